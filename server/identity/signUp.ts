import type { RegisterRequest, Session } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { triesToSignUp } from '../limits/tries.ts';
import { transaction } from '../platform/database/transaction.ts';
import { consumeRateLimit } from '../platform/rateLimiter.ts';
import { ShopRefusal, unlessRefused } from '../platform/refusal.ts';
import { createAccount, findAccountByEmail, normalizeEmail, signIn } from './accounts.ts';
import { requireCaptcha } from './captcha.ts';
import { consumeMailLimit, queueCode, type Requester } from './codeDelivery.ts';
import { isContactReserved } from './contactChange.ts';
import { locateDevice, type Device } from './devices/devices.ts';
import { isEasyToGuess } from './passwords/passwordStrength.ts';
import { findReferrer } from './referral.ts';

const invalidFields = (fields: { email: 'emailTaken' } | { password: 'passwordEasy' }): ShopRefusal =>
  new ShopRefusal(422, 'validationError', { code: 'VALIDATION_ERROR', fields });
const emailTaken = (): ShopRefusal => invalidFields({ email: 'emailTaken' });

/**
 * Creates an account and signs the customer in. The welcome email contains a code and a link for verifying the
 * address. The bot check runs before the shop looks up the address.
 * @throws ShopRefusal 422 VALIDATION_ERROR | CAPTCHA, 429, 503 | OutcomeUnknown
 */
export const register = async (
  shop: AppContext,
  request: RegisterRequest,
  requester: Requester,
  device: Device,
): Promise<Session> => {
  const email = normalizeEmail(request.email);
  await consumeRateLimit(shop, triesToSignUp(requester.clientIp));
  // checks the password first, because the bot check uses up the request's captcha token
  if (await isEasyToGuess(request.password, [email, request.fname, request.lname ?? null]))
    throw invalidFields({ password: 'passwordEasy' });
  await requireCaptcha(shop, request.cf_turnstile_response, requester.clientIp);
  if ((await findAccountByEmail(shop.db, email)) || (await isContactReserved(shop.db, { email })))
    throw emailTaken();
  const passwordHash = await shop.passwords.hash(request.password);
  const mayMail = await unlessRefused(
    consumeMailLimit(shop, email, requester.clientIp).then(() => true),
    () => false,
  );
  const located = await locateDevice(shop, device);
  return transaction(shop.db, async (tx) => {
    const account = await createAccount(tx, {
      email,
      passwordHash,
      firstName: request.fname,
      lastName: request.lname || null,
      language: requester.language,
      referredBy: await findReferrer(tx, request.ref),
    });
    if (!account) throw emailTaken();
    if (mayMail)
      await queueCode(tx, shop.secrets, account, {
        purpose: 'emailVerify',
        kind: 'welcome',
        email,
        language: requester.language,
      });
    return signIn(tx, shop, account, located, mayMail ? 1 : 0);
  });
};
