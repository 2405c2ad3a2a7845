import { eq } from 'drizzle-orm';
import type { Language } from '../../contract/domain/languages.ts';
import { displayAmount, displayChf, toWire } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { closing, greeting, linkBlock, renderMail, textBlock, type Block } from '../mail/layout.ts';
import type { MailContent, Template } from '../mail/send.ts';
import { getMessages } from '../messages/index.ts';
import { limitRequests } from '../platform/database/schema.ts';
import { loadRejection } from '../vouchers/verification/rejection.ts';
import { findWaitingVoucher } from '../vouchers/waitingVoucher.ts';
import { findMailAccount } from './account.ts';

/**
 * Returns a link to a pending voucher's checkout, with the voucher's name and amount. Returns `other` if no
 * voucher is pending.
 */
const toWaitingVoucher = async (
  { db, config }: AppContext,
  accountId: string,
  language: Language,
  other: Block,
): Promise<Block[]> => {
  const waiting = await findWaitingVoucher(db, accountId);
  if (!waiting) return [other];
  const { toCheckout, sameDevice } = getMessages(language).review;
  return [
    linkBlock(toCheckout(waiting.product, displayChf(toWire(waiting.total))), `${config.publicUrl}/checkout`),
    textBlock(sameDevice),
  ];
};

/** Email that announces the decision on a request for a higher limit. */
const limit: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const [request] = mail.about
    ? await shop.db.select().from(limitRequests).where(eq(limitRequests.id, mail.about))
    : [];
  if (!account || !request) return null;
  const texts = getMessages(mail.language);
  const messages = texts.limits;
  const granted = mail.kind === 'limitGranted';
  const toLimits = linkBlock(messages.open, `${shop.config.publicUrl}/paysafe-limit`);
  return renderMail(
    granted ? messages.grantedSubject : messages.refusedSubject,
    [
      greeting(texts, account.firstName),
      textBlock(
        granted
          ? messages.granted(displayAmount(toWire(shop.config.voucher.yearlyExtended)))
          : messages.refused,
      ),
      ...(request.reason ? [textBlock(request.reason)] : []),
      ...(granted ? await toWaitingVoucher(shop, account.id, mail.language, toLimits) : [toLimits]),
      closing(texts),
    ],
    mail.language,
  );
};

/** Email about an ID document that was received, approved or rejected. */
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
      ...(await toWaitingVoucher(shop, account.id, mail.language, toShop)),
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
