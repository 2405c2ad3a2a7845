import * as v from 'valibot';
import { languages } from '../domain/languages.ts';
import { shareForm } from '../forms/share.ts';
import { money, token } from './envelope.ts';
import { fieldSchema } from './form.ts';

const language = v.picklist(languages);

export const createShareRequest = v.strictObject({
  ordertoken: token,
  /** The buyer's first name. Can be empty. */
  sender: fieldSchema(shareForm.fields.sender),
  language: v.picklist(languages, shareForm.fields.language.messages['missing']!),
});
/** Link to a top-up's live receipt. `text` is the message sent with the link. */
export const shareSchema = v.object({ url: v.string(), text: v.string(), sender: v.string(), language });
export type Share = v.InferOutput<typeof shareSchema>;
/**
 * An order's share link. `suggested` is a language of the destination country, or the language of the request
 * if the shop supports no language of that country.
 */
export const foundShareSchema = v.object({ share: v.nullable(shareSchema), suggested: language });
export type FoundShare = v.InferOutput<typeof foundShareSchema>;

export const openShareRequest = v.strictObject({ token });
/**
 * The data shown to the recipient. It contains no price, no order number, and only the last digits of the phone
 * number.
 */
export const sharedTopUpSchema = v.object({
  status: v.picklist(['onItsWay', 'arrived', 'notDelivered']),
  value: money,
  currency: v.string(),
  operator: v.string(),
  ends_with: v.string(),
  sender: v.string(),
});
export type SharedTopUp = v.InferOutput<typeof sharedTopUpSchema>;
