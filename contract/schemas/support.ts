import * as v from 'valibot';
import { contactForm } from '../forms/contact.ts';
import { text } from '../forms/form.ts';
import { captchaToken } from './captcha.ts';
import { fieldSchema, fieldSchemas } from './form.ts';

const { topic: _topic, orderno: _orderno, ...lines } = fieldSchemas(contactForm);

/** A message from the contact form. `subject` is the selected topic followed by the order number. */
export const contactRequest = v.strictObject({
  ...lines,
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30))),
  subject: fieldSchema(text({ max: 150, required: true })),
  /**
   * `subscribe` requests a newsletter subscription, which the customer must confirm by email. `limit_extension`
   * requests a higher voucher limit and requires a session.
   */
  topic: v.optional(v.picklist(['contact', 'subscribe', 'limit_extension'])),
  cf_turnstile_response: v.optional(captchaToken),
});
export type ContactRequest = v.InferOutput<typeof contactRequest>;
export const contactSentSchema = v.object({ ref: v.string() });
