import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';

const scrolled = (y: number) => ({ type: 'page.scrolled' as const, y });
const opened = (dialog: string) => ({ type: 'shell.dialogOpened' as const, dialog });
const raised = (tone: string, text: string) => ({ type: 'alert.raised' as const, notice: { tone, text } });

export const shellSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'shell',
      clauses: 'UI-15',
      title: 'shows the scroll-to-top button after 400 px',
      event: scrolled,
      inside: 400,
      within: { states: ['scroll.top'], tags: '' },
      outside: 401,
      beyond: { states: ['scroll.down'], tags: 'scrolled' },
    }),
    ...boundary({
      chart: 'shell',
      clauses: 'UI-15',
      title: 'hides the scroll-to-top button again at 400 px',
      after: [scrolled(2_000)],
      event: scrolled,
      inside: 401,
      within: { states: ['scroll.down'], tags: 'scrolled' },
      outside: 400,
      beyond: { states: ['scroll.top'], tags: '' },
    }),
    ...boundary({
      chart: 'shell',
      clauses: 'ERR-04',
      title: 'hides a success message after 6 seconds',
      after: [raised('success', 'Saved.')],
      event: (ms: number) => ms,
      inside: 5_999,
      within: {
        states: ['alert.temporary'],
        tags: 'alert',
        context: { notice: { tone: 'success', text: 'Saved.' } },
      },
      outside: 6_000,
      beyond: { states: ['alert.none'], tags: '', context: { notice: null } },
    }),
    story(
      'shell',
      'ERR-04',
      'shows only one notice at a time, and does not remove a failure until the shopper closes it',
      [
        [
          when(raised('error', 'No.'), {
            states: ['alert.persistent'],
            tags: 'alert',
            context: { notice: { tone: 'error', text: 'No.' } },
          }),
          when(3_600_000, { states: ['alert.persistent'] }),
        ],
        [
          given(raised('error', 'No.')),
          when('alert.dismissed', { states: ['alert.none'], tags: '', context: { notice: null } }),
        ],
        [
          given(raised('error', 'No.')),
          when(raised('error', 'Other.'), {
            states: ['alert.persistent'],
            context: { notice: { tone: 'error', text: 'Other.' } },
          }),
        ],
        [
          given(raised('error', 'No.')),
          when(raised('success', 'Saved.'), {
            states: ['alert.temporary'],
            context: { notice: { tone: 'success', text: 'Saved.' } },
          }),
          when('alert.dismissed', { states: ['alert.none'], context: { notice: null } }),
        ],
      ],
    ),
    story('shell', 'ERR-01', 'hides the message about the connection once the connection is back', [
      [
        given('network.offline', raised('danger', 'network')),
        when('network.online', {
          states: ['alert.none', 'connection.online'],
          tags: '',
          context: { notice: null },
        }),
      ],
      [
        given(raised('danger', 'No.')),
        when('network.online', {
          states: ['alert.persistent'],
          context: { notice: { tone: 'danger', text: 'No.' } },
        }),
      ],
      [given(raised('success', 'Saved.')), when('network.online', { states: ['alert.temporary'] })],
    ]),
    story(
      'shell',
      '',
      'opens and closes the menu and dialogs',
      [
        [
          when('shell.menuOpened', { states: ['menu.open'], tags: 'menu' }),
          when('shell.menuClosed', { states: ['menu.closed'], tags: '' }),
        ],
        [given('shell.menuOpened'), when('route.changed', { states: ['menu.closed'], tags: '' })],
        [
          given('shell.menuOpened'),
          when(opened('cart'), {
            states: ['menu.closed', 'dialog.showing'],
            tags: 'dialog',
            context: { dialog: 'cart' },
          }),
        ],
        [
          when(opened('preferences'), {
            states: ['dialog.showing'],
            tags: 'dialog',
            context: { dialog: 'preferences' },
          }),
          when(opened('cart'), { states: ['dialog.showing'], context: { dialog: 'cart' } }),
        ],
        [
          given(opened('preferences')),
          when('shell.dialogClosed', { states: ['dialog.none'], tags: '', context: { dialog: null } }),
        ],
        [
          given(opened('preferences')),
          when('route.changed', { states: ['dialog.none'], tags: '', context: { dialog: null } }),
        ],
        [
          when('network.offline', { states: ['connection.offline'], tags: 'offline' }),
          when('network.online', { states: ['connection.online'], tags: '' }),
        ],
      ],
      {
        start: {
          states: ['menu.closed', 'dialog.none', 'alert.none', 'scroll.top', 'connection.online'],
          tags: '',
        },
      },
    ),
  ],
  invariants: [
    of('shell').holds('', 'stores the name of a dialog if and only if one is shown', ({ after }) =>
      isAt(after, 'dialog.showing') === ((after.context as { dialog: unknown }).dialog !== null)
        ? null
        : 'it is not',
    ),
    of('shell').holds('ERR-04', 'stores a notice if and only if one is shown', ({ after }) =>
      isAt(after, '#alert') === ((after.context as { notice: unknown }).notice !== null) ? null : 'it is not',
    ),
  ],
  unkept: {
    'shell.dialog.showing/shell.dialogOpened#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'shell.scroll.down/page.scrolled#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'shell.scroll.down/page.scrolled#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'shell.scroll.top/page.scrolled#0':
      'only the event matters; its value is rejected, already known or merely compared',
  },
};
