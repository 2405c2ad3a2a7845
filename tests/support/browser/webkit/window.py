#!/usr/bin/python3
"""A minimal browser, consisting of WebKitGTK's view in a window, that WebKitWebDriver can control.

MiniBrowser, which is part of WebKitGTK, cannot be narrower than 447 px, but a phone is 390 px wide.
Usage: window.py --proxy=http://127.0.0.1:1 --size=390x844 --language=en-GB [--user-agent=...]
"""
import argparse
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument('--proxy', required=True)
parser.add_argument('--size', required=True)
parser.add_argument('--language', required=True)
parser.add_argument('--user-agent')
options = parser.parse_args()
width, height = (int(side) for side in options.size.split('x'))

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages([options.language])
# without exceptions, so that requests to this machine also use the proxy
context.get_website_data_manager().set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(options.proxy, None)
)
settings = WebKit2.Settings()
if options.user_agent:
    settings.set_user_agent(options.user_agent)


def show(view, window):
    window.show_all()
    # without a window manager, no window receives the keyboard focus automatically
    window.get_window().focus(Gdk.CURRENT_TIME)


def put_into_window(view):
    window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
    window.set_default_size(width, height)
    window.add(view)
    view.set_settings(settings)
    view.connect('close', lambda closing: window.destroy())
    view.connect('create', open_popup)
    view.connect('ready-to-show', show, window)
    return window


def open_popup(opener, action):
    view = WebKit2.WebView.new_with_related_view(opener)
    put_into_window(view)
    return view


def open_view(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    show(view, put_into_window(view))
    return view


def start_session(context, session):
    session.connect('create-web-view', open_view)


context.connect('automation-started', start_session)
Gtk.main()
