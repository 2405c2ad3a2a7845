import type { RegisterRequest, Session } from '../../../src/api/auth.ts';
import { transaction } from '../database.ts';
import type { Shop } from '../deps.ts';
import { ShopRefusal } from '../errors.ts';
import { referrerOf } from '../referral.ts';
import { accountByEmail, makeAccount, sameAddress, signIn } from './accounts.ts';
import { isReserved } from './contactChange.ts';
import { needPerson } from './captcha.ts';
import type { Asker } from './sending.ts';
import { countMail, queueCode } from './sending.ts';
import { count, netOf } from './tally.ts';

const taken = (): ShopRefusal =>
  new ShopRefusal(422, 'validationError', { code: 'VALIDATION_ERROR', fields: { email: 'emailTaken' } });

/**
 * Makes an account and signs it in; its mail holds a code and a link that prove the address. The bot check comes before
 * the question whether an address is known.
 * @throws ShopRefusal 422 VALIDATION_ERROR | CAPTCHA, 429, 503 | OutcomeUnknown
 */
export const register = async (shop: Shop, request: RegisterRequest, asker: Asker): Promise<Session> => {
  const email = sameAddress(request.email);
  await count(shop, [{ what: `register from ${netOf(asker.address)}`, most: 60, seconds: 3600 }]);
  await needPerson(shop, request.cf_turnstile_response, asker.address);
  if ((await accountByEmail(shop.db, email)) || (await isReserved(shop.db, { email }))) throw taken();
  const passwordHash = await shop.passwords.hash(request.password);
  const mayMail = await countMail(shop, email, asker.address).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopRefusal) return false;
      throw error;
    },
  );
  return transaction(shop.db, async (tx) => {
    const account = await makeAccount(tx, {
      email,
      passwordHash,
      firstName: request.fname,
      lastName: request.lname || null,
      language: asker.language,
      referredBy: await referrerOf(tx, request.ref),
    });
    if (!account) throw taken();
    if (mayMail)
      await queueCode(tx, shop.secrets, account, {
        purpose: 'emailVerify',
        kind: 'welcome',
        email,
        language: asker.language,
      });
    return signIn(tx, shop, account, mayMail ? 1 : 0);
  });
};
