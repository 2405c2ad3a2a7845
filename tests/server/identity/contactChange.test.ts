import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactsOf } from '../../../server/limits/tries.ts';
import { listenToStatements } from '../../setup/statements.ts';
import { slow } from '../../setup/tiers.ts';
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
  people,
  proveEmail,
  registration,
  signUp,
  smsCode,
  socialToken,
  until,
  useUp,
  wait,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const newPassword = 'Battery-Staple-8';
const newEmailMail = 'Your account has a new e-mail address';
const newMobileMail = 'Your account has a new mobile number';
const codeMail = 'Your confirmation code';

const unproved = { status: 403, body: { code: 'REAUTH_REQUIRED' } };
const noLink = {
  status: 403,
  body: { code: 'UNDO_LINK', message: 'This link has already been used or is too old.' },
};

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;
const post = <const Address extends string>({ client, session }: Person, path: Address, body: object = {}) =>
  client.post(path, body, session.access_token);
const loadProfile = async (person: Person) =>
  dataOf(await person.client.get('/getprofile', person.session.access_token));
const isAlive = async ({ client, session }: Person): Promise<boolean> =>
  (await client.get('/getprofile', session.access_token)).status === 200;
const mailsTo = async (email: string, subject: string) =>
  (await harness.oracle.inbox()).filter((mail) => mail.to.includes(email) && mail.subject === subject);
/** Simulates a thief who uses this session's access token in another browser. */
const stolen = (person: Person): Person => ({ ...person, client: createClient(harness) });
const signInAgain = async ({ email, password }: Person): Promise<Person> => {
  const client = createClient(harness);
  return { email, password, client, session: dataOf(await logIn(client, email, password)) };
};

/** Creates a customer with a verified address. */
const verified = async (): Promise<Person> => {
  const person = await signUp(harness);
  await proveEmail(harness, person);
  return person;
};
const byPassword = (person: Person, purpose: 'email' | 'mobile', password = person.password) =>
  post(person, '/reauth', { purpose, password });

/** Changes the email address, using the `n`th code sent to the new address. Returns the response. */
const changeEmail = async (person: Person, email: string, n = 1) => {
  dataOf(await post(person, '/email/send-otp', { email }));
  const otpcode = codeIn((await mailTo(harness, email, codeMail, n)).text);
  return post(person, '/email/verify-otp', { email, otpcode });
};
const number = (mobile: string) => ({ isdcode: '41', mobile });
/** Counts the attempts that count towards a limit. */
const countTries = async (): Promise<unknown> =>
  (await query<{ n: number }>('select count(*)::int as n from tally'))[0]?.n;
const changeMobile = async (person: Person, mobile: string) => {
  dataOf(await post(person, '/mobilecheck', number(mobile)));
  const otpcode = await smsCode(harness, `+41${mobile}`);
  return post(person, '/mobileverify', { ...number(mobile), otpcode });
};
/** Creates a customer who signed up by phone and has no other contact. */
const byPhone = async (mobile = newMobile()): Promise<Person & { mobile: string }> => {
  const client = createClient(harness);
  await client.post('/auth/mobilelogin', number(mobile));
  const otpcode = await smsCode(harness, `+41${mobile}`);
  const answer = await client.post('/auth/mobileverify', { ...number(mobile), otpcode });
  return { email: '', password: '', session: dataOf(answer), client, mobile };
};

const tokenIn = (text: string): string => linkIn(text, '/contact-undo').searchParams.get('token') ?? '';
const undoFrom = async (email: string, subject = newEmailMail): Promise<string> =>
  tokenIn((await mailTo(harness, email, subject)).text);
const undo = (token: string) => createClient(harness).post('/contact-undo', { token });
/** Waits for a text message with an undo link. Returns the link's token. */
const smsUndo = (mobile: string): Promise<string> =>
  until(async () => {
    const found = (await messagesTo(harness, `+41${mobile}`)).find(({ text }) =>
      text.includes('/contact-undo'),
    );
    return found ? tokenIn(found.text) : null;
  });
/** Sets a password with the latest reset link sent to this address. */
const setPassword = async (email: string, password = newPassword) => {
  const link = linkIn((await mailTo(harness, email, 'Reset your password')).text, '/reset-password');
  const token = link.searchParams.get('token') ?? '';
  return createClient(harness).post('/forgetpwd/reset', {
    email,
    token,
    password,
    password_confirmation: password,
  });
};

test('the profile shows the phone number that the latest code was sent to and marks it as unverified', async () => {
  const ada = await signUp(harness);
  const shown = async () => {
    const { isdcode, mobile, mobile_verified } = await loadProfile(ada);
    return { isdcode, mobile, mobile_verified };
  };
  const same = number(newMobile());
  for (const typed of [number(newMobile()), same, { ...same, isdcode: '48' }]) {
    dataOf(await post(ada, '/mobilecheck', typed));
    expect(await shown()).toEqual({ ...typed, mobile_verified: 0 });
  }
  // An unverified contact can be replaced without a confirmation, so there is nothing to confirm.
  expect(await byPassword(ada, 'mobile')).toMatchObject({ status: 409, body: { code: 'NOTHING_HELD' } });
});

