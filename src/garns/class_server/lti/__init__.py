"""LTI 1.3: learning platforms such as Moodle and Canvas open work here, give class lists and take
marks. The protocol is that of pylti1p3; what is here is where it meets the class.

platforms  registered platforms, and the server's own key
outgoing   requests to platforms: by https, bounded in time and size
launching  a login that a platform begins, and the signed launch that it sends
claims     what a launch says, bounded and checked
entering   accounts, courses and lines of class lists of those who were launched
rosters    class lists of platforms
deep_links what a link of a platform opens, chosen by a teacher
sending    marks on their way to platforms, in the background
"""
