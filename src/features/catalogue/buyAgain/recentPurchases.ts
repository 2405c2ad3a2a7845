import type { RecentPurchase } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';
import { findDeviceName } from '../../account/recipients/deviceNames.ts';

export { repeatOrder } from '../../account/transactions/repeatOrder.ts';

/**
 * Loads the most recent purchases of a returning customer or guest. A guest is identified by a cookie. Names
 * that guests give to numbers are read from the device.
 */
export const loadRecent = async (
  { api, store }: AppServices,
  isGuest: boolean,
  signal: AbortSignal,
): Promise<RecentPurchase[]> => {
  const { items } = await api.get('getRecentPurchases', {}, signal);
  return items.map((item) => {
    const name = isGuest ? findDeviceName(store, item) : null;
    return name === null ? item : { ...item, name };
  });
};
