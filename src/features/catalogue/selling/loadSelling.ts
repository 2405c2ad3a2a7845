import type { SellingStatus } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Resolves when the page is visible, because a hidden page does not need the selling status. */
const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    // never resolves on the server, because the actors stop before the page is sent to the customer
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
