import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '../../../contract/domain/brand.ts';
import { solveCaptcha } from '../../support/shop/shopper.ts';
import {
  createClient,
  dataOf,
  mailTo,
  newEmail,
  openIdentity,
  proveEmail,
  signUp,
  type Harness,
} from '../identity/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const message = (more: object = {}) => ({
  name: 'Ada Keller',
  email: newEmail(),
  phone: '+41 79 123 45 67',
  subject: 'Where is my code?',
  message: 'Hello\n\nI have <b>not</b> found it.',
  topic: 'contact',
  ...more,
});

test('a contact message is sent to the company, and an unverified sender gets an email without the message text', async () => {
  const request = { ...message(), cf_turnstile_response: await solveCaptcha(harness.url) };
  const answer = await createClient(harness).post('/contactmail', request);
  expect(answer.body.message).toBe('Your message has been sent.');
  const { ref } = dataOf(answer);
  expect(ref).toMatch(/^C-\d{8}$/);
  const mail = await mailTo(harness, brand.company.email, `[${ref}] Where is my code?`);
  for (const words of [request.name, request.email, request.phone, 'I have <b>not</b> found it.'])
    expect(mail.text).toContain(words);
  expect(mail.html).toContain('&lt;b&gt;not&lt;/b&gt;');
  const { rows } = await harness.pool.query(
    'select name, email, phone, subject, message from contact_message where ref = $1',
    [ref],
  );
  const { topic: _topic, cf_turnstile_response: _token, ...written } = request;
  expect(rows).toEqual([written]);
  const page = await (await fetch(`${harness.url}/sandbox/inbox/${mail.id}`)).text();
  expect(page).toMatch(new RegExp(`Reply-To</th>\\s*<td>${request.email}<`));
  const notice = await mailTo(harness, request.email, `Your message ${ref}`);
  expect(notice.text).toContain('If you did not write to us');
  for (const typed of ['Ada', 'Keller', 'Where is my code?', '+41 79 123 45 67'])
    expect(`${notice.subject} ${notice.text} ${notice.html}`).not.toContain(typed);
  expect(notice.text).not.toContain('found it');
});

test('a signed-in customer gets a copy of a contact message only at the verified email address of the account', async () => {
  const ada = await signUp(harness);
  const { access_token: token } = ada.session;
  const send = async (email: string): Promise<string> => {
    const answer = await ada.client.post('/contactmail', message({ email }), token);
    const { ref } = dataOf(answer);
    return (await mailTo(harness, email, `Your message ${ref}`)).text;
  };
  expect(await send(ada.email)).not.toContain('found it');
  await proveEmail(harness, ada);
  expect(await send(ada.email)).toContain('I have <b>not</b> found it.');
  expect(await send(newEmail())).not.toContain('found it');
});

test('a contact message is stored with null for an empty phone number and with the email address in lower case', async () => {
  const request = message({ phone: '', email: newEmail().toUpperCase() });
  const italian = createClient(harness, undefined, 'it');
  const { ref } = dataOf(await italian.post('/contactmail', request));
  const email = request.email.toLowerCase();
  const { rows } = await harness.pool.query('select phone, email from contact_message where ref = $1', [ref]);
  expect(rows).toEqual([{ phone: null, email }]);
  const { rows: mails } = await harness.pool.query(
    `select m.kind, m.recipient, m.language, m.account_id from mail m
       join contact_message c on c.id = m.contact_id where c.ref = $1 order by m.kind`,
    [ref],
  );
  expect(mails).toEqual([
    { kind: 'contact', recipient: brand.company.email, language: 'en', account_id: null },
    { kind: 'contactCopy', recipient: email, language: 'it', account_id: null },
  ]);
});

test('user input in a contact message cannot add headers or recipients to the email [ASVS-1.3.3 ASVS-1.3.11]', async () => {
  const attack = 'Hi\r\nBcc: victim@mail.example\r\n\r\nbody\u2028x\u0000y\u0000';
  expect(await createClient(harness).post('/contactmail', message({ name: `Eve${attack}` }))).toMatchObject({
    status: 422,
    body: { errors: { name: ['No invisible characters or line breaks, please.'] } },
  });
  const request = message({ subject: attack });
  const { ref } = dataOf(await createClient(harness).post('/contactmail', request));
  const mail = await mailTo(harness, brand.company.email, `[${ref}] Hi Bcc: victim@mail.example body x y`);
  expect(mail.to).toEqual([brand.company.email]);
  const { rows } = await harness.pool.query('select subject from contact_message where ref = $1', [ref]);
  expect(rows).toEqual([{ subject: 'Hi Bcc: victim@mail.example body x y' }]);
  const inbox = await harness.oracle.inbox();
  expect(inbox.filter((l) => l.to.includes('victim@mail.example'))).toEqual([]);
  const page = await (await fetch(`${harness.url}/sandbox/inbox/${mail.id}`)).text();
  expect(page).not.toMatch(/<th scope="row">Bcc/i);
  const wrong = message({ email: 'eve@mail.example\r\nBcc: victim@mail.example' });
  expect(await createClient(harness).post('/contactmail', wrong)).toMatchObject({ status: 422 });
});

test('the shop reports each missing field of the contact form', async () => {
  const answer = await createClient(harness).post('/contactmail', { topic: 'contact' });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'VALIDATION_ERROR',
      errors: {
        name: ['Required field.'],
        email: ['Email is required'],
        subject: ['Required field.'],
        message: ['Required field.'],
      },
    },
  });
  expect(await createClient(harness).post('/contactmail', message({ topic: 'other' }))).toMatchObject({
    status: 422,
  });
  const unsolved = message({ cf_turnstile_response: 'made-up' });
  expect(await createClient(harness).post('/contactmail', unsolved)).toMatchObject({
    status: 422,
    body: { code: 'CAPTCHA' },
  });
});

test('a request for a higher limit requires a sign-in, and a refused request stores no message and sends no email', async () => {
  const ada = await signUp(harness);
  const request = message({ topic: 'limit_extension', email: ada.email });
  const count = async () =>
    (
      await harness.pool.query(
        `select count(distinct c.id)::int as messages, count(m.id)::int as mails
           from contact_message c left join mail m on m.contact_id = c.id where c.email = $1`,
        [ada.email],
      )
    ).rows[0];
  expect((await createClient(harness).post('/contactmail', request)).status).toBe(401);
  expect(await count()).toEqual({ messages: 0, mails: 0 });
  const { access_token: token } = ada.session;
  expect((await ada.client.post('/contactmail', request, token)).status).toBe(200);
  expect(await ada.client.post('/contactmail', request, token)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_PENDING' },
  });
  expect(await count()).toEqual({ messages: 1, mails: 2 });
});

test('contact messages are rate-limited, so that copies cannot flood an address [ASVS-2.4.1]', async () => {
  const email = newEmail();
  const answers: number[] = [];
  for (let i = 0; i < 5; i += 1)
    answers.push((await createClient(harness).post('/contactmail', message({ email }))).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
});
