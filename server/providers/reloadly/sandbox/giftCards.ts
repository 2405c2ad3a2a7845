import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import { dropResponse } from '../../common/sandbox/faultControls.ts';
import { acceptsAmount, toWireProduct } from './list.ts';
import type { Ordering } from './ordering.ts';
import { endsIn15, hasNumberCards, newCard, type GiftExecution } from './records.ts';
import {
  countryCode,
  identifier,
  listPage,
  paged,
  positive,
  readBody,
  reference,
  text,
  type SupplierResponder,
} from './responses.ts';
import type { SupplierState } from './state.ts';
import { cardsText, toWireOrder } from './wire.ts';

/** Maximum number of entries per page of the reports. */
const reportPage = 50;
const orderSchema = v.object({
  productId: reference,
  countryCode,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  unitPrice: positive,
  customIdentifier: identifier,
  senderName: text,
});
type GiftCardOrder = v.InferOutput<typeof orderSchema>;

/** Routes for gift cards: products, orders, look-up by number, and reports. */
export const createGiftCardRoutes = (
  { now, delays, list, records, faults, underway }: SupplierState,
  { refuse, badBody }: SupplierResponder,
  { refuseOrder, refuseEarly, listed, taken, shownStatus, report }: Ordering,
): Hono => {
  const routes = new Hono();
  routes.get('/products', (c) => paged(c, list.gifts().map(toWireProduct), listPage));
  routes.get('/products/:id', (c) => {
    const product = list.gift(c.req.param('id'));
    return product ? c.json(toWireProduct(product)) : refuse(c, 404, 'INVALID_PRODUCT', 'Product not found');
  });
  routes.get('/countries/:iso2/products', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    return c.json(
      list
        .gifts()
        .filter((product) => product.country === iso2)
        .map(toWireProduct),
    );
  });
  const shownOrder = (order: GiftExecution): object =>
    toWireOrder(order, shownStatus(order, 'PENDING'), list.gift(order.productId));
  const takeOn = (request: GiftCardOrder): GiftExecution => {
    const { productId, quantity, unitPrice } = request;
    const pinDigits = list.gift(productId)?.pinDigits ?? null;
    const order: GiftExecution = {
      kind: 'gift',
      ...taken(),
      transactionId: records.nextId(),
      customIdentifier: request.customIdentifier,
      productId,
      countryCode: request.countryCode,
      quantity,
      unitPrice,
      outcome: endsIn15(unitPrice) ? 'FAILED' : 'SUCCESSFUL',
      readyAt: now() + delays.gift,
      asNumbers: pinDigits === null && hasNumberCards(productId),
      cards:
        faults.take('cards') === 'sold'
          ? records.lastCardsOf(productId)
          : Array.from({ length: quantity }, () =>
              newCard(productId, pinDigits, pinDigits === null ? null : faults.take('pin')),
            ),
    };
    records.execute(order);
    return order;
  };

  routes.post('/orders', async (c) => {
    const fault = faults.take('answer');
    if (fault === 'lose-before') return dropResponse(c);
    const body = v.safeParse(orderSchema, await readBody(c));
    if (!body.success) return badBody(c);
    const { customIdentifier } = body.output;
    if (fault === 'lose-late') {
      underway.push(() => takeOn(body.output));
      return dropResponse(c);
    }
    const refusal = refuseEarly(c, customIdentifier, records.giftsBy(customIdentifier));
    if (refusal) return refusal;
    const product = list.gift(body.output.productId);
    if (!product) return refuseOrder(c, customIdentifier, 404, 'INVALID_PRODUCT', 'Product not found');
    if (!acceptsAmount(product, body.output.unitPrice))
      return refuseOrder(
        c,
        customIdentifier,
        400,
        'WRONG_PRODUCT_PRICE',
        'Invalid price, please ensure you selected the right price.',
      );
    if (delays.check > 0) await sleep(delays.check);
    const order = takeOn(body.output);
    if (fault === 'lose-after') return dropResponse(c);
    return c.json(shownOrder(order));
  });
  routes.get('/orders/transactions/:id/cards', (c) => {
    const order = records.gift(c.req.param('id'));
    if (!order) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    if (shownStatus(order, 'PENDING') !== 'SUCCESSFUL')
      return refuse(c, 404, 'CARDS_NOT_AVAILABLE', 'the cards are not there yet');
    const version = /giftcards-v2\b/.test(c.req.header('accept') ?? '') ? 2 : 1;
    return c.body(cardsText(order.cards, order.asNumbers ? 'numbers' : 'text', version), 200, {
      'content-type': 'application/json',
    });
  });
  routes.get('/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        records.all().filter((e) => e.kind === 'gift'),
        reportPage,
        shownOrder,
      );
    const orders = listed(records.giftsBy(c.req.query('customIdentifier') ?? ''));
    return paged(c, orders.map(shownOrder), reportPage);
  });
  routes.get('/reports/transactions/:id', (c) => {
    const order = records.gift(c.req.param('id'));
    return order
      ? c.json(shownOrder(order))
      : refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
  });

  return routes;
};