test('a stolen access token is not enough to take over the account [ASVS-7.5.1]', async () => {
  const owner = await verified();
  // The thief has only the access token.
  const thief = stolen(owner);
  const newAddress = newEmail();
  const response = await post(thief, '/email/send-otp', { email: newAddress });
  expect(response).toMatchObject(unproved);
  expect(response.body).toMatchObject({
    message: 'Please confirm that it’s you first.',
    data: { purpose: 'email', methods: ['password', 'code'], to: 'p***@m***.example' },
  });
  expect(await post(thief, '/email/verify-otp', { email: newAddress, otpcode: '123456' })).toMatchObject(
    unproved,
  );
  // The confirmation code goes to the owner's address, not to the thief's.
  await wait(harness, 61);
  expect(dataOf(await post(thief, '/reauth/send-otp', { purpose: 'email' })).to).toBe('p***@m***.example');
  expect(await post(thief, '/reauth/send-otp', { purpose: 'email' })).toMatchObject({ status: 429 });
  const code = codeIn((await mailTo(harness, owner.email, codeMail)).text);
  expect(await post(thief, '/reauth', { purpose: 'email', otpcode: otherCode(code) })).toMatchObject({
    status: 422,
    body: { message: 'Wrong code', data: { attempts_left: 4 } },
  });
  expect(await post(thief, '/email/send-otp', { email: newAddress })).toMatchObject(unproved);
  await createClient(harness).post('/forgetpwd/email', { email: newAddress });
  expect(await mailsTo(newAddress, codeMail)).toEqual([]);
  expect(await loadProfile(owner)).toMatchObject({ email: owner.email, email_verified: 1 });
  expect(await logIn(createClient(harness), owner.email, owner.password)).toMatchObject({ status: 200 });
});

test('confirming with the password allows only one change of a verified address, and the old address gets an undo link that is valid for seven days', async () => {
  const ada = await verified();
  expect(await byPassword(ada, 'email', 'Wrong-Horse-7')).toMatchObject({
    status: 422,
    body: { errors: { password: ['The current password is incorrect.'] } },
  });
  const counted = await countTries();
  expect(dataOf(await byPassword(ada, 'email'))).toEqual({ reauth: 1, valid_minutes: 10 });
  expect(await countTries()).toBe(counted);
  const email = newEmail();
  expect(dataOf(await changeEmail(ada, email))).toEqual({ email_verified: 1, email });
  const mail = await mailTo(harness, ada.email, newEmailMail);
  expect(mail.text).toContain('New e-mail address: p***@m***.example');
  expect(mail.text).not.toContain(email);
  expect(linkIn(mail.text, '/contact-undo').searchParams.get('token')).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
  const { rows } = await harness.pool.query(
    'select extract(epoch from expires_at - created_at)::int as seconds from contact_change where email = $1',
    [ada.email],
  );
  expect(rows).toEqual([{ seconds: 604_800 }]);
  // The confirmation is used up, and the customer now signs in with the new address.
  expect(await post(ada, '/email/send-otp', { email: newEmail() })).toMatchObject(unproved);
  expect(await logIn(createClient(harness), email, ada.password)).toMatchObject({ status: 200 });
  expect(await logIn(createClient(harness), ada.email, ada.password)).toMatchObject({ status: 401 });
});

test(
  'a code sent to the old address can also confirm a change of address, even without a password',
  slow,
  async () => {
    const client = createClient(harness);
    const token = await socialToken(harness, people.ada);
    const session = dataOf(await client.post('/auth/googlecheck', { access_token: token }, token));
    const ada: Person = { email: session.profile.email ?? '', password: '', session, client };
    expect((await loadProfile(ada)).has_password).toBe(0);
    const email = newEmail();
    expect((await post(ada, '/email/send-otp', { email })).body.data).toMatchObject({ methods: ['code'] });
    expect(await byPassword(ada, 'email', newPassword)).toMatchObject({ status: 422 });
    await post(ada, '/reauth/send-otp', { purpose: 'email' });
    const otpcode = codeIn((await mailTo(harness, ada.email, codeMail)).text);
    // A code for changing the email address is valid for that purpose only, and only once.
    expect(await post(ada, '/reauth', { purpose: 'mobile', otpcode })).toMatchObject({ status: 409 });
    expect(await post(ada, '/reauth', { purpose: 'email', otpcode })).toMatchObject({ status: 200 });
    expect(await post(ada, '/reauth', { purpose: 'email', otpcode })).toMatchObject({ status: 410 });
    expect(await changeEmail(ada, email)).toMatchObject({ status: 200 });
    // Undoing the change also restores the linked social account.
    await harness.pool.query(`update account set google_sub = null where email = $1`, [email]);
    expect(await undo(await undoFrom(ada.email))).toMatchObject({ status: 200 });
    const { rows } = await harness.pool.query('select google_sub from account where email = $1', [ada.email]);
    expect(rows).toEqual([{ google_sub: people.ada }]);
  },
);

