"""The server and its workers: addresses, certificates, the first run."""
