import type { ActorRefFrom } from 'xstate';
import type { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { nextTask } from '../browser/whenIdle.ts';

/**
 * Waits until the screen is there and its chart waits for nothing. `isAsking` tells of questions that no tag shows.
 * False when that takes longer than `ms`.
 */
export const whenCalm = async (
  screen: ActorRefFrom<typeof screenMachine>,
  isAsking: () => boolean,
  ms: number,
): Promise<boolean> => {
  const end = Date.now() + ms;
  // what is asked for after an answer comes in the same turn
  for (let calm = 0; calm < 2; await nextTask()) {
    const snapshot = screen.getSnapshot();
    const isBusy = snapshot.context.mounted?.ref?.getSnapshot().hasTag('busy') === true;
    calm = snapshot.hasTag('busy') || isBusy || isAsking() ? 0 : calm + 1;
    if (Date.now() > end) return false;
  }
  return true;
};
