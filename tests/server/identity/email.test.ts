import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPath } from '../../../contract/domain/identity/verifyLink.ts';
import { emailCodeMinutes } from '../../../contract/domain/limits.ts';
import { queueMail } from '../../../server/mail/queue.ts';
import { sendMail } from '../../../server/mail/send.ts';
import { templates } from '../../../server/mailTemplates/index.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { accounts } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { createLog } from '../../../server/platform/log.ts';
import { OutcomeUnknown, Refused, Unavailable } from '../../../server/platform/outcomes.ts';
import { createSmtpMailer } from '../../../server/providers/smtp/adapter.ts';
import { until } from '../shop/harness.ts';
import { untilBlocking } from '../support/race.ts';
import {
  codeIn,
  createClient,
  dataOf,
  linkIn,
  logIn,
  mailTo,
  messagesTo,
  newEmail,
  newMobile,
  openIdentity,
  otherCode,
  signUp,
  verifyCall,
  wait,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const already = { status: 409, body: { message: 'Email already verified', code: 'ALREADY_VERIFIED' } };
const forged = { status: 403, body: { message: 'Invalid or expired verification link.' } };

const post = <const Address extends string>(person: Person, path: Address, body: object = {}) =>
  person.client.post(path, body, person.session.access_token);
const isVerified = async (person: Person) =>
  dataOf(await person.client.get('/getprofile', person.session.access_token)).email_verified;
const findLink = async (person: Person): Promise<URL> =>
  linkIn((await mailTo(harness, person.email, 'Welcome to Rigi')).text, '/verify-email');

test('only emails that were actually sent have a sent-at time', async () => {
  const ada = await signUp(harness);
  // This email's code does not exist, as if it had been deleted before the email was due.
  await transaction(harness.app.shop.db, (tx) =>
    queueMail(tx, { kind: 'emailCode', recipient: ada.email, language: 'en', codeId: randomUUID() }),
  );
  const mails = await until(async () => {
    const { rows } = await harness.pool.query<{ kind: string; state: string; is_timed: boolean }>(
      `select kind, state, sent_at is not null as is_timed from mail where recipient = $1 order by created_at`,
      [ada.email],
    );
    return rows.every(({ state }) => !['queued', 'sending'].includes(state)) && rows;
  });
  expect(mails).toEqual([
    { kind: 'welcome', state: 'sent', is_timed: true },
    { kind: 'emailCode', state: 'dropped', is_timed: false },
  ]);
});

test('an email stays unsent while the mail server cannot be reached, and the next attempt sends it', async () => {
  const { shop } = harness.app;
  const ada = await signUp(harness);
  // Insert the email without a job, so that only this test sends it.
  const { rows } = await harness.pool.query<{ id: string }>(
    `insert into mail (id, kind, recipient, language, account_id)
       select gen_random_uuid(), 'passwordChanged', email, 'en', id from account where email = $1 returning id`,
    [ada.email],
  );
  const id = rows[0]!.id;
  const load = async () =>
    (await harness.pool.query(`select state, sent_at is not null as is_timed from mail where id = $1`, [id]))
      .rows;
  const mailer = createSmtpMailer(
    { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example', connections: 1 },
    { log: createLog('silent') },
  );
  const cutOff = { ...shop, gateways: { ...shop.gateways, mailer } };
  await expect(sendMail(cutOff, templates, id)).rejects.toBeInstanceOf(OutcomeUnknown);
  mailer.close();
  expect(await load()).toEqual([{ state: 'sending', is_timed: false }]);
  await sendMail(shop, templates, id);
  expect(await load()).toEqual([{ state: 'sent', is_timed: true }]);
  await mailTo(harness, ada.email, 'Your password has changed');
});

test('an email that the mail server refuses is not sent again', async () => {
  const { shop } = harness.app;
  const ada = await signUp(harness);
  const { rows } = await harness.pool.query<{ id: string }>(
    `insert into mail (id, kind, recipient, language, account_id)
       select gen_random_uuid(), 'passwordChanged', email, 'en', id from account where email = $1 returning id`,
    [ada.email],
  );
  const id = rows[0]!.id;
  let attempts = 0;
  const send = () => {
    attempts += 1;
    return Promise.reject(new Refused('SMTP_550'));
  };
  const refusing = { ...shop, gateways: { ...shop.gateways, mailer: { ...shop.gateways.mailer, send } } };
  for (let n = 0; n < 2; n += 1) await sendMail(refusing, templates, id);
  const { rows: stored } = await harness.pool.query('select state from mail where id = $1', [id]);
  expect([attempts, stored]).toEqual([1, [{ state: 'refused' }]]);
});

/** Adds an email or text message without a job, so that only the test sends it. */
const addMail = async (kind: 'passwordChanged' | 'contactChangedSms', state = 'queued'): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>(
    `insert into mail (id, kind, recipient, language, state)
       values (gen_random_uuid(), $1, 'kept.secret@mail.example', 'en', $2) returning id`,
    [kind, state],
  );
  return rows[0]!.id;
};
const loadMailState = async (id: string): Promise<unknown> =>
  (await harness.pool.query<{ state: string }>('select state from mail where id = $1', [id])).rows[0]?.state;

test('an email has a stable Message-ID, and a refused one is logged without its address but with its order', async () => {
  const { shop } = harness.app;
  const sent: object[] = [];
  const lines: object[] = [];
  const points: string[] = [];
  const hitFailpoint = (point: string): void => void points.push(point);
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as object) });
  const content = { subject: 'A subject', text: 'A text', html: '<p>A text</p>' };
  const attachments = [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('x') }];
  const sendWith = async (more: object, answer: () => Promise<void>, state?: string) => {
    const id = await addMail('passwordChanged', state);
    const send = (one: object) => {
      sent.push(one);
      points.push('send');
      return answer();
    };
    const mailer = { ...shop.gateways.mailer, send };
    await sendMail(
      { ...shop, log, hitFailpoint, gateways: { ...shop.gateways, mailer } },
      { ...templates, passwordChanged: () => ({ ...content, ...more }) },
      id,
    );
    return { id, state: await loadMailState(id) };
  };
  const first = await sendWith(
    { replyTo: 'desk@mail.example', attachments },
    () => Promise.resolve(),
    'sending',
  );
  // A crash can be simulated before and after the email is sent.
  expect(points).toEqual(['mail.before-send', 'send', 'mail.after-send']);
  const refuse = () => Promise.reject(new Refused('SMTP_550'));
  const second = await sendWith({}, refuse);
  const third = await sendWith({ order: 'R-26-AAAA-AAAA' }, refuse);
  expect([first.state, second.state, third.state]).toEqual(['sent', 'refused', 'refused']);
  const host = new URL(shop.config.publicUrl).hostname;
  const of = (id: string, more: object) => ({
    ...content,
    to: 'kept.secret@mail.example',
    messageId: `<passwordChanged.${id}@${host}>`,
    attachments: [],
    ...more,
  });
  expect(sent).toEqual([
    of(first.id, { replyTo: 'desk@mail.example', attachments }),
    of(second.id, {}),
    of(third.id, {}),
  ]);
  const failed = { kind: 'passwordChanged', reason: 'SMTP_550', msg: 'an email cannot be delivered' };
  expect(lines).toMatchObject([
    { level: 30, msg: 'an email is being resent', mail: first.id, kind: 'passwordChanged' },
    { ...failed, level: 40, mail: second.id },
    { ...failed, level: 50, order: 'R-26-AAAA-AAAA' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('kept.secret');
});

test.each<[string, Error | null, string, string, number]>([
  ['is accepted', null, 'queued', 'sent', 1],
  ['was not sent', new OutcomeUnknown('none', { isUnsent: true }), 'queued', 'queued', 1],
  ['is refused for our account', new Unavailable('credentials'), 'queued', 'queued', 1],
  ['is refused by the carrier', new Refused('21211'), 'queued', 'refused', 1],
  ['gets no response', new OutcomeUnknown('none'), 'queued', 'refused', 1],
  ['was being sent during a crash', null, 'sending', 'refused', 0],
])('a text message that %s is never sent twice', async (_, error, before, after, calls) => {
  const { shop } = harness.app;
  const texts: string[][] = [];
  const send = (...given: string[]) => {
    texts.push(given);
    return error ? Promise.reject(error) : Promise.resolve();
  };
  const lines: object[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as object) });
  const carrier = { ...shop, log, gateways: { ...shop.gateways, sms: { ...shop.gateways.sms, send } } };
  const id = await addMail('contactChangedSms', before);
  const sending = sendMail(carrier, { ...templates, contactChangedSms: () => ({ sms: 'A text' }) }, id);
  if (after === 'queued') await expect(sending).rejects.toBe(error);
  else await sending;
  expect(await loadMailState(id)).toBe(after);
  expect(texts).toEqual(Array.from({ length: calls }, () => ['kept.secret@mail.example', 'A text']));
  const reason = error instanceof Refused ? '21211' : 'no answer';
  expect(lines).toMatchObject(
    after === 'refused' ? [{ msg: 'an email cannot be delivered', mail: id, reason }] : [],
  );
  expect(JSON.stringify(lines)).not.toContain('kept.secret');
});

