import { assign, setup } from 'xstate';
import type { Notice } from '../../types.ts';

export type DialogName = 'cart' | 'preferences' | 'search';

export type ShellEvent =
  | { type: 'shell.menuOpened' }
  | { type: 'shell.menuClosed' }
  | { type: 'shell.dialogOpened'; dialog: DialogName }
  | { type: 'shell.dialogClosed' }
  | { type: 'alert.raised'; notice: Notice }
  | { type: 'alert.dismissed' }
  | { type: 'page.scrolled'; y: number }
  | { type: 'network.offline' }
  | { type: 'network.online' }
  | { type: 'route.changed' };

/**
 * The frame around every screen: mobile menu, dialog, notice, scroll-to-top button and connection status. Only one
 * dialog and one notice are shown at a time.
 */
export const shellMachine = setup({
  types: {
    context: {} as { dialog: DialogName | null; notice: Notice | null },
    events: {} as ShellEvent,
    tags: {} as 'menu' | 'dialog' | 'alert' | 'scrolled' | 'offline',
  },
  guards: {
    isSuccess: (_, p: { notice: Notice }) => p.notice.tone === 'success',
    isScrolledDown: (_, p: { y: number }) => p.y > 400,
    isOffline: ({ context }) => context.notice?.text === 'network',
  },
  actions: {
    setDialog: assign({ dialog: (_, p: { dialog: DialogName }) => p.dialog }),
    clearDialog: assign({ dialog: null }),
    setNotice: assign({ notice: (_, p: { notice: Notice }) => p.notice }),
    clearNotice: assign({ notice: null }),
  },
  delays: { noticeDuration: 6_000 },
}).createMachine({
  id: 'shell',
  description: 'The page frame around all screens.',
  meta: {
    exceptions: {
      'a transition has a target or an action: shell.scroll.down/page.scrolled#0':
        'scrolling further down changes nothing and does not reach the next guard',
    },
  },
  type: 'parallel',
  context: { dialog: null, notice: null },
  states: {
    menu: {
      description: 'Opens and closes the menu for small screens.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The menu is closed.',
          on: { 'shell.menuOpened': { target: 'open', meta: { spec: 'UI-11' } } },
        },
        open: {
          description: 'The menu is open until the shopper closes it or selects an entry.',
          tags: ['menu'],
          on: { 'shell.menuClosed': 'closed', 'shell.dialogOpened': 'closed', 'route.changed': 'closed' },
        },
      },
    },
    dialog: {
      description: 'Shows at most one modal dialog at a time.',
      initial: 'none',
      states: {
        none: {
          description: 'No dialog is open.',
          on: {
            'shell.dialogOpened': {
              target: 'showing',
              actions: [{ type: 'setDialog', params: ({ event }) => ({ dialog: event.dialog }) }],
              meta: { spec: 'UI-04 UI-10' },
            },
          },
        },
        showing: {
          description: 'A dialog covers the page until it is closed or the URL changes.',
          tags: ['dialog'],
          on: {
            'shell.dialogOpened': {
              actions: [{ type: 'setDialog', params: ({ event }) => ({ dialog: event.dialog }) }],
            },
            'shell.dialogClosed': {
              target: 'none',
              actions: ['clearDialog'],
              meta: { spec: 'UI-17 UI-20' },
            },
            'route.changed': { target: 'none', actions: ['clearDialog'] },
          },
        },
      },
    },
    alert: {
      description:
        'Shows one notice at a time. A success message disappears after a while; a failure message remains until it is closed.',
      initial: 'none',
      on: {
        'alert.raised': [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ notice: event.notice }) },
            target: '.temporary',
            actions: [{ type: 'setNotice', params: ({ event }) => ({ notice: event.notice }) }],
          },
          {
            target: '.persistent',
            actions: [{ type: 'setNotice', params: ({ event }) => ({ notice: event.notice }) }],
            meta: { spec: 'ERR-01 ERR-02 ERR-03 ERR-04' },
          },
        ],
      },
      states: {
        none: { description: 'No notice is shown.' },
        temporary: {
          description: 'A success message is shown briefly.',
          tags: ['alert'],
          on: { 'alert.dismissed': { target: 'none', actions: ['clearNotice'] } },
          after: { noticeDuration: { target: 'none', actions: ['clearNotice'] } },
        },
        persistent: {
          description:
            'A failure is shown until the shopper closes it, a lost connection only until it is back.',
          tags: ['alert'],
          on: {
            'alert.dismissed': { target: 'none', actions: ['clearNotice'], meta: { spec: 'ERR-04' } },
            'network.online': { guard: 'isOffline', target: 'none', actions: ['clearNotice'] },
          },
        },
      },
    },
    scroll: {
      description: 'Tracks how far the page is scrolled.',
      initial: 'top',
      states: {
        top: {
          description: 'The page is near its top, so the scroll-to-top button is hidden.',
          on: {
            'page.scrolled': {
              guard: { type: 'isScrolledDown', params: ({ event }) => ({ y: event.y }) },
              target: 'down',
              meta: { spec: 'UI-15' },
            },
          },
        },
        down: {
          description: 'The page is scrolled down, and a button leads back to the top.',
          tags: ['scrolled'],
          on: {
            'page.scrolled': [
              { guard: { type: 'isScrolledDown', params: ({ event }) => ({ y: event.y }) } },
              { target: 'top', meta: { spec: 'UI-16' } },
            ],
          },
        },
      },
    },
    connection: {
      description: 'Tracks whether the browser is online.',
      initial: 'online',
      states: {
        online: { description: 'The browser is online.', on: { 'network.offline': 'offline' } },
        offline: {
          description: 'The browser is offline, and a notice says so.',
          tags: ['offline'],
          on: { 'network.online': 'online' },
        },
      },
    },
  },
});
