import { describe, expect, test } from 'vitest';
import type { AddCartRequest } from '../../../contract/schemas/orders.ts';
import type { Failpoint } from '../../../server/platform/failpoints.ts';
import { slowUnless } from '../../setup/tiers.ts';
import { loadOpenings } from '../payments/harness.ts';
import { createOracle, createShopper, giftCard, payAt, topUp, until } from '../shop/harness.ts';
import { useKillableShop } from '../shop/killableShop.ts';

const { url, pool, start, running, dyingAt } = useKillableShop();

const points: [Failpoint, AddCartRequest][] = [
  ['attempt.before-init', topUp],
  ['attempt.after-init', topUp],
  ['settle.after-commit', topUp],
  ['delivery.before-send', topUp],
  ['delivery.after-send', topUp],
  ['delivery.after-send', giftCard],
  ['delivery.after-commit', giftCard],
  ['mail.before-send', topUp],
  ['mail.after-send', giftCard],
];

/** Crash points that `npm test` covers. `npm run test:all` covers all crash points. */
const inEveryRun = new Set([
  `attempt.after-init ${topUp.ProdType}`,
  `delivery.after-send ${giftCard.ProdType}`,
]);

describe('after a crash, the restarted shop performs every effect of an order exactly once [R17]', () => {
  for (const [point, request] of points)
    test(
      `a ${request.ProdType === 2 ? 'top-up' : 'gift card'} order survives a crash at ${point}`,
      slowUnless(inEveryRun.has(`${point} ${request.ProdType}`)),
      async () => {
        const dying = await dyingAt(point);
        const ada = createShopper(url());
        const order = await ada.order(request);
        const { ordertoken, orderno } = order;
        let paidOnce = false;
        const pay = async (): Promise<void> => {
          const { payurl } = await ada.payUrl(ordertoken);
          await payAt(payurl, 'approve');
          paidOnce = true;
        };
        // To the shopper, a crash looks like a broken connection.
        await pay().catch(() => {});
        expect(await dying.ended).toBeNull();

        const again = await start();
        if (!paidOnce) await pay().catch(() => {});
        await until(async () => (await ada.check(ordertoken)).status === 'completed');
        await until(async () => {
          const { rows } = await pool().query(
            `select 1 from job where done_at is null and kind in ('deliver', 'deliverCard', 'mail', 'codeMail', 'refund')`,
          );
          return rows.length === 0;
        });
        // All emails have been sent by now, so a duplicate would be in the inbox.
        const oracle = createOracle(url());
        const mails = (await oracle.inbox()).filter((l) => l.subject.includes(orderno));
        expect(mails.length).toBeGreaterThan(0);
        expect(new Set(mails.map((l) => l.messageId)).size).toBe(1);
        const { captures, credits } = await oracle.card();
        expect(captures.filter((c) => c.refno.startsWith(orderno))).toHaveLength(1);
        expect(credits).toHaveLength(0);
        expect(await loadOpenings({ url: url() }, 'card', order)).toEqual([`${orderno}-1`]);
        const { topups, gifts } = await oracle.supplier();
        expect([...topups, ...gifts].filter((e) => e.customIdentifier === orderno)).toHaveLength(1);

        const codes = gifts.flatMap((g) => g.cards.map((card) => card.cardNumber));
        // Logging is asynchronous, so a crash can lose the last lines. Wait for the last line.
        await again.until(/"path":"\/api\/paycheckstatus"/);
        const output = `${dying.said()}${again.said()}`;
        for (const secret of [
          ordertoken,
          'ada@example.org',
          '9801041300',
          ...ada.browser.cookies.values(),
          ...codes,
        ])
          expect(output).not.toContain(secret);
      },
    );
});

test('after SIGTERM, the shop exits with code 0, and a paid order is still delivered exactly once [R4]', async () => {
  const stopped = await running();
  const ada = createShopper(url());
  const order = await ada.order(topUp);
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  stopped.kill('SIGTERM');
  expect(await stopped.ended).toBe(0);
  await start();
  await until(async () => (await ada.check(order.ordertoken)).status === 'completed');
  const { topups } = await createOracle(url()).supplier();
  expect(topups.filter((t) => t.customIdentifier === order.orderno)).toHaveLength(1);
});
