import { Hono, type Context } from 'hono';
import { dropResponse } from '../../common/sandbox/faultControls.ts';
import type { Phone } from '../../common/sandbox/phone/phone.ts';

/** Maximum number of characters in a Twilio message. */
const longest = 1600;

/** Formats a time as Twilio does: `Sun, 22 Nov 2026 14:05:00 +0000`. */
const wireDate = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000');
const refuse = (c: Context, status: 400 | 401, code: number, message: string): Response =>
  c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);

/** Simulates Twilio's API. The messages sent through it arrive at the sandbox phone. */
export const createTwilioWire = (phone: Phone): Hono => {
  const { user, password } = phone.account;
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const app = new Hono();

  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    const problem = (status: 400 | 401, code: number, message: string) => refuse(c, status, code, message);
    const isUnauthorized = phone.takeFault('service') === 'unauthorized';
    if (isUnauthorized || c.req.header('authorization') !== basic || c.req.param('sid') !== user)
      return problem(401, 20003, 'Authenticate');
    const form = new URLSearchParams(await c.req.text());
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? '';
    const text = form.get('Body') ?? '';
    if (to === '') return problem(400, 21604, "A 'To' phone number is required.");
    if (from === '') return problem(400, 21603, "A 'From' phone number is required.");
    if (text === '') return problem(400, 21602, 'Message body is required.');
    if (text.length > longest)
      return problem(400, 21617, `The concatenated message body exceeds the ${longest} character limit`);
    if (!phone.isNumber(to)) return problem(400, 21211, "The 'To' number is not a valid phone number.");
    if (phone.isRefused(to)) return problem(400, 21614, "'To' number is not a valid mobile number");
    const fault = phone.takeFault('answer');
    if (fault === 'lose-before') return dropResponse(c);
    const message = phone.receive(to, from, text);
    if (fault === 'lose-after') return dropResponse(c);
    const uri = `/2010-04-01/Accounts/${user}/Messages/${message.id}`;
    return c.json(
      {
        sid: message.id,
        account_sid: user,
        to,
        from,
        body: text,
        status: 'queued',
        direction: 'outbound-api',
        num_segments: '1',
        num_media: '0',
        date_created: wireDate(message.at),
        date_updated: wireDate(message.at),
        date_sent: null,
        error_code: null,
        error_message: null,
        messaging_service_sid: null,
        price: null,
        price_unit: null,
        api_version: '2010-04-01',
        uri: `${uri}.json`,
        subresource_uris: { media: `${uri}/Media.json` },
      },
      201,
    );
  });

  app.get('/2010-04-01/Accounts/:account{.+\\.json}', (c) => {
    if (c.req.header('authorization') !== basic || c.req.param('account') !== `${user}.json`)
      return refuse(c, 401, 20003, 'Authenticate');
    const uri = `/2010-04-01/Accounts/${user}`;
    return c.json({
      sid: user,
      owner_account_sid: user,
      friendly_name: 'Sandbox',
      status: 'active',
      type: 'Full',
      auth_token: null,
      date_created: wireDate(phone.since),
      date_updated: wireDate(phone.since),
      uri: `${uri}.json`,
      subresource_uris: { messages: `${uri}/Messages.json` },
    });
  });

  return app;
};