test('a confirmation of identity is valid for one session, one purpose and ten minutes', async () => {
  const ada = await verified();
  expect(await changeMobile(ada, newMobile())).toMatchObject({ status: 200 });
  const elsewhere = await signInAgain(ada);
  await byPassword(ada, 'email');
  const newAddress = newEmail();
  expect(await post(elsewhere, '/email/send-otp', { email: newAddress })).toMatchObject(unproved);
  expect(await post(ada, '/mobilecheck', number(newMobile()))).toMatchObject(unproved);
  expect(await post(ada, '/email/send-otp', { email: newAddress })).toMatchObject({ status: 200 });
  const otpcode = codeIn((await mailTo(harness, newAddress, codeMail)).text);
  expect(await post(elsewhere, '/email/verify-otp', { email: newAddress, otpcode })).toMatchObject(unproved);
  await harness.pool.query(`update reauthentication set expires_at = expires_at - interval '601 s'`);
  expect(await post(ada, '/email/verify-otp', { email: newAddress, otpcode })).toMatchObject(unproved);
  // After another confirmation, the code sent to the new address is still valid.
  await byPassword(ada, 'email');
  expect(await post(ada, '/email/verify-otp', { email: newAddress, otpcode })).toMatchObject({ status: 200 });
});

test('a confirmation of identity allows only one of several parallel changes', async () => {
  const ada = await verified();
  await byPassword(ada, 'email');
  const newAddresses = [newEmail(), newEmail(), newEmail()];
  const codes: string[] = [];
  for (const email of newAddresses) {
    expect(await post(ada, '/email/send-otp', { email })).toMatchObject({ status: 200 });
    codes.push(codeIn((await mailTo(harness, email, codeMail)).text));
  }
  const answers = await Promise.all(
    newAddresses.map((email, i) => post(ada, '/email/verify-otp', { email, otpcode: codes[i] })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
});

test('the shop limits guesses of the password and the confirmation code', async () => {
  const ada = await verified();
  const tries = async (body: (i: number) => object): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < 12; i += 1)
      found.push((await post(stolen(ada), '/reauth', { purpose: 'email', ...body(i) })).status);
    return found;
  };
  expect(await tries((i) => ({ password: `Guess-Horse-${i}` }))).toEqual([
    ...Array.from({ length: 10 }, () => 422),
    429,
    429,
  ]);
  // Password guesses at another endpoint count towards the same limit. Requesting a new code does not reset the
  // limit of ten code guesses.
  expect(
    (
      await post(ada, '/updateprofile', {
        current_password: ada.password,
        password: newPassword,
        password_confirmation: newPassword,
      })
    ).status,
  ).toBe(429);
  let code = '';
  const send = async (n: number) => {
    await wait(harness, 61);
    await post(ada, '/reauth/send-otp', { purpose: 'email' });
    code = codeIn((await mailTo(harness, ada.email, codeMail, n)).text);
  };
  const guess = async (): Promise<number> =>
    (await post(ada, '/reauth', { purpose: 'email', otpcode: otherCode(code) })).status;
  const guesses: number[] = [];
  for (let n = 1; n <= 3; n += 1) {
    await send(n);
    for (let i = 0; i < 5; i += 1) guesses.push(await guess());
  }
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429, 429, 429, 429]);
  // An account allows at most thirty guesses a day, however slow they are.
  await wait(harness, 901);
  expect(await tries((i) => ({ password: `Slow-Horse-${i}` }))).toContain(422);
  await wait(harness, 901);
  expect(await tries((i) => ({ password: `Slow-Horse-${i}` }))).toContain(422);
  await wait(harness, 901);
  expect((await byPassword(ada, 'email')).status).toBe(429);
  expect(await post(ada, '/email/send-otp', { email: newEmail() })).toMatchObject(unproved);
  // The attempts have locked out the owner, who then sets a new password by email.
  await createClient(harness).post('/forgetpwd/email', { email: ada.email });
  expect(await setPassword(ada.email)).toMatchObject({ status: 200 });
  const again = await signInAgain({ ...ada, password: newPassword });
  expect(await byPassword(again, 'email')).toMatchObject({ status: 200 });
});

