import { recentPurchasesSchema } from '../../../contract/schemas/orders.ts';
import type { RecentPurchase } from '../../../machines/types.ts';
import type { AppServices } from '../services.ts';

export { repeatOrder } from '../account/repeatOrder.ts';

/** What whoever is here bought last; of a guest's by the browser's cookie. Asked only of somebody who was here before. */
export const loadRecent = async ({ api }: AppServices, signal: AbortSignal): Promise<RecentPurchase[]> =>
  (await api.get('getRecentPurchases', {}, recentPurchasesSchema, signal)).items;