test('a text message is not sent before its state `sending` is stored', async () => {
  const { shop } = harness.app;
  const texts: string[] = [];
  const send = (_: string, text: string) => {
    texts.push(text);
    return Promise.resolve();
  };
  const carrier = { ...shop, gateways: { ...shop.gateways, sms: { ...shop.gateways.sms, send } } };
  const id = await addMail('contactChangedSms');
  // The work runs while this transaction is open, but is not part of it.
  const start = AsyncLocalStorage.bind(() =>
    sendMail(carrier, { ...templates, contactChangedSms: () => ({ sms: 'A text' }) }, id),
  );
  const sending: Promise<void>[] = [];
  await transaction(shop.db, async (tx) => {
    await tx.execute(sql`select 1 from mail where id = ${id} for update`);
    sending.push(start());
    await untilBlocking(tx);
    expect(texts).toEqual([]);
  });
  await Promise.all(sending);
  expect([texts, await loadMailState(id)]).toEqual([['A text'], 'sent']);
});

test('the code in the welcome email verifies the address', async () => {
  const ada = await signUp(harness);
  const code = codeIn((await mailTo(harness, ada.email, 'Welcome to Rigi')).text);
  expect(await post(ada, '/emailverify', { code: otherCode(code) })).toMatchObject({
    status: 422,
    body: { message: 'Wrong code', data: { attempts_left: 4 } },
  });
  const answer = await post(ada, '/emailverify', { code });
  expect(answer.body.message).toBe('E-mail verified');
  expect(dataOf(answer)).toEqual({ email_verified: 1 });
  expect(await isVerified(ada)).toBe(1);
  for (const path of ['/emailverify', '/emailresend', '/email/resend'])
    expect(await post(ada, path, path === '/emailverify' ? { code } : {})).toMatchObject(already);
});

