import * as v from 'valibot';
import { recipientForm } from '../forms/recipient.ts';
import { flag, token } from './envelope.ts';
import { fieldSchema } from './form.ts';

/**
 * Token of the top-up whose phone number is returned. Without a token, the response lists every number topped
 * up by this browser or customer.
 */
export const recipientsQuery = v.object({ ordertoken: v.optional(token) });
export const saveRecipientRequest = v.strictObject({
  ordertoken: token,
  /** Name for the phone number. Null removes the name. */
  name: v.optional(v.nullable(fieldSchema(recipientForm.fields.name))),
  remind: v.optional(flag),
});
/** Token of the top-up whose phone number is removed from the list. */
export const removeRecipientRequest = v.strictObject({ ordertoken: token });
/** A phone number and its most recent top-up. `name` is only set for customers with an account. */
export const recipientSchema = v.object({
  ordertoken: token,
  ISDCode: v.string(),
  Mobile: v.string(),
  ccode_iso2: v.string(),
  name: v.nullable(v.string()),
  /** Last day on which the top-up's credit is valid, if the plan specifies one. */
  ends_on: v.nullable(v.string()),
  /**
   * 1 if the customer will be reminded by email before the credit expires. Omitted if no reminder is possible.
   */
  remind: v.optional(flag),
});
export type Recipient = v.InferOutput<typeof recipientSchema>;
export const recipientsSchema = v.object({ recipients: v.array(recipientSchema) });
