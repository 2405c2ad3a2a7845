import { and, eq } from 'drizzle-orm';
import type { BrandColors } from '../../contract/domain/catalogue/brandColors.ts';
import { brandOf } from '../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { dateText, dayText } from '../../contract/domain/dates.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { displayChf, displayMoney, toWire } from '../../contract/domain/money.ts';
import { displayPhone } from '../../contract/domain/phone/phoneGroups.ts';
import type { DeliveryReason, PrintInfo } from '../../contract/schemas/orders.ts';
import type { AppContext } from '../appContext.ts';
import { giftLink } from '../fulfilment/gifts.ts';
import {
  codeFacts,
  codeLabel,
  contentsFact,
  discountFact,
  isDirect,
  phoneOf,
  receivedText,
  shownCode,
} from '../fulfilment/receipts/facts.ts';
import { loadPrintInfo, loadReceipt } from '../fulfilment/receipts/receipt.ts';
import { endRequestLink } from '../fulfilment/requestLinks.ts';
import { isReturnable } from '../fulfilment/reveals.ts';
import {
  cardBlock,
  closing,
  codeBlock,
  factsBlock,
  greeting,
  labelled,
  linkBlock,
  quoteBlock,
  renderMail,
  secondaryLinkBlock,
  textBlock,
  type Block,
  type Fact,
  type RenderedMail,
} from '../mail/layout.ts';
import type { Template, Templates } from '../mail/send.ts';
import { getMessages, type Texts } from '../messages/index.ts';
import { deliveryReasonOf } from '../orders/deliveryReason.ts';
import { findDetailsById, type OrderDetails } from '../orders/orderDetails.ts';
import { againLink, orderLink, withAgain } from '../orders/orderLink.ts';
import { endOf, endReminderLink, findReminded } from '../orders/recipients.ts';
import {
  gifts,
  recipients,
  requestLinks,
  type GiftRow,
  type MailRow,
  type OrderMailKind,
  type OrderRow,
} from '../platform/database/schema.ts';

type ReceiptOptions = {
  /** Link that opens the order. */
  url: string;
  /** Time until which the codes can be returned. Until then, the email leaves them out. */
  returnUntil?: Date | null;
  /** Colours of the card; defaults to the shop's colours. */
  colors?: BrandColors | null;
};

/** Renders the receipt as an email. The subject never contains a code, because lock screens show subjects. */
export const renderReceipt = (
  info: PrintInfo,
  language: Language,
  { url, returnUntil = null, colors = null }: ReceiptOptions,
): RenderedMail => {
  const texts = getMessages(language);
  const messages = texts.receipt;
  const { order, receipts, customer } = info;
  const phone = phoneOf(info);
  const first = receipts[0];
  const discount = discountFact(order, texts);
  const direct = phone !== null && first !== undefined && isDirect(info, first);
  const value = displayMoney(order.ReceiveCurrency, order.Receivevalue);
  const bought = order.quantity === 1 ? value : `${order.quantity}\u00a0×\u00a0${value}`;
  const blocks: Block[] = [
    greeting(texts, customer.name),
    textBlock(texts.mails.receiptIntro),
    direct ? textBlock(texts.mails.topupDone(phone)) : cardBlock(order.product, bought, colors),
    ...(returnUntil
      ? [
          textBlock(texts.mails.codesUnopened),
          textBlock(texts.mails.returnUntil(dateText(returnUntil.toISOString(), language))),
        ]
      : receipts.length === 0
        ? [textBlock(texts.mails.codesInAccount)]
        : []),
    // the codes precede the details of the order, because they are the reason buyers open the email
    ...(first?.warning ? [textBlock(first.warning)] : []),
    ...receipts.flatMap((receipt) => {
      const facts = [...codeFacts(info, receipt, texts, language), ...contentsFact(info, texts)];
      const code = shownCode(info, receipt);
      // a direct top-up has no code to enter, so its reference is only listed among the details
      if (phone !== null && direct)
        return [
          cardBlock(phone, receivedText(receipt, info, texts)),
          factsBlock([...facts, { label: codeLabel(info, receipt, texts), value: code }]),
        ];
      return [
        code === '' ? factsBlock(facts) : codeBlock(codeLabel(info, receipt, texts), code, facts),
        ...(receipt.redeem_url ? [linkBlock(messages.redeemLink, receipt.redeem_url)] : []),
      ];
    }),
    ...(first?.redeem.verbose && !direct
      ? [textBlock(labelled(messages.redeem, first.redeem.verbose, language))]
      : []),
    ...(first?.balance_url ? [linkBlock(messages.checkBalance, first.balance_url)] : []),
    factsBlock([
      { label: messages.orderNumber, value: order.orderno },
      { label: messages.date, value: dateText(order.date, language) },
      { label: messages.description, value: order.product },
      ...(phone ? [{ label: messages.mobileNumber, value: phone }] : []),
      { label: messages.quantity, value: String(order.quantity) },
      { label: messages.serviceFee, value: displayChf(order.servicecharge) },
      ...(discount ? [discount] : []),
      { label: messages.total, value: displayChf(order.total) },
    ]),
    linkBlock(texts.mails.openOrder, url),
    secondaryLinkBlock(direct ? texts.mails.topUpAgain : texts.mails.buyAgain, withAgain(url)),
    closing(texts),
    textBlock(texts.mails.automatic),
  ];
  const subject =
    direct && first
      ? texts.mails.topupSubject(displayMoney(first.currency, first.value), phone, order.orderno)
      : texts.mails.receiptSubject(order.product, bought, order.orderno);
  return renderMail(subject, blocks, language);
};

