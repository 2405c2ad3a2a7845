import type { ActorRefFrom } from 'xstate';
import type { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { nextTask } from '../../browser/whenIdle.ts';

/**
 * Waits until the screen has rendered, its chart is idle and `isAsking` returns false. `isAsking` covers
 * requests that no busy tag indicates. Resolves to false if this takes longer than `ms` milliseconds.
 */
export const whenCalm = async (
  screen: ActorRefFrom<typeof screenMachine>,
  isAsking: () => boolean,
  ms: number,
): Promise<boolean> => {
  const end = Date.now() + ms;
  // a follow-up request starts in the same task as the previous response, so the chart must be idle in two
  // successive tasks
  for (let calm = 0; calm < 2; await nextTask()) {
    const snapshot = screen.getSnapshot();
    const isBusy = snapshot.context.mounted?.ref?.getSnapshot().hasTag('busy') === true;
    calm = snapshot.hasTag('busy') || isBusy || isAsking() ? 0 : calm + 1;
    if (Date.now() > end) return false;
  }
  return true;
};
