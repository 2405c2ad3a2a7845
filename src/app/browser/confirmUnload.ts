import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Asks for confirmation before the page unloads while a paid order is being delivered. The listener is removed
 * afterwards, because browsers do not cache pages with such a listener.
 */
export const confirmUnload = (screen: ActorRefFrom<typeof screenMachine>): void => {
  let watched: unknown = null;
  let stop = () => {};
  const follow = () => {
    const mounted = screen.getSnapshot().context.mounted;
    if (mounted?.ref === watched) return;
    stop();
    removeEventListener('beforeunload', ask);
    watched = mounted?.ref;
    if (!mounted?.ref || mounted.route.screen !== 'paymentProcess') return;
    const update = (snapshot: AnyMachineSnapshot) => {
      if (snapshot.hasTag('screen:delivering')) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    };
    const subscription = mounted.ref.subscribe(update);
    stop = () => subscription.unsubscribe();
    update(mounted.ref.getSnapshot() as AnyMachineSnapshot);
  };
  screen.subscribe(follow);
  follow();
};
