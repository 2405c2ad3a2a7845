import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import { createShopClient, withRetries } from '../../support/shop/client.ts';
import { pay, type Method } from '../../support/shop/pay.ts';
import { createShopper, giftCard, topUp, type Decision } from '../../support/shop/shopper.ts';
import type { Goods } from '../plans.ts';
import type { Testbed } from './testbed.ts';

export type Plan = {
  method: Method;
  goods: Goods;
  /** Phone number of the recipient. Its last three digits determine the result in the supplier's sandbox. */
  mobile: string;
  /** The shopper's successive decisions on the provider's page until the order is paid. */
  decisions: Decision[];
  /**
   * True if the shopper closes the page after paying. Only the provider's notification and the shop's periodic
   * jobs can then detect the payment.
   */
  leaves: boolean;
  /** True if the shopper clicks "cancel" during the payment. */
  cancels: boolean;
  /**
   * True if the shopper requests a refund for an undeliverable order, sending three requests at once.
   * Otherwise, the shop must refund the order without a request.
   */
  asksBack: boolean;
};

export type ShopperRun = {
  plan: Plan;
  ordertoken: string | null;
  orderno: string | null;
  codes: string[];
  trouble: string | null;
};

const itemOf = ({ goods, mobile }: Plan): AddCartRequest =>
  goods === 'giftCard' ? giftCard : { ...topUp, Mobile: mobile };

const states = v.looseObject({ status: v.optional(v.string()), can_refund: v.optional(v.number()) });

/**
 * Simulates one shopper from the cart to the end of the order, despite all proxy faults. Collects the displayed
 * codes for verifyLedgers.
 */
export const simulateShopper = async (
  testbed: Testbed,
  plan: Plan,
  until: () => boolean,
): Promise<ShopperRun> => {
  const run: ShopperRun = { plan, ordertoken: null, orderno: null, codes: [], trouble: null };
  const line = createShopClient(testbed.front, { headers: { connection: 'close' }, timeout: 15_000 });
  const shopper = createShopper(testbed.front, withRetries(line, until));
  const { browser } = shopper;
  /** Waits until the order's payment has succeeded or failed. */
  const settled = async (ordertoken: string): Promise<string | undefined> => {
    const path = plan.method === 'mypos' ? '/myposcheckstatus' : '/paycheckstatus';
    for (;;) {
      const { body } = await browser.post(path, { ordertoken });
      const { status } = v.parse(states, body.data ?? {});
      if (status !== 'payment' || until()) return status;
      await sleep(200);
    }
  };
  try {
    const { ordertoken } = await shopper.order(itemOf(plan));
    run.ordertoken = ordertoken;
    run.orderno = (await shopper.saleOrder(ordertoken)).orderno;
    for (const decision of plan.decisions) {
      const paying = pay[plan.method]({
        shopper,
        sandbox: testbed.sandbox,
        ordertoken,
        decision,
        leaves: plan.leaves,
      });
      if (plan.cancels) {
        await sleep(30);
        await Promise.all([paying, browser.post('/cancelOrder', { ordertoken })]);
      } else await paying;
      if (plan.leaves) return run;
      if ((await settled(ordertoken)) !== 'confirmed') break;
    }
    while (!until()) {
      const { status, can_refund } = await shopper.status(ordertoken);
      if (status === 'completed') break;
      if (status === 'cancelled') {
        if (can_refund !== 1 || !plan.asksBack) return run;
        const back = await Promise.all(
          Array.from({ length: 3 }, () => browser.post('/init-refund', { ordertoken })),
        );
        if (back.every((reply) => reply.status === 200)) run.trouble = 'three refunds for one order';
        return run;
      }
      if (status === 'confirmed') return run;
      await sleep(200);
    }
    const { receipts } = await shopper.print(ordertoken);
    run.codes = receipts.map((receipt) => receipt.recharge_code.replaceAll(' ', ''));
  } catch (error) {
    run.trouble = error instanceof Error ? error.message : 'unknown';
  }
  return run;
};
