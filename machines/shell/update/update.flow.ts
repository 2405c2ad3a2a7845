import { flow } from '../../../flows/walker/flow.ts';
import { updateMachine } from './update.machine.ts';

const route = (screen: string, path: string) => ({
  type: 'route.changed',
  route: { screen, path, params: {}, query: {} },
});

export const updateFlow = flow(
  updateMachine,
  { 'route.changed': [route('checkout', '/checkout'), route('help', '/help')] },
  {
    input: { screen: 'home' },
    drivers: {
      'update.accepted': (actions) => actions.press('Reload'),
      'update.postponed': (actions) => actions.press('Not now'),
    },
  },
);
