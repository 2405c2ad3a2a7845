import { and, count, eq, gt, sql } from 'drizzle-orm';
import { toWire } from '../../contract/domain/money.ts';
import { fullName } from '../../contract/domain/person.ts';
import type { AppContext } from '../appContext.ts';
import { printInfo } from '../fulfilment/receipts/receipt.ts';
import { Refused, type Mail } from '../gateways/ports.ts';
import { maskEmail } from '../orders/orderDetails.ts';
import { orderLink } from '../orders/orderLink.ts';
import { lockOrder, queueMail } from '../orders/transitions.ts';
import { mails, orders, type MailRow, type OrderRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import {
  renderReceiptMail,
  renderRefundDueMail,
  renderRefundedMail,
  type Letter,
} from './templates/orderMails.ts';

const perHour = 3;

/** Mails the receipt again. Gives the masked address. @throws ShopRefusal 409 NOT_COMPLETED, 429 */
export const mailReceiptAgain = (shop: AppContext, { id }: OrderRow): Promise<string> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state !== 'completed') throw new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });
    const [sent] = await tx
      .select({ n: count() })
      .from(mails)
      .where(
        and(
          eq(mails.orderId, id),
          eq(mails.onRequest, true),
          gt(mails.createdAt, sql`now() - interval '1 hour'`),
        ),
      );
    if ((sent?.n ?? 0) >= perHour)
      throw new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY_MAILS', retryAfter: 3600 });
    await queueMail(tx, id, 'receipt', true);
    return maskEmail(order.email);
  });

type Content = Letter & Pick<Mail, 'attachments'>;

const write = async (
  shop: AppContext,
  { id, kind, createdAt }: MailRow,
  order: OrderRow,
): Promise<Content> => {
  const { language } = order;
  const link = orderLink(shop, order, createdAt);
  if (kind === 'receipt') {
    const info = await printInfo(shop, order, language, { way: 'mail', mailId: id });
    const content = await shop.receipts.draw(info, language, true);
    return {
      ...renderReceiptMail(info, language, link),
      attachments: [{ filename: `${order.number}.pdf`, contentType: 'application/pdf', content }],
    };
  }
  const paid = {
    orderno: order.number,
    product: order.item.ProdName,
    total: toWire(order.total),
    customer: fullName(order),
  };
  const letter =
    kind === 'refundDue'
      ? renderRefundDueMail(paid, language, link)
      : renderRefundedMail(paid, language, link);
  return { ...letter, attachments: [] };
};

/**
 * Sends one mail at least once, always under the same Message-ID. The mark before sending tells a repeat after a crash
 * from a first try; that one window can show a mail twice, and a mailbox that knows the Message-ID shows it once.
 */
export const sendMail = async (shop: AppContext, mailId: string): Promise<void> => {
  const [found] = await shop.db
    .select({ mail: mails, order: orders })
    .from(mails)
    .innerJoin(orders, eq(orders.id, mails.orderId))
    .where(eq(mails.id, mailId));
  if (!found || found.mail.state === 'sent' || found.mail.state === 'refused') return;
  const { mail, order } = found;
  const { subject, text, html, attachments } = await write(shop, mail, order);

  if (mail.state === 'sending') shop.log.info({ mail: mailId, kind: mail.kind }, 'a mail is sent again');
  await shop.db.update(mails).set({ state: 'sending' }).where(eq(mails.id, mailId));
  shop.hitFailpoint('mail.before-send');
  const messageId = `<${mail.kind}.${mail.id}@${new URL(shop.config.publicUrl).hostname}>`;
  try {
    await shop.gateways.mailer.send({ to: order.email, subject, text, html, messageId, attachments });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    shop.log.error(
      { order: order.number, kind: mail.kind, reason: error.reason },
      'a mail cannot be delivered',
    );
    await shop.db.update(mails).set({ state: 'refused' }).where(eq(mails.id, mailId));
    return;
  }
  shop.hitFailpoint('mail.after-send');
  await shop.db
    .update(mails)
    .set({ state: 'sent', sentAt: sql`now()` })
    .where(eq(mails.id, mailId));
};