test("the owner can undo a thief's changes, which also signs the thief out", async () => {
  const owner = await verified();
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    `update account set google_sub = 'of the owner' where email = $1 returning id`,
    [owner.email],
  );
  const mobile = newMobile();
  await changeMobile(owner, mobile);
  await wait(harness, 61);
  const thief = await signInAgain(owner);
  await byPassword(thief, 'email');
  const newAddress = newEmail();
  await changeEmail(thief, newAddress);
  // A notice about a new address goes to the verified address only.
  expect(await query('select kind from mail where recipient = $1', [`+41${mobile}`])).toEqual([]);
  // The thief then sets a new password through the new address, changes the number, and requests another link and code.
  await createClient(harness).post('/forgetpwd/email', { email: newAddress });
  expect(await setPassword(newAddress, 'Thief-Horse-9')).toMatchObject({ status: 200 });
  const again = await signInAgain({ ...owner, email: newAddress, password: 'Thief-Horse-9' });
  await byPassword(again, 'mobile');
  const thiefsMobile = newMobile();
  expect(await changeMobile(again, thiefsMobile)).toMatchObject({ status: 200 });
  await createClient(harness).post('/forgetpwd/email', { email: newAddress });
  const lateLink = linkIn(
    (await mailTo(harness, newAddress, 'Reset your password', 2)).text,
    '/reset-password',
  );
  const lateMobile = newMobile();
  await byPassword(again, 'mobile');
  await post(again, '/mobilecheck', number(lateMobile));
  await wait(harness, 61);
  await post(again, '/reauth/send-otp', { purpose: 'email' });
  const loadCodes = () => query('select purpose from one_time_code where account_id = $1 order by 1', [id]);
  expect(await loadCodes()).toEqual([{ purpose: 'mobile' }, { purpose: 'reauth' }]);
  await query(`update account set google_sub = 'of the thief' where id = $1`, [id]);
  const [ofAnother] = await query<{ id: string }>(
    `with other as (insert into account (id, language) values (gen_random_uuid(), 'en') returning id)
       insert into contact_change (id, account_id, purpose, changed_to, expires_at)
         select gen_random_uuid(), id, 'email', 'x', now() + interval '1 day' from other returning id`,
  );
  const longAgo = new Date('2026-01-02T03:04:05Z');
  const [undone] = await query<{ id: string }>(
    `insert into contact_change (id, account_id, purpose, changed_to, expires_at, undone_at)
       values (gen_random_uuid(), $1, 'email', 'x', now() + interval '1 day', $2) returning id`,
    [id, longAgo],
  );

  const token = await undoFrom(owner.email);
  // Read this email before using the first link: using that link invalidates the link in this email, and the
  // shop does not send an email whose link is no longer valid.
  const laterToken = await undoFrom(newAddress, newMobileMail);
  // An email scanner that opens the link has no effect.
  expect((await fetch(`${harness.url}/contact-undo?token=${token}`)).status).toBeLessThan(500);
  expect(await isAlive(again)).toBe(true);
  const [changeId] = token.split('.');
  for (const signature of ['', 'x'.repeat(43)])
    expect(await undo(`${changeId}.${signature}`)).toMatchObject(noLink);
  const restored = await undo(token);
  expect(restored.body.message).toBe('Your account is back to how it was before the change.');
  expect(dataOf(restored)).toEqual({
    email: 'p***@m***.example',
    mobile: `+41 *** ${mobile.slice(-2)}`,
    reset_sent: 1,
  });
  for (const person of [owner, thief, again]) expect(await isAlive(person)).toBe(false);
  for (const email of [owner.email, newAddress])
    for (const password of [owner.password, 'Thief-Horse-9'])
      expect(await logIn(createClient(harness), email, password)).toMatchObject({ status: 401 });
  const late = { email: newAddress, token: lateLink.searchParams.get('token') ?? '' };
  expect(
    await createClient(harness).post('/forgetpwd/reset', {
      ...late,
      password: newPassword,
      password_confirmation: newPassword,
    }),
  ).toMatchObject({ status: 400, body: { code: 'RESET_LINK' } });
  expect(await loadCodes()).toEqual([]);
  expect(await query('select google_sub from account where id = $1', [id])).toEqual([
    { google_sub: 'of the owner' },
  ]);
  expect(
    await query('select 1 from password_reset where email = $1 and used_at is null', [newAddress]),
  ).toEqual([]);
  expect(await query('select undone_at from contact_change where id = $1', [ofAnother?.id])).toEqual([
    { undone_at: null },
  ]);
  expect(await query('select undone_at from contact_change where id = $1', [undone?.id])).toEqual([
    { undone_at: longAgo },
  ]);
  // The thief's number now signs in to a new, empty account. The owner resets the password and signs in.
  await wait(harness, 61);
  const stranger = await byPhone(thiefsMobile);
  expect((await loadProfile(stranger)).email).toBeNull();
  expect(await setPassword(owner.email)).toMatchObject({ status: 200 });
  const home = await signInAgain({ ...owner, password: newPassword });
  expect(await loadProfile(home)).toMatchObject({
    email: owner.email,
    email_verified: 1,
    mobile,
    mobile_verified: 1,
  });
  expect(await undo(token)).toMatchObject(noLink);
  // The undo link of the reverted change no longer works.
  expect(await undo(laterToken)).toMatchObject(noLink);
});

