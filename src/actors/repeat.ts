import type { Order } from '../../machines/contracts.ts';
import { dialCountries } from '../domain/countries.ts';
import { prodType } from '../domain/prodType.ts';
import type { World } from './world.ts';

/** Where each kind of product is chosen, by the last part of its address. */
const shelves: Record<Order['ProdType'], string> = {
  [prodType.giftCard]: '/giftcardworld',
  [prodType.topUp]: '/mobile-topup',
  [prodType.voucher]: '/paysafe',
};

/** Opens the same product again: a top-up with its number filled in, a card at its own page. */
export const repeatOrder = (world: World, order: Order | null): void => {
  if (!order) return world.go('/');
  const country = dialCountries.find(({ isd }) => isd === order.ISDCode)?.code;
  if (order.Mobile && country)
    world.store.write('rechargeData', { country, number: order.Mobile, slug: order.slug });
  world.go(`${shelves[order.ProdType]}/${order.slug}`);
};
