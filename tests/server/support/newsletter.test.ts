import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { deleteExpired } from '../../../server/privacy/retention.ts';
import {
  createClient,
  linkIn,
  mailTo,
  newEmail,
  openIdentity,
  until,
  type Harness,
} from '../identity/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const subscribe = (email: string, client = createClient(harness)) =>
  client.post('/contactmail', {
    name: 'Newsletter',
    email,
    subject: 'Newsletter',
    message: 'Newsletter',
    topic: 'subscribe',
  });
const use = (action: 'confirm' | 'leave', token: string) =>
  createClient(harness).post(`/newsletter/${action}`, { token });
const loadState = async (email: string): Promise<string | undefined> =>
  (await harness.pool.query<{ state: string }>('select state from subscriber where email = $1', [email]))
    .rows[0]?.state;
const tokenIn = async (email: string, subject: string, page: string): Promise<string> =>
  linkIn((await mailTo(harness, email, subject)).text, page).searchParams.get('token') ?? '';

test('a newsletter subscription is confirmed with an emailed link and ended with the link in the next email', async () => {
  const email = newEmail();
  const response = await subscribe(email.toUpperCase());
  expect(response).toMatchObject({
    status: 200,
    body: { message: 'Please open the link in our e-mail to confirm.' },
  });
  expect(await loadState(email)).toBe('asked');
  const confirm = await tokenIn(email, 'Please confirm your subscription', '/newsletter/confirm');
  expect(await use('confirm', confirm)).toMatchObject({
    body: { message: 'You are subscribed to the newsletter.' },
  });
  expect(await loadState(email)).toBe('confirmed');
  // A second use of the link changes nothing and sends no email, because the first use may have come from a
  // mail scanner.
  expect((await use('confirm', confirm)).status).toBe(200);
  const leave = await tokenIn(email, 'You are subscribed', '/newsletter/leave');
  expect(await use('leave', leave)).toMatchObject({ body: { message: 'You’ve unsubscribed.' } });
  expect((await use('leave', leave)).status).toBe(200);
  expect(await loadState(email)).toBe('left');
  // An old confirmation link cannot resubscribe someone who has unsubscribed.
  expect(await use('confirm', confirm)).toMatchObject({ status: 403, body: { code: 'LINK' } });
  expect(await loadState(email)).toBe('left');
  const inbox = await harness.oracle.inbox();
  expect(
    inbox
      .filter((mail) => mail.to.includes(email))
      .map((mail) => mail.subject)
      .sort(),
  ).toEqual(['Please confirm your subscription', 'You are subscribed']);
});

test('subscribing again after confirming returns the same response but sends no further email', async () => {
  const email = newEmail();
  await subscribe(email);
  await use('confirm', await tokenIn(email, 'Please confirm your subscription', '/newsletter/confirm'));
  await mailTo(harness, email, 'You are subscribed');
  const again = await subscribe(email);
  expect(again.body.message).toBe('Please open the link in our e-mail to confirm.');
  const { rows } = await harness.pool.query('select kind from mail where recipient = $1', [email]);
  expect(rows).toHaveLength(2);
});