test(
  'after two changes of address, the first address can be restored, even if the second change was undone',
  slow,
  async () => {
    const owner = await verified();
    const [second, third] = [newEmail(), newEmail()];
    await byPassword(owner, 'email');
    await changeEmail(owner, second);
    await byPassword(owner, 'email');
    await changeEmail(owner, third);
    const first = await undoFrom(owner.email);
    const later = await undoFrom(second);
    // Nobody can sign up with an address that may still be restored.
    const sitter = createClient(harness);
    expect(
      await sitter.post('/auth/register', await registration(harness, { email: owner.email })),
    ).toMatchObject({
      status: 422,
      body: { errors: { email: ['This email is already registered.'] } },
    });
    const other = await verified();
    await byPassword(other, 'email');
    expect(await post(other, '/email/send-otp', { email: second })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect(await undo(later)).toMatchObject({ status: 200 });
    expect(await setPassword(second)).toMatchObject({ status: 200 });
    expect(await logIn(createClient(harness), second, newPassword)).toMatchObject({ status: 200 });
    expect(await undo(first)).toMatchObject({ status: 200 });
    expect(await logIn(createClient(harness), second, newPassword)).toMatchObject({ status: 401 });
    expect(await setPassword(owner.email)).toMatchObject({ status: 200 });
    expect(await logIn(createClient(harness), owner.email, newPassword)).toMatchObject({ status: 200 });
    // Undoing a change also reverts later changes, which frees their addresses.
    expect(await undo(later)).toMatchObject(noLink);
    expect(
      (await createClient(harness).post('/auth/register', await registration(harness, { email: third })))
        .status,
    ).toBe(200);
  },
);

test('the undo link for the first change also reverts the second', slow, async () => {
  const owner = await verified();
  const [second, third] = [newEmail(), newEmail()];
  for (const email of [second, third]) {
    await byPassword(owner, 'email');
    await changeEmail(owner, email);
  }
  // Read both emails before using either link: using one invalidates the other, and the shop does not send an
  // email whose link is no longer valid.
  const [first, later] = [await undoFrom(owner.email), await undoFrom(second)];
  expect(dataOf(await undo(first)).reset_sent).toBe(1);
  expect(await undo(later)).toMatchObject(noLink);
  expect(await setPassword(owner.email)).toMatchObject({ status: 200 });
  expect(await logIn(createClient(harness), owner.email, newPassword)).toMatchObject({ status: 200 });
});

test('an expired or forged undo link is rejected', slow, async () => {
  const owner = await verified();
  await byPassword(owner, 'email');
  const email = newEmail();
  await changeEmail(owner, email);
  const token = await undoFrom(owner.email);
  const [id = '', signature = ''] = token.split('.');
  for (const forged of [
    '',
    'x',
    id,
    `${id}.`,
    `${id}.${'x'.repeat(43)}`,
    `${'0'.repeat(8)}${id.slice(8)}.${signature}`,
  ])
    expect(await undo(forged)).toMatchObject(noLink);
  await harness.pool.query(`update contact_change set expires_at = now() - interval '1 s' where id = $1`, [
    id,
  ]);
  expect(await undo(token)).toMatchObject(noLink);
  expect(await isAlive(owner)).toBe(true);
  expect((await loadProfile(owner)).email).toBe(email);
  // Others can now sign up with the old address.
  const free = await registration(harness, { email: owner.email });
  expect((await createClient(harness).post('/auth/register', free)).status).toBe(200);
});

test('an undo link does not restore an address that now belongs to another account', async () => {
  const owner = await verified();
  await byPassword(owner, 'email');
  const email = newEmail();
  await changeEmail(owner, email);
  const token = await undoFrom(owner.email);
  await harness.pool.query(`insert into account (id, language, email) values (gen_random_uuid(), 'en', $1)`, [
    owner.email,
  ]);
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'CONTACT_TAKEN' } });
  expect(await loadProfile(owner)).toMatchObject({ email, has_password: 1 });
  await harness.pool.query('delete from account where email = $1', [owner.email]);
  expect((await undo(token)).status).toBe(200);
});

test("confirming one's identity requires a password or a code", async () => {
  const owner = await verified();
  expect(await post(owner, '/reauth', { purpose: 'email' })).toMatchObject({ status: 422 });
  expect(await post(owner, '/email/send-otp', { email: newEmail() })).toMatchObject(unproved);
});

test('undoing a change of address invalidates earlier reset links', slow, async () => {
  const owner = await verified();
  await createClient(harness).post('/forgetpwd/email', { email: owner.email });
  const link = linkIn((await mailTo(harness, owner.email, 'Reset your password')).text, '/reset-password');
  const token = link.searchParams.get('token') ?? '';
  await byPassword(owner, 'email');
  await changeEmail(owner, newEmail());
  expect((await undo(await undoFrom(owner.email))).status).toBe(200);
  const password = { password: newPassword, password_confirmation: newPassword };
  expect(
    await createClient(harness).post('/forgetpwd/reset', { email: owner.email, token, ...password }),
  ).toMatchObject({ status: 400, body: { code: 'RESET_LINK' } });
});

