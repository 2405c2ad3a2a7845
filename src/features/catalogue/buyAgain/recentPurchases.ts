import type { RecentPurchases } from '../../../../machines/catalogue/buyAgain/buyAgain.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { findDeviceName } from '../../account/recipients/deviceNames.ts';

export { repeatOrder } from '../../account/transactions/repeatOrder.ts';

/**
 * Returns the first word of an account's name. Returns null if the name is only a substitute: the account's
 * email address, phone number or customer number.
 */
const firstNameIn = (name: string): string | null => /^[^\s\d@]+(?=\s|$)/.exec(name)?.[0] ?? null;

/**
 * Loads the most recent purchases of a returning customer or guest. A guest is identified by a cookie. Names
 * that guests give to numbers are read from the device.
 */
export const loadRecent = async (
  { api, store }: AppServices,
  isGuest: boolean,
  signal: AbortSignal,
): Promise<RecentPurchases> => {
  const { items } = await api.get('getRecentPurchases', {}, signal);
  const purchases = items.map((item) => {
    const name = isGuest ? findDeviceName(store, item) : null;
    return name === null ? item : { ...item, name };
  });
  const firstName = isGuest ? null : firstNameIn(store.read('user')?.name ?? '');
  return { purchases, isGuest, ...(firstName === null ? {} : { firstName }) };
};
