import type { RecentPurchase } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

export { repeatOrder } from '../../account/transactions/repeatOrder.ts';

/** Last purchases of the customer, or of a guest by the browser's cookie. Only returning visitors request them. */
export const loadRecent = async ({ api }: AppServices, signal: AbortSignal): Promise<RecentPurchase[]> =>
  (await api.get('getRecentPurchases', {}, signal)).items;
