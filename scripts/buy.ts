/**
 * `npm run buy -- http://localhost:3000 4000000000000002`: buys a top-up in a running shop with sandboxes and
 * pays with the given sandbox card. Without a card number, it pays with a card that is always accepted. Prints
 * the order number and state.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createShopper, submitPayPage, topUp } from '../tests/support/shop/shopper.ts';

const [, , origin = 'http://localhost:3000', number] = process.argv;
/** Maximum number of polls for the order state. */
const patience = 5;

try {
  const shopper = createShopper(origin);
  const { orderno, ordertoken } = await shopper.order(topUp);
  const { payurl } = await shopper.payUrl(ordertoken);
  const paid = await submitPayPage(payurl, { decision: 'approve', ...(number ? { number } : {}) });
  if (paid.status !== 303)
    throw new Error(
      `The payment page does not accept card ${number}; ${origin}/sandbox lists the test cards.`,
    );
  let status = await shopper.check(ordertoken);
  for (let tries = 0; tries < patience && status.status !== 'completed'; tries += 1) {
    await sleep(1_000);
    status = await shopper.check(ordertoken);
  }
  console.log(
    `${orderno}: order ${status.status}, payment ${status.paymentstatus}, message on the payment page: ${status.message_key}`,
  );
  if (status.status !== 'completed')
    console.log(`To see what it is waiting for: npm run order -- ${orderno}`);
} catch (error) {
  console.error(error instanceof TypeError ? `No shop responds at ${origin}.` : String(error));
  process.exitCode = 1;
}
