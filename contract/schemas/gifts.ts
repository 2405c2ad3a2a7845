import * as v from 'valibot';
import { giftForm, thanksForm } from '../forms/gift.ts';
import { day, flag, money, token } from './envelope.ts';
import { fieldSchema } from './form.ts';
import { receiptSchema } from './orders.ts';

export const sendGiftRequest = v.strictObject({
  ordertoken: token,
  /** Recipient's email address. If omitted, no email is sent and the giver shares the link instead. */
  email: v.optional(fieldSchema(giftForm.fields.email)),
  /** Sender's name, as shown to the recipient. */
  sender: fieldSchema(giftForm.fields.sender),
  words: fieldSchema(giftForm.fields.words),
  /** Delivery date of the gift in Zurich. If omitted, the gift is sent immediately. */
  date: v.optional(day),
});
export type SendGiftRequest = v.InferOutput<typeof sendGiftRequest>;
export const cancelGiftRequest = v.strictObject({ ordertoken: token, giftid: v.pipe(v.string(), v.uuid()) });
export const giftSchema = v.object({
  giftid: v.string(),
  /** Recipient's email address. Empty if the giver shares the gift's link instead. */
  email: v.string(),
  /** Day on which the gift was or will be sent. */
  date: day,
  state: v.picklist(['scheduled', 'sent']),
  /** 1 if the recipient has opened the gift. It can then no longer be cancelled. */
  opened: v.optional(flag),
  /** 1 if the recipient has sent a thank-you note. */
  thanked: v.optional(flag),
  /**
   * Link that the giver shares with the recipient. Only present for gifts that are not sent by email, and only if the
   * caller is allowed to see the codes.
   */
  link: v.optional(v.string()),
});
export type Gift = v.InferOutput<typeof giftSchema>;
/** An order's gifts. `left` is the number of gifts that can still be sent. */
export const giftsSchema = v.object({ gifts: v.array(giftSchema), left: v.number() });
export type Gifts = v.InferOutput<typeof giftsSchema>;

export const giftTokenRequest = v.strictObject({ gifttoken: token });
export const thankGiftRequest = v.strictObject({
  gifttoken: token,
  words: fieldSchema(thanksForm.fields.words),
});
/** A gift as the recipient sees it before revealing the code. It shows the card's value but not its price. */
export const receivedGiftSchema = v.object({
  product: v.string(),
  logo: v.string(),
  /** The brand's colour as `#rrggbb`. `ink` is a text colour that is legible on it. */
  color: v.string(),
  ink: v.string(),
  ccode_iso2: v.string(),
  value: money,
  currency: v.string(),
  quantity: v.number(),
  sender: v.string(),
  words: v.string(),
  opened: flag,
  thanked: flag,
});
export type ReceivedGift = v.InferOutput<typeof receivedGiftSchema>;
export const openedGiftSchema = v.object({
  ...receivedGiftSchema.entries,
  receipts: v.array(receiptSchema),
});
export type OpenedGift = v.InferOutput<typeof openedGiftSchema>;