/** Returns a line with a top-up's phone number, or no line for other products. */
const phoneFact = ({ item: { isd, mobile } }: OrderRow, { receipt: { mobileNumber } }: Texts): Fact[] =>
  isd && mobile ? [{ label: mobileNumber, value: displayPhone(isd, mobile) }] : [];

/** Renders an email about the payment for an order that was not delivered. */
const renderMoney = (
  order: OrderRow,
  subject: string,
  intro: string,
  url: string,
  isReturned: boolean,
  reason: DeliveryReason | undefined,
): RenderedMail => {
  const texts = getMessages(order.language);
  return renderMail(
    subject,
    [
      greeting(texts, fullName(order)),
      textBlock(intro),
      factsBlock([
        { label: texts.receipt.orderNumber, value: order.number },
        { label: texts.receipt.description, value: brandOf(order.item.ProdName, order.item.country) },
        ...phoneFact(order, texts),
        { label: texts.receipt.amount, value: displayChf(toWire(order.total)) },
        ...(reason === undefined
          ? []
          : [{ label: texts.mails.refundReason, value: texts.mails.deliveryReasons[reason] }]),
        ...(isReturned && order.discountKind === 'credit'
          ? [{ label: texts.receipt.creditReturned, value: displayChf(toWire(order.discount)) }]
          : []),
      ]),
      linkBlock(texts.mails.openOrder, url),
      closing(texts),
    ],
    order.language,
  );
};

const findOrder = async ({ db }: AppContext, { orderId }: MailRow): Promise<OrderDetails | null> =>
  orderId ? await findDetailsById(db, orderId) : null;

const receipt: Template = async (shop, mail) => {
  const details = await findOrder(shop, mail);
  if (!details) return null;
  const { order } = details;
  const { language } = order;
  const returnUntil = (await isReturnable(shop.db, order)) ? order.returnUntil : null;
  const info = returnUntil
    ? await loadReceipt(shop, order, language, true, null)
    : await loadPrintInfo(shop, details, language, { way: 'mail', mailId: mail.id });
  const content = await shop.receipts.draw(info, language, true);
  return {
    ...renderReceipt(info, language, {
      url: orderLink(shop, order, mail.createdAt),
      returnUntil,
      colors: colorsOf(shop, order),
    }),
    attachments: [{ filename: `${order.number}.pdf`, contentType: 'application/pdf', content }],
    order: order.number,
  };
};

/**
 * Email about a paid order that is delayed, undeliverable or refunded. It links to the order's page, where
 * the buyer can request a refund for an undeliverable order.
 */
const money: Template = async (shop, mail) => {
  const details = await findOrder(shop, mail);
  if (!details) return null;
  const { order } = details;
  const messages = getMessages(order.language).mails;
  // sends nothing if the delivery has ended since the email was queued
  if (mail.kind === 'delayed' && order.state !== 'processing') return null;
  const [subject, intro] =
    mail.kind === 'delayed'
      ? [messages.delayedSubject(order.number), messages.delayedIntro]
      : mail.kind === 'refundDue'
        ? [messages.refundDueSubject(order.number), messages.refundDueIntro]
        : [messages.refundedSubject(order.number), messages.refundedIntro];
  return {
    ...renderMoney(
      order,
      subject,
      intro,
      orderLink(shop, order, mail.createdAt),
      order.state === 'refunded',
      deliveryReasonOf(details.delivery),
    ),
    order: order.number,
  };
};

const colorsOf = ({ catalogue }: AppContext, { item }: OrderRow): BrandColors | null =>
  item.ProdType === prodType.topUp ? null : (catalogue.productById(item.prodid)?.colors ?? null);

const findGift = async ({ db }: AppContext, { about }: MailRow): Promise<GiftRow | null> => {
  const [gift] = about ? await db.select().from(gifts).where(eq(gifts.id, about)) : [];
  return gift ?? null;
};

/** Renders an order's product as a card in the brand's colours. Also returns the product's name. */
const cardOf = (shop: AppContext, order: OrderRow): { product: string; card: Block } => {
  const { item } = order;
  const product = brandOf(item.ProdName, item.country);
  const value = displayMoney(item.receiveCurrency, item.receive);
  return { product, card: cardBlock(product, value, colorsOf(shop, order)) };
};

