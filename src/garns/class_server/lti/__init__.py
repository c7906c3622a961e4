"""Learning platforms: launches, class lists and marks by LTI 1.3."""
