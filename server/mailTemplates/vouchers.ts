import { and, eq, gt, sql } from 'drizzle-orm';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { toWire } from '../../contract/domain/money.ts';
import { closing, greeting, linkBlock, renderMail, textBlock, type Block } from '../mail/layout.ts';
import type { MailContent, Template } from '../mail/send.ts';
import { getMessages } from '../messages/index.ts';
import { buyers, carts, limitRequests } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';
import { loadRejection } from '../vouchers/verification/rejection.ts';
import { findMailAccount } from './account.ts';

/** The decision on a higher limit. */
const limit: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const [request] = mail.about
    ? await shop.db.select().from(limitRequests).where(eq(limitRequests.id, mail.about))
    : [];
  if (!account || !request) return null;
  const texts = getMessages(mail.language);
  const messages = texts.limits;
  const granted = mail.kind === 'limitGranted';
  return renderMail(
    granted ? messages.grantedSubject : messages.refusedSubject,
    [
      greeting(texts, account.firstName),
      textBlock(granted ? messages.granted(toWire(shop.config.voucher.yearlyExtended)) : messages.refused),
      ...(request.reason ? [textBlock(request.reason)] : []),
      linkBlock(messages.open, `${shop.config.publicUrl}/paysafe-limit`),
      closing(texts),
    ],
    mail.language,
  );
};

/** True if a voucher is in an open cart of the account. */
const hasVoucherInCart = async (db: Pick<Db, 'select'>, accountId: string): Promise<boolean> => {
  const [cart] = await db
    .select({ id: carts.id })
    .from(carts)
    .innerJoin(buyers, eq(buyers.id, carts.buyerId))
    .where(
      and(
        eq(buyers.accountId, accountId),
        eq(carts.state, 'open'),
        gt(carts.expiresAt, sql`now()`),
        sql`${carts.item} ->> 'ProdType' = ${String(prodType.voucher)}`,
      ),
    )
    .limit(1);
  return cart !== undefined;
};

/** About an ID; null if it is gone with its account. */
const document: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  if (!account || !mail.about) return null;
  const texts = getMessages(mail.language);
  const messages = texts.review;
  const frame = (subject: string, blocks: Block[]): MailContent =>
    renderMail(subject, [greeting(texts, account.firstName), ...blocks, closing(texts)], mail.language);
  const toShop = linkBlock(messages.toShop, shop.config.publicUrl);
  if (mail.kind === 'idReceived') return frame(messages.receivedSubject, [textBlock(messages.receivedIntro)]);
  if (mail.kind === 'idApproved')
    return frame(messages.approvedSubject, [
      textBlock(messages.approvedIntro),
      (await hasVoucherInCart(shop.db, account.id))
        ? linkBlock(messages.toCheckout, `${shop.config.publicUrl}/checkout`)
        : toShop,
    ]);
  const why = await loadRejection(shop.db, mail.about, mail.language);
  return frame(messages.rejectedSubject, [
    textBlock(messages.rejectedIntro),
    ...(why ? [textBlock(why)] : []),
    textBlock(messages.rejectedAgain),
    toShop,
  ]);
};

export const voucherTemplates = {
  limitGranted: limit,
  limitRefused: limit,
  idReceived: document,
  idApproved: document,
  idRejected: document,
};