test(
  'an address cannot be verified if an undo link of another account reserved it after the code was sent',
  slow,
  async () => {
    const [owner, other] = [await verified(), await verified()];
    const email = newEmail();
    await byPassword(owner, 'email');
    dataOf(await post(owner, '/email/send-otp', { email }));
    const otpcode = codeIn((await mailTo(harness, email, codeMail)).text);
    const reserve = (who: Person) =>
      harness.pool.query(
        `insert into contact_change (id, account_id, purpose, email, email_verified_at, changed_to, expires_at)
         select gen_random_uuid(), id, 'email', $2, now(), 'x', now() + interval '1 hour' from account where email = $1`,
        [who.email, email],
      );
    await reserve(other);
    expect(await post(owner, '/email/verify-otp', { email, otpcode })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect((await loadProfile(owner)).email).toBe(owner.email);
  },
);

test('customers can verify their current contacts again without a confirmation, and return to the previous ones', async () => {
  const ada = await verified();
  const mobile = newMobile();
  expect(await changeMobile(ada, mobile)).toMatchObject({ status: 200 });
  const countChanges = async () =>
    (
      await query(
        'select 1 from contact_change c join account a on a.id = c.account_id where a.email = $1 and a.mobile = $2',
        [ada.email, mobile],
      )
    ).length;
  await wait(harness, 61);
  expect(await changeMobile(ada, mobile)).toMatchObject({ status: 200 });
  expect(await changeEmail(ada, ada.email)).toMatchObject({ status: 200 });
  expect(await countChanges()).toBe(1);
  for (const [email, n] of [[newEmail(), 1] as const, [ada.email, 2] as const]) {
    await byPassword(ada, 'email');
    await wait(harness, 61);
    expect(await changeEmail(ada, email, n)).toMatchObject({ status: 200 });
  }
  for (const next of [newMobile(), mobile]) {
    await byPassword(ada, 'mobile');
    await wait(harness, 601);
    expect(await changeMobile(ada, next)).toMatchObject({ status: 200 });
  }
  expect(await countChanges()).toBe(5);
});

test('while an undo link can restore a verified contact, no other account can have it', async () => {
  const [owner, other] = [await signUp(harness), await signUp(harness)];
  const [email, unverified, mobile] = [newEmail(), newEmail(), newMobile()];
  dataOf(await post(other, '/email/send-otp', { email }));
  const byMail = { email, otpcode: codeIn((await mailTo(harness, email, codeMail)).text) };
  dataOf(await post(other, '/mobilecheck', number(mobile)));
  const bySms = { ...number(mobile), otpcode: await smsCode(harness, `+41${mobile}`) };
  await query(
    `insert into contact_change (id, account_id, purpose, email, email_verified_at, isd, mobile, mobile_verified_at,
        changed_to, expires_at)
       select gen_random_uuid(), id, 'email', former, verified, '41', $4, now(), 'x', now() + interval '1 hour'
         from account, (values ($2, now()), ($3, null)) as change (former, verified) where account.email = $1`,
    [owner.email, email, unverified, mobile],
  );
  const emailTaken = { status: 409, body: { code: 'EMAIL_TAKEN' } };
  const mobileTaken = { status: 409, body: { code: 'MOBILE_TAKEN' } };
  expect(await post(other, '/email/verify-otp', byMail)).toMatchObject(emailTaken);
  expect(await post(other, '/mobileverify', bySms)).toMatchObject(mobileTaken);
  await wait(harness, 61);
  expect(await post(other, '/email/send-otp', { email })).toMatchObject(emailTaken);
  expect(await post(other, '/mobilecheck', number(mobile))).toMatchObject(mobileTaken);
  // The same digits with another dial code are a different number.
  expect((await post(other, '/mobilecheck', { isdcode: '48', mobile })).status).toBe(200);
  const register = async (address: string) =>
    (await createClient(harness).post('/auth/register', await registration(harness, { email: address })))
      .status;
  expect(await register(email)).toBe(422);
  expect(await register(unverified)).toBe(200);
});

test('undoing a change restores an unverified address as unverified and no unverified number', async () => {
  const phoned = await byPhone();
  const email = newEmail();
  await query('update account set email = $2 where mobile = $1', [phoned.mobile, email]);
  await query(
    `insert into reauthentication (family_id, purpose, expires_at)
       select f.id, 'mobile', now() + interval '1 minute' from session_family f join account a on a.id = f.account_id
        where a.mobile = $1`,
    [phoned.mobile],
  );
  expect(await changeMobile(phoned, newMobile())).toMatchObject({ status: 200 });
  expect(dataOf(await undo(await smsUndo(phoned.mobile)))).toEqual({
    email: 'p***@m***.example',
    mobile: `+41 *** ${phoned.mobile.slice(-2)}`,
    reset_sent: 0,
  });
  expect(await query('select kind from mail where recipient = $1', [email])).toEqual([]);

  const mailed = await verified();
  await post(mailed, '/mobilecheck', number(newMobile()));
  await byPassword(mailed, 'email');
  await changeEmail(mailed, newEmail());
  expect(dataOf(await undo(await undoFrom(mailed.email)))).toMatchObject({ mobile: null, reset_sent: 1 });
});

test('a customer without a verified address is notified of a new address by SMS', async () => {
  const phoned = await byPhone();
  expect(await changeEmail(phoned, newEmail())).toMatchObject({ status: 200 });
  expect(await query('select kind from mail where recipient = $1', [`+41${phoned.mobile}`])).toEqual([
    { kind: 'contactChangedSms' },
  ]);
});

test('an account can check only a limited number of new addresses and numbers', async () => {
  const ada = await signUp(harness);
  const [account] = await query<{ id: string }>('select id from account where email = $1', [ada.email]);
  await useUp(harness, contactsOf(account!.id));
  expect(await post(ada, '/email/send-otp', { email: newEmail() })).toMatchObject({ status: 429 });
  expect(await post(ada, '/mobilecheck', number(newMobile()))).toMatchObject({ status: 429 });
});

test('no confirmation code is sent to a stored number that is no longer valid', async () => {
  const person = await byPhone();
  await query(`update account set mobile = '123' where mobile = $1`, [person.mobile]);
  expect(await post(person, '/reauth/send-otp', { purpose: 'mobile' })).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_ERROR', message: 'Please provide valid mobile number.' },
  });
});

