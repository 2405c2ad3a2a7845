import { updateMachine } from '../../../machines/shell/update.machine.ts';
import { flow } from '../flow.ts';

const route = (screen: string, path: string) => ({
  type: 'route.changed',
  route: { screen, path, params: {}, query: {} },
});

export const updateFlow = flow(
  updateMachine,
  { 'route.changed': [route('checkout', '/checkout'), route('help', '/help')] },
  { input: { screen: 'home' } },
);
