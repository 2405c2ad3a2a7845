import type { SellingStatus } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Resolves when the page is visible, because a hidden page does not need the selling status. */
const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    // on the server, the promise never resolves; the server stops the actors once the page is rendered
    if (typeof document === 'undefined') return;
    if (document.visibilityState === 'visible') return done();
    const load = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', load);
      done();
    };
    document.addEventListener('visibilitychange', load, { signal });
  });

export const loadSelling = async (services: AppServices, signal: AbortSignal): Promise<SellingStatus> => {
  await untilVisible(signal);
  const { paused, offered } = await services.api.get('getSellingStatus', {}, signal);
  return { paused: paused === 1, offered };
};