test('a new code invalidates the previous one and expires after the stated time [ASVS-6.5.5]', async () => {
  const ada = await signUp(harness);
  const first = codeIn((await mailTo(harness, ada.email, 'Welcome to Rigi')).text);
  expect(await post(ada, '/emailresend')).toMatchObject({ status: 429 });
  await wait(harness, 61);
  const otp = dataOf(await post(ada, '/emailresend'));
  expect(otp).toMatchObject({
    channel: 'email',
    otp_valid_minutes: emailCodeMinutes,
    to: 'p***@m***.example',
  });
  const second = codeIn((await mailTo(harness, ada.email, 'Your confirmation code')).text);
  if (first !== second)
    expect(await post(ada, '/emailverify', { code: first })).toMatchObject({ status: 422 });
  await harness.pool.query(
    `update one_time_code set expires_at = expires_at - interval '${emailCodeMinutes} min 1 s'`,
  );
  expect(await post(ada, '/emailverify', { code: second })).toMatchObject({
    status: 410,
    body: { message: 'Your OTP has expired!' },
  });
});

test("the link in the welcome email verifies a signed-in customer's address, but only once", async () => {
  const ada = await signUp(harness);
  const link = await findLink(ada);
  const of = (name: string): string => link.searchParams.get(name) ?? '';
  // The page's own link check also accepts the link.
  expect(verifyPath({ id: of('id'), hash: of('hash'), verify_url: of('verify_url') })).toBe(
    `email/verify/${of('id')}/${of('hash')}`,
  );
  const visitor = createClient(harness);
  const answer = await ada.client.get(verifyCall(link), ada.session.access_token);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Email verified successfully' } });
  expect(await isVerified(ada)).toBe(1);
  expect(await visitor.get(verifyCall(link))).toMatchObject(already);
  // The response to a forged link does not reveal whether the address exists.
  expect(await visitor.get(verifyCall(link, { signature: '0'.repeat(64) }))).toMatchObject(forged);
});

