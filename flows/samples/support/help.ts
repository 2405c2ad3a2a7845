import { helpMachine } from '../../../machines/support/help.machine.ts';
import { flow } from '../flow.ts';

export const helpFlow = flow(helpMachine, {
  'help.searched': [
    { type: 'help.searched', query: ' ', hits: 0 },
    { type: 'help.searched', query: 'code', hits: 3 },
    { type: 'help.searched', query: 'zeppelin', hits: 0 },
  ],
});
