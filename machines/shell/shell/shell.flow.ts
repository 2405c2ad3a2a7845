import { flow } from '../../../flows/walker/flow.ts';
import { shellMachine } from './shell.machine.ts';

export const shellFlow = flow(
  shellMachine,
  {
    'shell.dialogOpened': [{ type: 'shell.dialogOpened', dialog: 'cart' }],
    'alert.raised': [
      { type: 'alert.raised', notice: { tone: 'success', text: 'cartRemoved' } },
      { type: 'alert.raised', notice: { tone: 'danger', text: 'network' } },
      { type: 'alert.raised', notice: { tone: 'danger', text: 'generic' } },
    ],
    'page.scrolled': [
      { type: 'page.scrolled', y: 410 },
      { type: 'page.scrolled', y: 390 },
    ],
  },
  {
    // events that change the route, the network, the scroll position or the notice have no drivers, because the
    // page has no controls for them
    drivers: {
      'shell.menuOpened': (actions) => actions.press('Menu'),
      'shell.menuClosed': (actions) => actions.press('Close'),
      'shell.dialogOpened': (actions) => actions.press(/^Cart/),
      'shell.dialogClosed': (actions) => actions.press('Close cart'),
      'alert.dismissed': (actions) => actions.press('Close message'),
    },
  },
);
