import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { dialCountries } from '../../../contract/domain/countries.ts';
import type { Order } from '../../../machines/types.ts';
import type { AppServices } from '../services.ts';

/** Where each kind of product is chosen, by the last part of its address. */
const shelves: Record<Order['ProdType'], string> = {
  [prodType.giftCard]: '/giftcardworld',
  [prodType.topUp]: '/mobile-topup',
  [prodType.voucher]: '/paysafe',
};

/** Opens the same product again: a top-up with its number filled in, a card at its own page. */
export const repeatOrder = (services: AppServices, order: Order | null): void => {
  if (!order) return services.go('/');
  const country = dialCountries.find(({ isd }) => isd === order.ISDCode)?.code;
  if (order.Mobile && country)
    services.store.write('rechargeData', { country, number: order.Mobile, slug: order.slug });
  services.go(`${shelves[order.ProdType]}/${order.slug}`);
};
