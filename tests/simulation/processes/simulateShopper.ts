import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { createShopClient } from '../../support/shop/client.ts';
import { giftCard, topUp, type Decision } from '../../support/shop/shopper.ts';
import { pay, type Method } from './pay.ts';
import type { Testbed } from './testbed.ts';

export type Goods = 'topUp' | 'giftCard' | 'undeliverable';

export type Plan = {
  method: Method;
  goods: Goods;
  /** Where a top-up goes: its last three digits decide what the supplier's sandbox does with it. */
  mobile: string;
  /** What the shopper does at the provider, one after the other until the order is paid. */
  decisions: Decision[];
  /** Closes the window after paying: only the provider's own message and the shop's sweeps can find the money. */
  leaves: boolean;
  /** Clicks "cancel" while paying. */
  cancels: boolean;
  /** Asks for the money back of what cannot be delivered, thrice at once; else the shop has to think of it. */
  asksBack: boolean;
};

export type ShopperRun = {
  plan: Plan;
  ordertoken: string | null;
  orderno: string | null;
  codes: string[];
  trouble: string | null;
};

const items: Record<Goods, object> = {
  topUp,
  giftCard,
  undeliverable: topUp,
};

const replyData = v.optional(v.looseObject({}), {});
type Reply = { status: number; code: string | null; data: Record<string, unknown> };

/** A browser on a bad connection: a call that breaks off is made again, as a person would click again. */
const createCaller = (testbed: Testbed, until: () => boolean) => {
  const browser = createShopClient(testbed.front, { headers: { connection: 'close' }, timeout: 15_000 });
  const once = async (method: 'GET' | 'POST', path: string, body: object = {}): Promise<Reply> => {
    const { status, body: answer } = await (method === 'GET' ? browser.get(path) : browser.post(path, body));
    return { status, code: answer.code ?? null, data: v.parse(replyData, answer.data) };
  };
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> => {
    for (;;) {
      try {
        const reply = await once(method, path, body);
        if (reply.status < 500 && reply.status !== 429) return reply;
      } catch {
        // Cut off; the next try tells what became of it.
      }
      if (until()) throw new Error(`no answer to ${path} before the end`);
      await sleep(150);
    }
  };
};

const text = (reply: Reply, name: string): string => {
  const value = reply.data[name];
  if (typeof value !== 'string') throw new Error(`${reply.status} ${reply.code ?? ''}: no ${name}`);
  return value;
};

/** One shopper from the cart to the end, whatever the proxies do. What it saw of codes is kept for verifyLedgers. */
export const simulateShopper = async (
  testbed: Testbed,
  plan: Plan,
  until: () => boolean,
): Promise<ShopperRun> => {
  const run: ShopperRun = { plan, ordertoken: null, orderno: null, codes: [], trouble: null };
  const call = createCaller(testbed, until);
  const order = async (): Promise<string> => {
    const item = items[plan.goods];
    const added = await call('POST', '/addCart', {
      ...item,
      ...('Mobile' in item ? { Mobile: plan.mobile } : {}),
    });
    const carttoken = text(added, 'carttoken');
    const made = await call('POST', '/createSaleOrder', {
      carttoken,
      email: 'ada@example.org',
      acceptterms: 1,
      residence: 'CH',
      lang: 'en',
    });
    run.ordertoken = text(made, 'ordertoken');
    const whole = await call('GET', `/getSaleOrder?ordertoken=${run.ordertoken}`);
    run.orderno = text(whole, 'orderno');
    return run.ordertoken;
  };
  const check = (ordertoken: string): Promise<Reply> =>
    call('POST', plan.method === 'mypos' ? '/myposcheckstatus' : '/paycheckstatus', { ordertoken });
  /** Until the order is no longer in payment. */
  const settled = async (ordertoken: string): Promise<Reply> => {
    for (;;) {
      const reply = await check(ordertoken);
      if (reply.data['status'] !== 'payment' || until()) return reply;
      await sleep(200);
    }
  };
  try {
    const ordertoken = await order();
    for (const decision of plan.decisions) {
      const paying = pay[plan.method]({ testbed, call, ordertoken, decision, leaves: plan.leaves });
      if (plan.cancels) {
        await sleep(30);
        await Promise.all([paying, call('POST', '/cancelOrder', { ordertoken })]);
      } else await paying;
      if (plan.leaves) return run;
      if ((await settled(ordertoken)).data['status'] !== 'confirmed') break;
    }
    while (!until()) {
      const now = await call('GET', `/getOrderStatus?ordertoken=${ordertoken}`);
      if (now.data['status'] === 'completed') break;
      if (now.data['status'] === 'cancelled') {
        if (now.data['can_refund'] !== 1 || !plan.asksBack) return run;
        const back = await Promise.all(
          Array.from({ length: 3 }, () => call('POST', '/init-refund', { ordertoken })),
        );
        if (back.every((reply) => reply.status === 200)) run.trouble = 'three refunds for one order';
        return run;
      }
      if (now.data['status'] === 'confirmed') return run;
      await sleep(200);
    }
    const printed = await call('GET', `/getPrintOrderInfo?ordertoken=${ordertoken}`);
    const receipts = v.parse(
      v.array(v.looseObject({ recharge_code: v.string() })),
      printed.data['receipts'] ?? [],
    );
    run.codes = receipts.map((receipt) => receipt.recharge_code.replaceAll(' ', ''));
  } catch (error) {
    run.trouble = error instanceof Error ? error.message : 'unknown';
  }
  return run;
};