test('each step of a newsletter subscription stores the time, the language and the new state, and unsubscribing cancels queued newsletter emails but no others', async () => {
  const email = newEmail();
  const load = async () =>
    (
      await harness.pool.query(
        `select state, language, asked_at > now() - interval '1 hour' as asked,
            confirmed_at > now() - interval '1 hour' as confirmed, left_at > now() - interval '1 hour' as left
           from subscriber where email = $1`,
        [email],
      )
    ).rows;
  const pass = () =>
    harness.pool.query(
      `update subscriber set asked_at = asked_at - interval '3 days', confirmed_at = confirmed_at - interval '3 days',
        left_at = left_at - interval '3 days' where email = $1`,
      [email],
    );
  const subject = 'Please confirm your subscription';
  await subscribe(email);
  const times = { asked: true, confirmed: null, left: null };
  expect(await load()).toEqual([{ state: 'asked', language: 'en', ...times }]);
  const confirm = await tokenIn(email, subject, '/newsletter/confirm');
  await pass();
  // A second request restarts the retention period.
  await subscribe(email, createClient(harness, undefined, 'fr'));
  expect(await load()).toEqual([{ state: 'asked', language: 'fr', ...times }]);
  const unconfirmed = newEmail();
  await subscribe(unconfirmed);
  await use('confirm', confirm);
  expect(await load()).toEqual([{ state: 'confirmed', language: 'fr', ...times, confirmed: true }]);
  const { rows: others } = await harness.pool.query('select state from subscriber where email = $1', [
    unconfirmed,
  ]);
  expect(others).toEqual([{ state: 'asked' }]);
  const leave = linkIn(
    (
      await until(async () =>
        (await harness.oracle.inbox()).find(
          ({ to, text }) => to.includes(email) && text.includes('/newsletter/leave'),
        ),
      )
    ).text,
    '/newsletter/leave',
  ).searchParams.get('token');
  await harness.pool.query(
    `insert into mail (id, kind, recipient, language, state, subscriber_id, created_at)
       select gen_random_uuid(), m.kind, s.email, 'en', m.state, case m.kind when 'subscribed' then s.id end,
           now() - interval '1 day'
         from subscriber s, (values ('subscribed', 'queued'), ('subscribed', 'sent'), ('receipt', 'queued')) as m (kind, state)
         where s.email = $1`,
    [email],
  );
  await use('leave', leave ?? '');
  expect(await load()).toEqual([{ state: 'left', language: 'fr', asked: true, confirmed: true, left: true }]);
  const { rows } = await harness.pool.query(
    `select kind, state from mail where recipient = $1 and created_at < now() - interval '1 hour' order by kind, state`,
    [email],
  );
  expect(rows).toEqual([
    { kind: 'receipt', state: 'queued' },
    { kind: 'subscribed', state: 'dropped' },
    { kind: 'subscribed', state: 'sent' },
  ]);
  // A second use of the link does not extend the retention period.
  await pass();
  await use('leave', leave ?? '');
  expect((await load()).map(({ left }) => left)).toEqual([false]);
  await subscribe(email);
  expect(await load()).toMatchObject([{ state: 'asked', language: 'en', asked: true }]);
  await use('confirm', await tokenIn(email, subject, '/newsletter/confirm'));
  expect(await load()).toEqual([
    { state: 'confirmed', language: 'en', asked: true, confirmed: true, left: null },
  ]);
});

test('a newsletter link works only for its own action, and a modified link is rejected', async () => {
  const email = newEmail();
  await subscribe(email);
  const confirm = await tokenIn(email, 'Please confirm your subscription', '/newsletter/confirm');
  for (const token of [confirm.slice(0, -1), `x${confirm}`, '', 'a.b', "'; drop table subscriber"])
    expect((await use('confirm', token)).status).toBe(403);
  expect((await use('leave', confirm)).status).toBe(403);
  expect(await loadState(email)).toBe('asked');
});

test('a newsletter link stops working after its subscription is deleted', async () => {
  const email = newEmail();
  await subscribe(email);
  const confirm = await tokenIn(email, 'Please confirm your subscription', '/newsletter/confirm');
  await harness.pool.query('delete from subscriber where email = $1', [email]);
  expect(await use('confirm', confirm)).toMatchObject({ status: 403, body: { code: 'LINK' } });
  expect(await loadState(email)).toBeUndefined();
});

test('the shop limits newsletter emails per address and rejects an invalid address [ASVS-2.4.1]', async () => {
  const email = newEmail();
  const answers: number[] = [];
  for (let i = 0; i < 5; i += 1) answers.push((await subscribe(email)).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
  expect(await subscribe('nobody')).toMatchObject({
    status: 422,
    body: { errors: { email: ['Invalid email address.'] } },
  });
});

test('the shop deletes an unconfirmed address after seven days, and an unsubscribed one after thirty', async () => {
  const [unconfirmed, unsubscribed, stays] = [newEmail(), newEmail(), newEmail()];
  await harness.pool.query(
    `insert into subscriber (id, email, language, state, asked_at, left_at) values
     (gen_random_uuid(), $1, 'en', 'asked', now() - interval '8 days', null),
     (gen_random_uuid(), $2, 'en', 'left', now() - interval '99 days', now() - interval '31 days'),
     (gen_random_uuid(), $3, 'en', 'confirmed', now() - interval '99 days', null)`,
    [unconfirmed, unsubscribed, stays],
  );
  await deleteExpired({ db: connectDb(harness.pool) });
  expect(await Promise.all([unconfirmed, unsubscribed, stays].map(loadState))).toEqual([
    undefined,
    undefined,
    'confirmed',
  ]);
});

test('the email that confirms a newsletter subscription is in the language of the request', async () => {
  const email = newEmail();
  await subscribe(email, createClient(harness, undefined, 'de'));
  const mail = await mailTo(harness, email, 'Bitte bestätigen Sie Ihr Abonnement');
  expect(mail.text).toContain('Abonnement bestätigen: ');
});
