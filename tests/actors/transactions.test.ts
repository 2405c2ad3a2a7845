import { describe, expect, test } from 'vitest';
import { completedOrder, giftOrder } from '../../machines/fixtures.ts';
import type { Order } from '../../machines/types.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { repeatOrder } from '../../src/features/account/transactions/repeatOrder.ts';
import { daysOf } from '../../src/features/account/transactions/transactions.actors.ts';

describe('date range of the order list', () => {
  // 23:30 UTC is 0:30 the next day in Switzerland.
  const now = Date.parse('2026-03-14T23:30:00Z');
  const none = { from: '', to: '', type: 0 } as const;

  test.each([
    ['days30', '2026-02-13', '2026-03-15'],
    ['year', '2025-03-15', '2026-03-15'],
  ] as const)(
    'the period %s of the order list ends on the current day in Switzerland',
    (period, startdate, enddate) => expect(daysOf({ ...none, period }, now)).toEqual({ startdate, enddate }),
  );

  test('the one-year period of the order list starts on the same date of the previous year, even late in the evening', () =>
    expect(daysOf({ ...none, period: 'year' }, Date.parse('2026-03-14T22:30:00Z'))).toEqual({
      startdate: '2025-03-14',
      enddate: '2026-03-14',
    }));

  test('the order list uses a custom date range unchanged', () =>
    expect(daysOf({ period: 'dates', from: '2026-01-01', to: '2026-01-31', type: 0 }, now)).toEqual({
      startdate: '2026-01-01',
      enddate: '2026-01-31',
    }));
});

describe('buying an order again', () => {
  const again = (order: Order | null) => {
    const visited: string[] = [];
    const cartEvents: unknown[] = [];
    const services = {
      go: (path: unknown) => void visited.push(String(path)),
      country: () => 'CH',
      notify: { cart: (event: unknown) => void cartEvents.push(event) },
    };
    repeatOrder(services as unknown as AppServices, order);
    return { visited, cartEvents };
  };

  test.each([completedOrder, giftOrder])('buying again adds $product to the cart', (order) =>
    expect(again(order)).toEqual({
      visited: [],
      cartEvents: [
        {
          type: 'cart.addRequested',
          id: expect.stringMatching(/^\d+\.1$/) as string,
          request: {
            ordertoken: order.ordertoken,
            residence: 'CH',
            slug: order.slug,
            Receivevalue: order.Receivevalue,
            Quantity: order.quantity,
            Mobile: order.Mobile,
          },
          item: {
            ProdType: order.ProdType,
            ProdName: order.product,
            logo: order.logo,
            ccode_iso2: order.ccode_iso2,
            Mobile: order.Mobile,
            ISDCode: order.ISDCode,
            Receivevalue: order.Receivevalue,
            ReceiveCurrency: order.ReceiveCurrency,
            Quantity: order.quantity,
            Price: null,
          },
        },
      ],
    }),
  );

  test('buying again opens the front page if the order is missing', () =>
    expect(again(null)).toEqual({ visited: ['/'], cartEvents: [] }));
});
