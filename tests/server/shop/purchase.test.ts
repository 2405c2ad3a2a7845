import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCard, openWorld, payAt, topUp, until } from './world.ts';
import type { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pdfText = (pdf: Buffer): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'shop-pdf-')), 'receipt.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
};

test('a top-up: confirmed, payment, processing, completed, mailed', async () => {
  const ada = world.shopper();
  const order = await ada.order(topUp);
  expect(order).toMatchObject({
    status: 'confirmed',
    step: 1,
    total: '2.85',
    paymentstatus: 'none',
    can_cancel: 1,
  });
  const { payurl, method } = await ada.payUrl(order.ordertoken);
  expect(method).toBe('GET');
  expect(await ada.check(order.ordertoken)).toMatchObject({
    status: 'payment',
    message_key: 'wait',
    redirect: null,
  });
  expect(await payAt(payurl, 'approve')).toContain('/payment-process?result=success');
  const check = await ada.check(order.ordertoken);
  expect(check).toMatchObject({ paymentstatus: 'paid', message_key: 'paid' });
  await until(async () => (await ada.status(order.ordertoken)).status === 'completed');
  expect(await ada.status(order.ordertoken)).toMatchObject({
    step: 4,
    deliverystatus: 'delivered',
    can_refund: 0,
  });

  const { topups } = await world.oracle.supplier();
  expect(topups.filter((t) => t.customIdentifier === order.orderno)).toHaveLength(1);
  const [receipt] = (await ada.print(order.ordertoken)).receipts;
  expect(receipt).toMatchObject({ value: '299.00', currency: 'INR', pin: null });
  const letter = await until(async () =>
    (await world.oracle.inbox()).find((l) => l.subject.includes(order.orderno)),
  );
  expect(letter.to).toEqual(['ada@example.org']);
  expect(letter.text).toContain(receipt?.recharge_code);
});
