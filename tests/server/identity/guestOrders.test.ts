import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper } from '../../support/shop/shopper.ts';
import { giftCard } from '../shop/harness.ts';
import {
  createClient,
  dataOf,
  newEmail,
  openIdentity,
  people,
  proveEmail,
  signUp,
  socialToken,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const loadNumbers = async ({ client, session }: Pick<Person, 'client' | 'session'>): Promise<string[]> =>
  dataOf(await client.get('/gettransaction', session.access_token)).items.map(({ orderno }) => orderno);

test('verifying an email address adds all guest orders placed with that address to the account, even from other browsers', async () => {
  const email = newEmail();
  const bought = await createShopper(harness.url).order(giftCard, { email: email.replace('p', 'P') });
  const others = await createShopper(harness.url).order(giftCard, { email: newEmail() });
  const ada = await signUp(harness, { email });
  // An unverified address reveals no purchases.
  expect(await loadNumbers(ada)).toEqual([]);
  await proveEmail(harness, ada);
  expect(await loadNumbers(ada)).toEqual([bought.orderno]);
  expect(await loadNumbers(ada)).not.toContain(others.orderno);
  // Other customers cannot see the orders in Ada's account.
  const eve = await signUp(harness, { email: newEmail() });
  await proveEmail(harness, eve);
  expect(await loadNumbers(eve)).toEqual([]);
});

test('an account created by a social sign-in contains the guest orders placed with its verified address', async () => {
  const bought = await createShopper(harness.url).order(giftCard, { email: 'ben.rossi@social.example' });
  const [client, token] = [createClient(harness), await socialToken(harness, people.ben)];
  const session = dataOf(await client.post('/auth/googlecheck', { access_token: token }, token));
  expect(await loadNumbers({ client, session })).toEqual([bought.orderno]);
});
