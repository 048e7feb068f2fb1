"""The whole server inside a browser's tab: the same application, asked by messages.

`host` runs it in one worker of the browser, `answering` thinks for its bots in another. Neither
needs threads, processes or a network, and neither knows JavaScript: what they need of the browser
is handed to them (docs/offline.md).
"""