/**
 * Email that announces a gift to its recipient. It contains a link to the gift's page, but no code, price or order
 * number.
 */
const gift: Template = async (shop, mail) => {
  const details = await findOrder(shop, mail);
  const sentGift = await findGift(shop, mail);
  if (!details || sentGift?.state !== 'sent') return null;
  const { language } = mail;
  const texts = getMessages(language);
  const { product, card } = cardOf(shop, details.order);
  const blocks: Block[] = [
    greeting(texts, ''),
    textBlock(texts.mails.giftIntro(sentGift.sender, product)),
    card,
    ...(sentGift.words === '' ? [] : [quoteBlock(sentGift.words, sentGift.sender)]),
    linkBlock(texts.mails.giftOpen, giftLink(shop, sentGift)),
    textBlock(texts.mails.giftKeep),
    textBlock(texts.mails.giftWhy(sentGift.sender)),
    closing(texts),
  ];
  return {
    ...renderMail(texts.mails.giftSubject(sentGift.sender, product), blocks, language),
    order: details.order.number,
  };
};

/** Email that passes the recipient's thank-you note on to the giver of the gift. */
const giftThanks: Template = async (shop, mail) => {
  const details = await findOrder(shop, mail);
  const sentGift = await findGift(shop, mail);
  if (!details || !sentGift) return null;
  const { order } = details;
  const texts = getMessages(order.language);
  const { product, card } = cardOf(shop, order);
  const blocks: Block[] = [
    greeting(texts, fullName(order)),
    textBlock(texts.mails.giftThanksIntro(product)),
    ...(sentGift.thanks ? [quoteBlock(sentGift.thanks, '')] : []),
    card,
    ...(sentGift.recipient === '' ? [] : [textBlock(texts.mails.giftThanksBy(sentGift.recipient))]),
    closing(texts),
  ];
  return {
    ...renderMail(texts.mails.giftThanksSubject(product), blocks, order.language),
    order: order.number,
  };
};

/**
 * Email that reminds the buyer that a top-up's credit will expire. One link opens a pre-filled checkout; another turns
 * the reminders off.
 */
const reminder: Template = async (shop, mail) => {
  const details = await findOrder(shop, mail);
  const row = details && (await findReminded(shop, mail.about, details.order, mail.recipient));
  const end = details && endOf(details.order);
  if (!row || !end) return null;
  const { order } = details;
  const { language } = mail;
  const texts = getMessages(language);
  const number = displayPhone(row.isd, row.mobile);
  const day = dayText(end, language);
  const recipientName = row.name ?? number;
  return {
    ...renderMail(
      texts.mails.reminderSubject(recipientName, day),
      [
        greeting(texts, fullName(order)),
        textBlock(texts.mails.reminderIntro(recipientName, day)),
        cardBlock(number, displayMoney(order.item.receiveCurrency, order.item.receive)),
        linkBlock(texts.mails.topUpAgain, againLink(shop, order, mail.createdAt)),
        textBlock(texts.mails.reminderWhy),
        secondaryLinkBlock(texts.mails.reminderEnd, endReminderLink(shop, row.id)),
        closing(texts),
      ],
      language,
    ),
    order: order.number,
  };
};

/**
 * Email that passes on a recipient's request to the customer. One link opens a pre-filled checkout; another
 * deactivates the request link.
 */
const topUpRequest: Template = async (shop, mail) => {
  const details = await findOrder(shop, mail);
  const [link] = mail.about
    ? await shop.db.select().from(requestLinks).where(eq(requestLinks.id, mail.about))
    : [];
  if (!details || !link) return null;
  const { order } = details;
  const { isd, mobile, receive, receiveCurrency } = order.item;
  const { language } = mail;
  const texts = getMessages(language);
  const [named] = await shop.db
    .select({ name: recipients.name })
    .from(recipients)
    .where(
      and(
        eq(recipients.accountId, link.accountId),
        eq(recipients.isd, isd ?? ''),
        eq(recipients.mobile, mobile ?? ''),
      ),
    );
  const recipientName = named?.name ?? `+${isd} •••• ${(mobile ?? '').slice(-2)}`;
  const amount = displayMoney(receiveCurrency, receive);
  return {
    ...renderMail(
      texts.mails.requestSubject(recipientName, amount),
      [
        greeting(texts, ''),
        textBlock(texts.mails.requestIntro(recipientName)),
        cardBlock(recipientName, amount),
        linkBlock(texts.mails.requestPay, againLink(shop, order, mail.createdAt)),
        textBlock(texts.mails.requestEnd),
        secondaryLinkBlock(texts.mails.requestRemove, endRequestLink(shop, link.id)),
        closing(texts),
      ],
      language,
    ),
    order: order.number,
  };
};

export const orderTemplates: Pick<Templates, OrderMailKind> = {
  receipt,
  delayed: money,
  refundDue: money,
  refunded: money,
  gift,
  giftThanks,
  reminder,
  topUpRequest,
};