test('a tampered verification link does not verify any address', async () => {
  const ada = await signUp(harness);
  const ben = await signUp(harness);
  const link = await findLink(ada);
  const other = await findLink(ben);
  const of = (name: string): string => link.searchParams.get(name) ?? '';
  const visitor = createClient(harness);
  const tampered: Record<string, string>[] = [
    { id: other.searchParams.get('id') ?? '' },
    { hash: other.searchParams.get('hash') ?? '' },
    { id: other.searchParams.get('id') ?? '', hash: other.searchParams.get('hash') ?? '' },
    { expires: String(Number(of('expires')) + 1) },
    { expires: `${of('expires')}0` },
    { expires: '' },
    { signature: other.searchParams.get('signature') ?? '' },
    { signature: '' },
    { signature: of('signature').slice(0, -1) },
    { signature: of('signature').toUpperCase() },
    { id: '0' },
    { id: '99999999999' },
    { id: 'abc' },
    { id: `${of('id')}%20` },
    { hash: of('hash').toUpperCase() },
  ];
  for (const change of tampered) expect(await visitor.get(verifyCall(link, change))).toMatchObject(forged);
  expect(await isVerified(ada)).toBe(0);
  expect(await isVerified(ben)).toBe(0);
});

test("a verification link is valid for one hour and only for the account's current address", async () => {
  const ada = await signUp(harness);
  await mailTo(harness, ada.email, 'Welcome to Rigi');
  const query = async (): Promise<URL> => {
    await wait(harness, 61);
    const sent = dataOf(await post(ada, '/email/resend'));
    expect(sent.sent_to).toBe('p***@m***.example');
    return linkIn((await mailTo(harness, ada.email, 'Confirm your e-mail')).text, '/verify-email');
  };
  const link = await query();
  expect(await post(ada, '/email/resend')).toMatchObject({ status: 429 });
  const life = Number(link.searchParams.get('expires')) - Date.now() / 1000;
  expect(life).toBeGreaterThan(3500);
  expect(life).toBeLessThanOrEqual(3600);

  const changed = newEmail();
  await wait(harness, 61);
  await post(ada, '/email/send-otp', { email: changed });
  const code = codeIn((await mailTo(harness, changed, 'Your confirmation code')).text);
  const proved = await post(ada, '/email/verify-otp', { email: changed, otpcode: code });
  expect(dataOf(proved)).toEqual({ email_verified: 1, email: changed });
  expect(await createClient(harness).get(verifyCall(link))).toMatchObject(forged);
  expect(await logIn(createClient(harness), ada.email, ada.password)).toMatchObject({ status: 401 });
  expect(await logIn(createClient(harness), changed, ada.password)).toMatchObject({ status: 200 });
  // An address that was never verified has no owner who could undo the change.
  const { rows } = await harness.pool.query(
    'select 1 from contact_change c join account a on a.id = c.account_id where a.email = $1',
    [changed],
  );
  expect(rows).toEqual([]);
});

test('a code and a link verify nothing if the address changes while they are being checked', async () => {
  const ada = await signUp(harness);
  const { text } = await mailTo(harness, ada.email, 'Welcome to Rigi');
  const { db } = harness.app.shop;
  const during = async <Result>(check: () => Promise<Result>): Promise<Result> => {
    const checks: Promise<Result>[] = [];
    await transaction(db, async (tx) => {
      await tx.update(accounts).set({ email: newEmail() }).where(eq(accounts.id, account!.id));
      checks.push(check());
      await untilBlocking(tx);
    });
    const result = await checks[0]!;
    await db.update(accounts).set({ email: ada.email }).where(eq(accounts.id, account!.id));
    return result;
  };
  const [account] = await db.select().from(accounts).where(eq(accounts.email, ada.email));
  const call = verifyCall(linkIn(text, '/verify-email'));
  expect(await during(() => ada.client.get(call, ada.session.access_token))).toMatchObject(forged);
  expect(await during(() => post(ada, '/emailverify', { code: codeIn(text) }))).toMatchObject({
    status: 410,
    body: { code: 'OTP_EXPIRED' },
  });
  expect(await isVerified(ada)).toBe(0);
});

