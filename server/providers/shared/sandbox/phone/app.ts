import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Config } from '../../../../config.ts';
import { createMisbehaviour, loseAnswer } from '../faultControls.ts';
import { openLedger } from '../ledger.ts';
import { phonePage, type Message } from './page.ts';

export type PhoneSandbox = {
  /** To be mounted at /sandbox/phone. */
  app: Hono;
  /** Newest first. */
  messages(): Message[];
  close(): void;
};

const e164 = /^\+[1-9]\d{6,14}$/;
/** Letters that Twilio takes in one message. */
const longest = 1600;
/** Numbers the carrier says no to. */
const refused = /099$/;

/** `Sun, 22 Nov 2026 14:05:00 +0000`, as Twilio writes it. */
const wireDate = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000');
const refuse = (c: Context, status: 400 | 401, code: number, message: string): Response =>
  c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);

const accountSchema = v.looseObject({ UserName: v.string(), Password: v.string() });
const aspsmsSchema = v.looseObject({
  ...accountSchema.entries,
  Originator: v.string(),
  Recipients: v.pipe(v.array(v.string()), v.minLength(1)),
  MessageText: v.string(),
});

/** The other end of every SMS wire: a phone that has every number. */
export const createPhoneSandbox = (options: {
  config: Config['sms'];
  ledgerFile: string;
  now?: () => number;
}): PhoneSandbox => {
  const { user, password } = options.config;
  const now = options.now ?? Date.now;
  const since = now();
  const ledger = openLedger<Message>(options.ledgerFile);
  const misbehaviour = createMisbehaviour({
    answer: ['lose-before', 'lose-after'],
    service: ['unauthorized'],
  });
  const take = (to: string, from: string, text: string): Message => {
    const message = { id: `SM${randomBytes(16).toString('hex')}`, at: now(), to, from, text };
    ledger.append(message);
    return message;
  };
  const messages = (): Message[] => ledger.entries().toReversed();
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  const app = new Hono();
  app.get('/', (c) => c.html(phonePage(messages())));

  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    const problem = (status: 400 | 401, code: number, message: string) => refuse(c, status, code, message);
    const isUnauthorized = misbehaviour.take('service') === 'unauthorized';
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
    if (!e164.test(to)) return problem(400, 21211, "The 'To' number is not a valid phone number.");
    if (refused.test(to)) return problem(400, 21614, "'To' number is not a valid mobile number");
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    const message = take(to, from, text);
    if (fault === 'lose-after') return loseAnswer(c);
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
      date_created: wireDate(since),
      date_updated: wireDate(since),
      uri: `${uri}.json`,
      subresource_uris: { messages: `${uri}/Messages.json` },
    });
  });

  app.post('/CheckCredits', async (c) => {
    const parsed = v.safeParse(accountSchema, await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ StatusCode: '3', StatusInfo: 'Authorization failed.' });
    const { UserName, Password } = parsed.output;
    if (UserName !== user || Password !== password)
      return c.json({ StatusCode: '3', StatusInfo: 'Authorization failed.' });
    return c.json({ StatusCode: '1', StatusInfo: 'OK', Credits: '1000' });
  });

  app.post('/SendTextSMS', async (c) => {
    const status = (code: string, info: string) => c.json({ StatusCode: code, StatusInfo: info });
    const parsed = v.safeParse(aspsmsSchema, await c.req.json().catch(() => null));
    if (!parsed.success) return status('7', 'Transmission error. Please try it again.');
    const { UserName, Password, Recipients, Originator, MessageText } = parsed.output;
    const isUnauthorized = misbehaviour.take('service') === 'unauthorized';
    if (isUnauthorized || UserName !== user || Password !== password)
      return status('3', 'Authorization failed.');
    if (Recipients.some((to) => !e164.test(to) || refused.test(to)))
      return status('20', 'Missing a recipient. Please specify at least one recipient.');
    const fault = misbehaviour.take('answer');
    if (fault === 'lose-before') return loseAnswer(c);
    for (const to of Recipients) take(to, Originator, MessageText);
    if (fault === 'lose-after') return loseAnswer(c);
    return status('1', 'OK');
  });

  app.post('/misbehave', async (c) =>
    misbehaviour.ask(await c.req.json().catch(() => null))
      ? c.json({ ok: true })
      : c.json({ ok: false }, 400),
  );

  return { app, messages, close: () => ledger.close() };
};