test('an account without an email address cannot request a code by email', async () => {
  const person = await byPhone();
  for (const path of ['/emailresend', '/email/resend'])
    expect(await post(person, path)).toMatchObject({ status: 422, body: { code: 'NO_EMAIL' } });
});

test('changing a verified phone number requires confirmation, and the undo link sent by SMS restores the old number', async () => {
  const owner = await byPhone();
  const { customerid } = await loadProfile(owner);
  const newNumber = newMobile();
  const thief = stolen(owner);
  const to = `+41 *** ${owner.mobile.slice(-2)}`;
  expect(await post(thief, '/mobilecheck', number(newNumber))).toMatchObject({
    status: 403,
    body: { code: 'REAUTH_REQUIRED', data: { purpose: 'mobile', methods: ['code'], to } },
  });
  // The same digits with another dial code are a different number.
  const abroad = { isdcode: '48', mobile: owner.mobile };
  expect(await post(thief, '/mobilecheck', abroad)).toMatchObject(unproved);
  expect(await post(thief, '/mobileverify', { ...number(newNumber), otpcode: '123456' })).toMatchObject(
    unproved,
  );
  expect(await messagesTo(harness, `+41${newNumber}`)).toEqual([]);
  await wait(harness, 61);
  expect(dataOf(await post(owner, '/reauth/send-otp', { purpose: 'mobile' }))).toMatchObject({
    channel: 'sms',
    to: `+41 *** ${owner.mobile.slice(-2)}`,
  });
  const otpcode = await smsCode(harness, `+41${owner.mobile}`);
  const counted = await countTries();
  expect(await post(owner, '/reauth', { purpose: 'mobile', otpcode })).toMatchObject({ status: 200 });
  expect(await countTries()).toBe(counted);
  expect(dataOf(await changeMobile(owner, newNumber))).toMatchObject({ mobile: newNumber });
  const token = await smsUndo(owner.mobile);
  // Signing in with the old number must not create an account, because that account would prevent the undo.
  await wait(harness, 601);
  const visitor = createClient(harness);
  await visitor.post('/auth/mobilelogin', number(owner.mobile));
  const late = { ...number(owner.mobile), otpcode: await smsCode(harness, `+41${owner.mobile}`) };
  expect(await visitor.post('/auth/mobileverify', late)).toMatchObject({
    status: 409,
    body: { code: 'CONTACT_RESERVED' },
  });
  expect(dataOf(await undo(token))).toEqual({
    email: null,
    mobile: `+41 *** ${owner.mobile.slice(-2)}`,
    reset_sent: 0,
  });
  expect(await isAlive(owner)).toBe(false);
  await wait(harness, 3601);
  const back = await byPhone(owner.mobile);
  expect(await loadProfile(back)).toMatchObject({ mobile: owner.mobile, mobile_verified: 1 });
  expect((await loadProfile(back)).customerid).toBe(customerid);
});

test('after a phone number change confirmed by password, the shop notifies the email address and the old number', async () => {
  const ada = await verified();
  const [old, next] = [newMobile(), newMobile()];
  expect(await changeMobile(ada, old)).toMatchObject({ status: 200 });
  await byPassword(ada, 'mobile');
  expect(await changeMobile(ada, next)).toMatchObject({ status: 200 });
  const mail = await mailTo(harness, ada.email, newMobileMail, 2);
  expect(mail.text).toContain(`New mobile number: +41 *** ${next.slice(-2)}`);
  expect(await smsUndo(old)).toBe(tokenIn(mail.text));
});

describe('text message to a replaced phone number', () => {
  /**
   * Replaces a verified phone number while the carrier simulates the given fault. Returns the state of the text
   * message and the number of received messages.
   */
  const replaceDuring = async (fault: object) => {
    const ada = await verified();
    const [old, next] = [newMobile(), newMobile()];
    expect(await changeMobile(ada, old)).toMatchObject({ status: 200 });
    await byPassword(ada, 'mobile');
    dataOf(await post(ada, '/mobilecheck', number(next)));
    const otpcode = await smsCode(harness, `+41${next}`);
    await harness.oracle.phoneMisbehaves(fault);
    expect(await post(ada, '/mobileverify', { ...number(next), otpcode })).toMatchObject({ status: 200 });
    const state = await until(async () => {
      const { rows } = await harness.pool.query<{ state: string }>(
        `select state from mail where recipient = $1 and state in ('sent', 'refused')`,
        [`+41${old}`],
      );
      return rows[0]?.state;
    });
    await harness.oracle.phoneMisbehaves({ answer: 'lose-before', service: 'unauthorized', next: 0 });
    const received = (await messagesTo(harness, `+41${old}`)).filter(({ text }) =>
      text.includes('/contact-undo'),
    );
    return { state, received: received.length };
  };

  test.each([
    ['lose-after', 1],
    ['lose-before', 0],
  ])("a text message is not sent again if the carrier's response was lost (%s)", async (answer, received) => {
    expect(await replaceDuring({ answer, next: 50 })).toEqual({ state: 'refused', received });
  });

  test('the state `sending` is written to disk before a text message is sent, so a database crash cannot repeat the message', async () => {
    const awaited: string[] = [];
    const stop = listenToStatements((text) => {
      if (text.startsWith('update "mail" set "state"') && !text.includes('synchronous_commit'))
        awaited.push(text);
    });
    expect(await replaceDuring({ answer: 'lose-before', next: 0 })).toEqual({ state: 'sent', received: 1 });
    stop();
    expect(awaited).toHaveLength(1);
  });

  test(
    'the text message to a replaced number is sent as soon as the carrier is available again',
    slow,
    async () => {
      expect(await replaceDuring({ service: 'unauthorized', next: 1 })).toEqual({
        state: 'sent',
        received: 1,
      });
    },
  );
});

