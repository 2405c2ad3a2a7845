import { expect, test } from 'vitest';
import { slow, slowUnless } from '../../setup/tiers.ts';
import { createShopper, topUp, until } from '../shop/harness.ts';
import { useKillableShop } from '../shop/killableShop.ts';
import { loadCounts, loadOpenings, paypalOf, undeliverable } from './harness.ts';

const { harness, start, dyingAt } = useKillableShop();

for (const point of ['capture.before-send', 'capture.after-send'] as const)
  test(
    `a shop killed at ${point} captures an approved payment exactly once [ASVS-2.3.3 R4]`,
    slow,
    async () => {
      const dying = await dyingAt(point);
      const ada = createShopper(harness().url);
      const order = await ada.order(topUp);
      const paypal = paypalOf(harness(), ada);
      const id = await paypal.create(order);
      // The approval webhook or the page's request crashes the shop, whichever arrives first.
      await paypal.decide(id, 'approve').catch(() => {});
      await paypal.tryConfirm(order, id).catch(() => {});
      expect(await dying.ended).toBeNull();
      await start();
      await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
      expect(await loadCounts(harness(), 'paypal', order)).toEqual({
        captures: 1,
        credits: 0,
        reversals: 0,
        topups: 1,
      });
    },
  );

for (const point of ['attempt.before-init', 'attempt.after-init'] as const)
  test(`a shop killed at ${point} opens only one payment`, slow, async () => {
    const dying = await dyingAt(point);
    const ada = createShopper(harness().url);
    const order = await ada.order(topUp);
    const paypal = paypalOf(harness(), ada);
    await paypal.create(order).catch(() => {});
    expect(await dying.ended).toBeNull();
    await start();
    const id = await paypal.create(order);
    expect(await loadOpenings(harness(), 'paypal', order)).toEqual([`${order.orderno}-1`]);
    await paypal.decide(id, 'approve');
    await paypal.confirm(order, id);
    await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
    expect(await loadCounts(harness(), 'paypal', order)).toMatchObject({ captures: 1, topups: 1 });
  });

for (const point of ['refund.before-send', 'refund.after-send'] as const)
  test(
    `a shop killed at ${point} refunds a payment exactly once`,
    slowUnless(point === 'refund.after-send'),
    async () => {
      const dying = await dyingAt(point);
      const ada = createShopper(harness().url);
      const order = await ada.order(undeliverable);
      const paypal = paypalOf(harness(), ada);
      const id = await paypal.create(order);
      await paypal.decide(id, 'approve');
      await until(async () => (await ada.status(order.ordertoken)).can_refund === 1);
      await ada.browser.post('/init-refund', { ordertoken: order.ordertoken }).catch(() => {});
      expect(await dying.ended).toBeNull();
      await start();
      await until(async () => (await ada.status(order.ordertoken)).paymentstatus === 'refunded');
      expect(await loadCounts(harness(), 'paypal', order)).toMatchObject({ captures: 1, credits: 1 });
    },
  );
