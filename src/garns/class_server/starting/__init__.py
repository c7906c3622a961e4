"""The server and its workers: addresses, certificates, the first run.

addresses      what people type
certificates   https
running        the server itself
"""
