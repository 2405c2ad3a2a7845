import type { RecentPurchase } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';
import { findDeviceName } from '../../account/recipients/deviceNames.ts';

export { repeatOrder } from '../../account/transactions/repeatOrder.ts';

/**
 * Last purchases of a customer or a guest. The browser's cookie identifies a guest, whose names for numbers are stored
 * on this device. Only returning visitors request them.
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