test(
  'adding a first email address or phone number requires no confirmation and notifies the existing contact',
  slow,
  async () => {
    // Correct a mistyped address after the sign-up.
    const typo = await signUp(harness);
    const right = newEmail();
    expect(await changeEmail(typo, right)).toMatchObject({ status: 200 });
    expect(await mailsTo(typo.email, newEmailMail)).toEqual([]);
    // A customer who signed up by phone adds an address. The undo link goes to the phone.
    const phoned = await byPhone();
    const first = newEmail();
    expect(await changeEmail(phoned, first)).toMatchObject({ status: 200 });
    expect(dataOf(await undo(await smsUndo(phoned.mobile)))).toEqual({
      email: null,
      mobile: `+41 *** ${phoned.mobile.slice(-2)}`,
      reset_sent: 0,
    });
    // The customer gets an email about the added phone number.
    const mailed = await verified();
    const mobile = newMobile();
    expect(await changeMobile(mailed, mobile)).toMatchObject({ status: 200 });
    expect(dataOf(await undo(await undoFrom(mailed.email, newMobileMail)))).toMatchObject({
      mobile: null,
      reset_sent: 1,
    });
    // Verifying the same address again requires no confirmation.
    const same = await verified();
    await wait(harness, 61);
    expect(await changeEmail(same, same.email)).toMatchObject({ status: 200 });
    expect(await mailsTo(same.email, newEmailMail)).toEqual([]);
  },
);

test('undoing a change of address also unlinks a social account linked after the change', slow, async () => {
  const owner = await verified();
  await byPassword(owner, 'email');
  // The identity provider has verified the thief's address.
  const token = await socialToken(harness, people.ben);
  expect(await changeEmail(owner, 'ben.rossi@social.example')).toMatchObject({ status: 200 });
  const thief = createClient(harness);
  const social = () => thief.post('/auth/googlecheck', { access_token: token }, token);
  const { customerid } = await loadProfile(owner);
  const linked = { ...owner, client: thief, session: dataOf(await social()) };
  expect((await loadProfile(linked)).customerid).toBe(customerid);
  expect(await undo(await undoFrom(owner.email))).toMatchObject({ status: 200 });
  expect(await isAlive(linked)).toBe(false);
  const apart = { ...owner, client: thief, session: dataOf(await social()) };
  expect((await loadProfile(apart)).customerid).not.toBe(customerid);
});

test('the shop sends an email about every new password [ASVS-6.3.5 ASVS-6.3.7]', async () => {
  const ada = await verified();
  await post(ada, '/updateprofile', {
    current_password: ada.password,
    password: newPassword,
    password_confirmation: newPassword,
  });
  const subject = 'Your password has changed';
  expect((await mailTo(harness, ada.email, subject)).text).toContain('/forgot-password');
  await createClient(harness).post('/forgetpwd/email', { email: ada.email });
  expect(await setPassword(ada.email, 'Third-Horse-9')).toMatchObject({ status: 200 });
  await mailTo(harness, ada.email, subject, 2);
});

test(
  'the shop limits how often a customer can check whether an address or phone number is in use',
  slow,
  async () => {
    const [requester, other] = [await signUp(harness), await signUp(harness)];
    const address = () => post(requester, '/email/send-otp', { email: other.email });
    for (let n = 0; n < 20; n += 1)
      expect(await address()).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await address()).toMatchObject({ status: 429 });
    expect(await post(requester, '/mobilecheck', number((await byPhone()).mobile))).toMatchObject({
      status: 429,
    });
  },
);

test('verifying the sign-up address for the first time does not count as a change of address', async () => {
  const mobile = newMobile();
  const ada = await signUp(harness);
  expect((await changeMobile(ada, mobile)).status).toBe(200);
  const before = (await messagesTo(harness, `+41${mobile}`)).length;
  await mailTo(harness, ada.email, 'Welcome to Rigi');
  await wait(harness, 61);
  expect((await changeEmail(ada, ada.email)).status).toBe(200);
  const { rows } = await harness.pool.query(
    'select 1 from contact_change c join account a on a.id = c.account_id where a.email = $1',
    [ada.email],
  );
  expect(rows).toEqual([]);
  expect(await messagesTo(harness, `+41${mobile}`)).toHaveLength(before);
});
