import * as v from 'valibot';
import { recipientForm } from '../forms/recipient.ts';
import { flag, token } from './envelope.ts';
import { fieldSchema } from './form.ts';

/** Without a token: every number that the browser or customer has topped up. */
export const recipientsQuery = v.object({ ordertoken: v.optional(token) });
export const saveRecipientRequest = v.strictObject({
  ordertoken: token,
  /** Null removes it. */
  name: v.optional(v.nullable(fieldSchema(recipientForm.fields.name))),
  remind: v.optional(flag),
});
/** A number and its last top-up; `name` is the one of an account. */
export const recipientSchema = v.object({
  ordertoken: token,
  ISDCode: v.string(),
  Mobile: v.string(),
  ccode_iso2: v.string(),
  name: v.nullable(v.string()),
  /** Last day of the credit, if the plan says it. */
  ends_on: v.nullable(v.string()),
  /** 1 when a mail announces that day; absent when it cannot. */
  remind: v.optional(flag),
});
export type Recipient = v.InferOutput<typeof recipientSchema>;
export const recipientsSchema = v.object({ recipients: v.array(recipientSchema) });
