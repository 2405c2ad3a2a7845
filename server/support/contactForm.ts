import { randomInt, randomUUID } from 'node:crypto';
import { brand } from '../../contract/domain/brand.ts';
import { withoutEmpty } from '../../contract/forms/form.ts';
import type { ContactRequest } from '../../contract/schemas/support.ts';
import type { AppContext } from '../appContext.ts';
import { normalizeEmail } from '../identity/accounts.ts';
import { requireCaptcha } from '../identity/captcha.ts';
import type { Requester } from '../identity/codeDelivery.ts';
import { sessionMissing } from '../identity/sessions.ts';
import { contactFormsBy } from '../limits/tries.ts';
import { queueMail } from '../mail/queue.ts';
import { contactMessages, type AccountRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { consumeRateLimit } from '../platform/rateLimiter.ts';
import { requestHigherLimit } from '../vouchers/limits.ts';

/** Joins all lines into one, because the text is used in email headers. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const toLines = <Lines extends object>(lines: Lines): Lines => {
  const filled = Object.entries(withoutEmpty(lines)) as [string, string][];
  return Object.fromEntries(filled.map(([name, text]) => [name, oneLine(text)])) as Lines;
};

const generateRef = (): string => `C-${String(randomInt(100_000_000)).padStart(8, '0')}`;

/**
 * Emails a visitor's message to the company and returns its reference. An account's verified address receives a
 * copy. Any other address receives only fixed text, so that nobody can use the form to write to strangers.
 * Requests for a higher limit require a sign-in, and their text appears only on the staff pages.
 * @throws ShopRefusal 422, 429, 401, 409 LIMIT_PENDING | LIMIT_EXTENDED
 */
export const sendContact = async (
  shop: AppContext,
  request: ContactRequest,
  requester: Requester,
  account: AccountRow | null = null,
): Promise<string> => {
  const { topic: _topic, cf_turnstile_response: _token, message, ...lines } = request;
  const wantsMore = request.topic === 'limit_extension';
  if (wantsMore && account === null) throw sessionMissing();
  const email = normalizeEmail(request.email);
  await consumeRateLimit(shop, contactFormsBy(email, requester.clientIp));
  if (request.cf_turnstile_response !== undefined)
    await requireCaptcha(shop, request.cf_turnstile_response, requester.clientIp);
  const id = randomUUID();
  const ref = generateRef();
  await transaction(shop.db, async (tx) => {
    await tx.insert(contactMessages).values({
      ...toLines(lines),
      id,
      ref,
      email,
      message,
    });
    if (wantsMore && account !== null) await requestHigherLimit(tx, account.id, id);
    await queueMail(tx, {
      kind: 'contact',
      recipient: brand.company.email,
      language: 'en',
      contactId: id,
    });
    await queueMail(tx, {
      kind: 'contactCopy',
      recipient: email,
      language: requester.language,
      contactId: id,
      accountId: account?.emailVerifiedAt && account.email === email ? account.id : null,
    });
  });
  return ref;
};
