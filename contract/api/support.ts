import { empty } from '../schemas/auth.ts';
import { linkRequest } from '../schemas/email.ts';
import { contactRequest, contactSentSchema } from '../schemas/support.ts';
import { post } from './call.ts';

export const supportCalls = {
  contactmail: post({
    summary:
      'Sends the contact form, subscribes to the newsletter or requests a higher voucher limit, depending on `topic`.',
    auth: 'visitor',
    request: contactRequest,
    response: contactSentSchema,
    errors: { SESSION: 401, LIMIT_EXTENDED: 409, LIMIT_PENDING: 409, CAPTCHA: 422 },
  }),
  'newsletter/confirm': post({
    summary: 'Confirms a newsletter subscription. The token comes from the link in the confirmation email.',
    auth: 'visitor',
    request: linkRequest,
    response: empty,
    errors: { LINK: 403 },
  }),
  'newsletter/leave': post({
    summary: 'Unsubscribes from the newsletter. The token comes from the link in a newsletter email.',
    auth: 'visitor',
    request: linkRequest,
    response: empty,
    errors: { LINK: 403 },
  }),
};
