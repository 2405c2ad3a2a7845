import { flow } from '../../../flows/walker/flow.ts';
import { helpMachine } from './help.machine.ts';

export const helpFlow = flow(
  helpMachine,
  {
    'help.searched': [
      { type: 'help.searched', query: ' ', hits: 0 },
      { type: 'help.searched', query: 'code', hits: 3 },
      { type: 'help.searched', query: 'zeppelin', hits: 0 },
    ],
  },
  {
    drivers: {
      'help.searched': (actions, event) => actions.fill('How can we help?', event['query'] as string),
      'help.cleared': (actions) => actions.press('Clear search'),
    },
  },
);
