import * as v from 'valibot';
import { captchaToken } from './captcha.ts';
import { emailAddress } from './email.ts';
import { personName } from './name.ts';

const line = (most: number) =>
  v.pipe(v.string('Required field.'), v.trim(), v.nonEmpty('Required field.'), v.maxLength(most));
export const contactRequest = v.strictObject({
  name: v.pipe(personName(100), v.nonEmpty('Required field.')),
  email: emailAddress,
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30))),
  subject: line(150),
  message: line(5000),
  /** `subscribe` requests the newsletter, confirmed by a mail; `limit_extension` needs a session. */
  topic: v.optional(v.picklist(['contact', 'subscribe', 'limit_extension'])),
  cf_turnstile_response: v.optional(captchaToken),
});
export type ContactRequest = v.InferOutput<typeof contactRequest>;
export const contactSentSchema = v.object({ ref: v.string() });

/** Token in the links of the newsletter's mails. */
export const newsletterRequest = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) });
