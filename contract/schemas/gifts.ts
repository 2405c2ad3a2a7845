import * as v from 'valibot';
import { giftForm, thanksForm } from '../forms/gift.ts';
import { flag, money, token } from './envelope.ts';
import { fieldSchema } from './form.ts';
import { receiptSchema } from './orders.ts';

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

export const sendGiftRequest = v.strictObject({
  ordertoken: token,
  /** Without one the giver passes the link on, and no mail is sent. */
  email: v.optional(fieldSchema(giftForm.fields.email)),
  /** Sender's name for the recipient. */
  sender: fieldSchema(giftForm.fields.sender),
  words: fieldSchema(giftForm.fields.words),
  /** A day in Zurich; without one it is sent at once. */
  date: v.optional(day),
});
export type SendGiftRequest = v.InferOutput<typeof sendGiftRequest>;
export const cancelGiftRequest = v.strictObject({ ordertoken: token, giftid: v.pipe(v.string(), v.uuid()) });
export const giftSchema = v.object({
  giftid: v.string(),
  /** Empty for a gift whose link the giver passes on. */
  email: v.string(),
  /** Time of sending, planned or past. */
  date: day,
  state: v.picklist(['scheduled', 'sent']),
  /** 1 when the recipient has opened it; then it cannot be cancelled. */
  opened: v.optional(flag),
  /** 1 when the recipient has said thank you. */
  thanked: v.optional(flag),
  /** Link to pass on; only of a gift without a mail, and for a caller who may see the codes. */
  link: v.optional(v.string()),
});
export type Gift = v.InferOutput<typeof giftSchema>;
/** `left`: number of gifts still possible. */
export const giftsSchema = v.object({ gifts: v.array(giftSchema), left: v.number() });
export type Gifts = v.InferOutput<typeof giftsSchema>;

export const giftTokenRequest = v.strictObject({ gifttoken: token });
export const thankGiftRequest = v.strictObject({
  gifttoken: token,
  words: fieldSchema(thanksForm.fields.words),
});
/** A gift as its recipient sees it before the code is shown. The value is that of the card; no price is in it. */
export const receivedGiftSchema = v.object({
  product: v.string(),
  logo: v.string(),
  /** Colour of the brand, `#rrggbb`, and a colour that is readable on it. */
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