test('an expired verification link is rejected', async () => {
  const ada = await signUp(harness);
  // Wait for the email before backdating it by more than an hour and queueing it again.
  await mailTo(harness, ada.email, 'Welcome to Rigi');
  // Wait until the email's job has finished.
  await until(async () => {
    const { rows } = await harness.pool.query(
      `select 1 from job where done_at is not null and subject in (select id from mail where recipient = $1)`,
      [ada.email],
    );
    return rows.length > 0;
  });
  await harness.pool.query(
    `update mail set created_at = now() - interval '3601 s', state = 'queued' where recipient = $1`,
    [ada.email],
  );
  await harness.pool.query(
    `update job set done_at = null, run_at = now() where subject in (select id from mail where recipient = $1)`,
    [ada.email],
  );
  const mail = await mailTo(harness, ada.email, 'Welcome to Rigi', 2);
  expect(await createClient(harness).get(verifyCall(linkIn(mail.text, '/verify-email')))).toMatchObject(
    forged,
  );
  expect(await isVerified(ada)).toBe(0);
});

test('an email address in use cannot be added to another account', async () => {
  const ada = await signUp(harness);
  const ben = await signUp(harness);
  const text = 'This email is already registered.';
  const inUse = { status: 409, body: { code: 'EMAIL_TAKEN', message: text, errors: { email: [text] } } };
  expect(await post(ben, '/email/send-otp', { email: ada.email.toUpperCase() })).toMatchObject(inUse);
  const newAddress = newEmail();
  await post(ben, '/email/send-otp', { email: newAddress });
  expect(await post(ben, '/email/send-otp', { email: newAddress })).toMatchObject({ status: 429 });
  const otpcode = codeIn((await mailTo(harness, newAddress, 'Your confirmation code')).text);
  expect(await post(ada, '/email/verify-otp', { email: newAddress, otpcode })).toMatchObject({ status: 410 });
  await signUp(harness, { email: newAddress });
  expect(await post(ben, '/email/verify-otp', { email: newAddress, otpcode })).toMatchObject(inUse);
  expect(await post(ben, '/email/send-otp', { email: 'abc' })).toMatchObject({
    status: 422,
    body: { message: 'Please check your EmailID.', errors: { email: ['Please check your EmailID.'] } },
  });
});

test("requested emails and text messages are in the request's language, and notices are in the account's language", async () => {
  const ada = await signUp(harness, {}, createClient(harness, undefined, 'it'));
  const { email } = ada;
  const client = createClient(harness, undefined, 'fr');
  const send = async <const Address extends string>(path: Address, body: object = {}) => {
    await wait(harness, 61);
    const answer = await client.post(path, body, ada.session.access_token);
    expect(answer.status, path).toBe(200);
  };
  await send('/emailresend');
  await send('/email/resend');
  const mobile = newMobile();
  await send('/mobilecheck', { isdcode: '41', mobile });
  const [message] = await messagesTo(harness, `+41${mobile}`);
  expect(message?.text).toBe(getMessages('fr').account.sms(codeIn(message?.text ?? ''), 5));
  await harness.pool.query('update account set email_verified_at = now() where email = $1', [email]);
  await send('/reauth/send-otp', { purpose: 'email' });
  await send('/reauth/send-otp', { purpose: 'export' });
  await send('/reauth', { purpose: 'email', password: ada.password });
  const changed = newEmail();
  await send('/email/send-otp', { email: changed });
  const otpcode = codeIn((await mailTo(harness, changed, '')).text);
  await send('/email/verify-otp', { email: changed, otpcode });
  await send('/forgetpwd/email', { email: changed });
  const password = 'Marmot-Valley-91';
  await send('/updateprofile', {
    current_password: ada.password,
    password,
    password_confirmation: password,
  });
  await logIn(client, changed, password);
  const { rows } = await harness.pool.query<{ row: string }>(
    `select kind || ' ' || language || case when recipient = $1 then '' else ' to the new address' end as row
       from mail where recipient in ($1, $2) order by created_at`,
    [email, changed],
  );
  expect(rows.map(({ row }) => row)).toEqual([
    'welcome it',
    'emailCode fr',
    'emailLink fr',
    'reauthCode fr',
    'ownerCode fr',
    'emailCode fr to the new address',
    'contactChanged it',
    'reset fr to the new address',
    'passwordChanged it to the new address',
    'newDevice it to the new address',
  ]);
});

test('the shop limits the number of emails with codes', async () => {
  const ada = await signUp(harness);
  const answers: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    await wait(harness, 61);
    answers.push((await post(ada, '/emailresend')).status);
  }
  // The welcome email was the first of five allowed emails.
  expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
});
