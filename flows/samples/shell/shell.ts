import { shellMachine } from '../../../machines/shell/shell.machine.ts';
import { flow } from '../flow.ts';

export const shellFlow = flow(shellMachine, {
  'shell.dialogOpened': [{ type: 'shell.dialogOpened', dialog: 'cart' }],
  'alert.raised': [
    { type: 'alert.raised', notice: { tone: 'success', text: 'cartRemoved' } },
    { type: 'alert.raised', notice: { tone: 'danger', text: 'network' } },
  ],
  'page.scrolled': [
    { type: 'page.scrolled', y: 410 },
    { type: 'page.scrolled', y: 390 },
  ],
});
