import { flow } from '../../../flows/walker/flow.ts';
import { appMachine } from './app.machine.ts';

export const appFlow = flow(
  appMachine,
  {},
  {
    input: { country: null },
    drivers: {
      'app.restarted': (actions) => actions.press('Load again'),
    },
  },
);
