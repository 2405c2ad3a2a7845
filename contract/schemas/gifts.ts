import * as v from 'valibot';
import { giftForm } from '../forms/gift.ts';
import { token } from './envelope.ts';
import { fieldSchema } from './form.ts';

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

export const sendGiftRequest = v.strictObject({
  ordertoken: token,
  email: fieldSchema(giftForm.fields.email),
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
  email: v.string(),
  /** Time of sending, planned or past. */
  date: day,
  state: v.picklist(['scheduled', 'sent']),
});
export type Gift = v.InferOutput<typeof giftSchema>;
/** `left`: number of gifts still possible. */
export const giftsSchema = v.object({ gifts: v.array(giftSchema), left: v.number() });
export type Gifts = v.InferOutput<typeof giftsSchema>;
