import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactionsSchema } from '../../../contract/schemas/payments.ts';
import { createShopper } from '../../../scripts/shop/shopper.ts';
import { giftCard } from '../shop/harness.ts';
import {
  codeIn,
  dataOf,
  mailTo,
  newEmail,
  openIdentity,
  signUp,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const loadNumbers = async ({ client, session }: Person): Promise<string[]> =>
  dataOf(await client.get('/gettransaction', session.access_token), transactionsSchema).items.map(
    ({ orderno }) => orderno,
  );

test('an account that proves its address has what was bought with it before, in any browser', async () => {
  const email = newEmail();
  const bought = await createShopper(harness.origin).order(giftCard, { email: email.replace('p', 'P') });
  const others = await createShopper(harness.origin).order(giftCard, { email: newEmail() });
  const ada = await signUp(harness, { email });
  // a name alone proves nothing
  expect(await loadNumbers(ada)).toEqual([]);
  const code = codeIn((await mailTo(harness, email, 'Welcome to Rigi')).text);
  await ada.client.post('/emailverify', { code }, ada.session.access_token);
  expect(await loadNumbers(ada)).toEqual([bought.orderno]);
  expect(await loadNumbers(ada)).not.toContain(others.orderno);
  // and nobody takes what an account has
  const eve = await signUp(harness, { email: newEmail() });
  await eve.client.post(
    '/emailverify',
    { code: codeIn((await mailTo(harness, eve.email, 'Welcome to Rigi')).text) },
    eve.session.access_token,
  );
  expect(await loadNumbers(eve)).toEqual([]);
});
