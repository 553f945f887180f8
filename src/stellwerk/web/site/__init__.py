"""Pages and forms: what is answered at each address, and the scripts and styles that go with it."""
