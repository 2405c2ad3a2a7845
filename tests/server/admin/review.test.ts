import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ageOn, zurichDay } from '../../../contract/domain/day.ts';
import { addWatermark } from '../../../server/admin/watermark.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { sweepDocuments } from '../../../server/vouchers/verification/documents.ts';
import { mailTo } from '../identity/harness.ts';
import { makeJobsDue } from '../shop/harness.ts';
import { fill, voucher } from '../vouchers/harness.ts';
import { jpeg, letter } from '../vouchers/madeFiles.ts';
import {
  dataOf,
  joinColleague,
  joinFirstStaff,
  signUp,
  submitPhoto,
  useShop,
  type Person,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;
beforeAll(async () => {
  staff = await joinFirstStaff(harness());
});

const profile = async ({ client, session }: Person) =>
  dataOf(await client.get('/getprofile', session.access_token));
const list = async ({ client, session }: Person) =>
  dataOf(await client.get('/getdoclist', session.access_token));
const setLanguage = (person: Person, language: string) =>
  person.client.post('/updateprofile', { language }, person.session.access_token);

test("the review queue lists the oldest ID first, and the ID page shows the customer's profile", async () => {
  const first = await signUp(harness(), { fname: 'Ada', lname: '<i>Keller</i>' });
  const second = await signUp(harness(), { fname: 'Ben', lname: 'Zwei' });
  await first.client.post(
    '/updateprofile',
    { dob: '1990-02-28', gender: 'female' },
    first.session.access_token,
  );
  await first.client.post(
    '/addressverify',
    { street: 'Torstrasse', houseno: '7', postcode: '10119', city: 'Berlin', country: 'DE' },
    first.session.access_token,
  );
  const id = await submitPhoto(harness(), first);
  const next = await submitPhoto(harness(), second);
  await harness().pool.query(
    `update id_document set uploaded_at = uploaded_at - interval '1 hour' where id = $1`,
    [id],
  );
  const queue = await staff.text('/documents');
  expect(queue.indexOf('Ada')).toBeGreaterThan(0);
  expect(queue.indexOf('Ada')).toBeLessThan(queue.indexOf('Ben'));
  expect(queue).toContain('address checked for format only');
  const page = await staff.text(`/documents/${id}`);
  for (const words of [
    '&lt;i&gt;Keller&lt;/i&gt;',
    '28.02.1990',
    'Torstrasse 7',
    '10119 Berlin',
    'Germany',
    'Female',
  ])
    expect(page).toContain(words);
  const facts = new JSDOM(page).window.document.querySelectorAll('.person dd');
  const born = ageOn('1990-02-28', zurichDay(new Date()));
  const [customer] = (
    await harness().pool.query<{ number: number }>('select number from account where email = $1', [
      first.email,
    ])
  ).rows;
  expect([...facts].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Ada',
    '<i>Keller</i>',
    `28.02.1990 (${born})`,
    'Female',
    'Torstrasse 710119 BerlinGermany',
    first.email,
    '—',
    expect.stringMatching(new RegExp(`^RG-${customer?.number}, .* \\d\\d\\.\\d\\d\\.\\d{4}$`)),
  ]);
  expect(page).toContain('Nobody has checked that it exists');
  expect(page).not.toContain('<i>Keller');
  const linksOn = async (path: string): Promise<(string | null | undefined)[]> => {
    const { document } = new JSDOM(await staff.text(path)).window;
    return ['previous', 'next'].map((name) => document.querySelector(`[data-${name}]`)?.getAttribute('href'));
  };
  expect(await linksOn(`/documents/${id}`)).toEqual([undefined, `/staff/documents/${next}`]);
  expect(await linksOn(`/documents/${next}`)).toEqual([`/staff/documents/${id}`, undefined]);
  // Staff who may only look see the queue, but cannot open an ID.
  const viewer = await joinColleague(harness(), staff, { name: 'Lea Lang', login: 'lea', role: 'look' });
  const rows = new JSDOM(await viewer.text('/documents')).window.document.querySelectorAll('main [data-row]');
  expect(rows).toHaveLength(2);
  expect([...rows].flatMap((row) => [...row.querySelectorAll('a')])).toEqual([]);
});

test('the ID page warns about a missing address or birth date, an underage customer, or a name changed after the upload', async () => {
  const { flags } = getStaffTexts('en').documents;
  const person = await signUp(harness());
  const id = await submitPhoto(harness(), person);
  const flagsWith = async (set: string): Promise<string[]> => {
    await harness().pool.query(`update account set ${set} where email = $1`, [person.email]);
    const page = await staff.text(`/documents/${id}`);
    return Object.entries(flags).flatMap(([name, text]) => (page.includes(text) ? [name] : []));
  };
  const dob = (years: number, days: number): string =>
    `dob = (now() at time zone 'Europe/Zurich')::date - interval '${years} years' + interval '${days} days'`;
  expect(await flagsWith('dob = null')).toEqual(['unverified', 'noBirthDate']);
  expect(await flagsWith(dob(16, 1))).toEqual(['unverified', 'young']);
  expect(await flagsWith(`${dob(16, 0)}, address_verified_at = now(), address_flag = 'formatOnly'`)).toEqual([
    'formatOnly',
  ]);
  expect(await flagsWith(`address_flag = null, identity_changed_at = now() - interval '1 hour'`)).toEqual([]);
  expect(await flagsWith(`identity_changed_at = now(), gender = 'male'`)).toEqual(['changed']);
  expect(await staff.text(`/documents/${id}`)).toContain('<dd>Male</dd>');
});

test('an ID image is shown to staff with a watermark that contains their name', async () => {
  const id = await submitPhoto(harness(), await signUp(harness()));
  const answer = await staff.get(`/documents/${id}/pages/0`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const shown = Buffer.from(await answer.arrayBuffer());
  // The uploaded photo has only one colour, so any variation comes from the watermark.
  const { channels } = await sharp(shown).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(3);
  const { rows } = await harness().pool.query<{ at: Date }>(
    "select at from staff_audit where action = 'page seen' order by id desc limit 1",
  );
  const seen = rows[0]!.at;
  const { width, height } = await sharp(shown).metadata();
  const pixels = (image: Buffer) => sharp(image).greyscale().raw().toBuffer();
  const differenceFrom = async (name: string, at: Date): Promise<number> => {
    const expected = await pixels(await addWatermark(await jpeg({ width, height }), name, at));
    return Buffer.from((await pixels(shown)).map((value, n) => Math.abs(value - expected[n]!))).reduce(
      (sum, one) => sum + one,
      0,
    );
  };
  // The minute in the watermark may be one later than the minute in the log.
  const measureDifference = async (name: string) =>
    Math.min(await differenceFrom(name, seen), await differenceFrom(name, new Date(seen.getTime() + 60_000)));
  expect(await measureDifference('Mara Meier')).toBeLessThan((await measureDifference('Mara Maier')) / 4);
  expect((await staff.get(`/documents/${id}/pages/1`)).status).toBe(404);
});

test("the watermark's letters grow with the width of the image", async () => {
  /** Returns how often a letter begins or ends in a line of pixels, on average. */
  const countEdges = async (width: number): Promise<number> => {
    const blank = sharp({ create: { width, height: width / 2, channels: 3, background: 'white' } });
    const marked = await addWatermark(await blank.jpeg().toBuffer(), 'Mara Meier', new Date('2026-11-22'));
    const { data, info } = await sharp(marked).greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.filter((value, n) => value < 240 !== data[n - 1]! < 240).length / info.height;
  };
  expect(await countEdges(1040)).toBeLessThan((await countEdges(520)) * 1.5);
});

test('the ID page shows each page of a PDF as an image', async () => {
  const person = await signUp(harness());
  const form = new FormData();
  form.set('doctype', 'proof_of_address');
  form.set(
    'file',
    new File([new Uint8Array(letter('', [], { pages: 3 }))], 'rent.pdf', { type: 'application/pdf' }),
  );
  const answer = await person.client.post('/updateprofile', form, person.session.access_token);
  expect(answer.status).toBe(200);
  const [document] = (await list(person)).documents;
  expect(document).toMatchObject({
    doctype: 'proof_of_address',
    filename: 'rent.pdf',
    status: 'under_review',
  });
  for (const n of [0, 1, 2])
    expect((await staff.get(`/documents/${document?.docid}/pages/${n}`)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
  expect(await staff.text('/documents')).toContain(', 3 pages</span');
  const page = await staff.text(`/documents/${document?.docid}`);
  expect([...page.matchAll(/alt="[^"]*, (page \d of \d)"/g)].map(([, shown]) => shown)).toEqual([
    'page 1 of 3',
    'page 2 of 3',
    'page 3 of 3',
  ]);
});

describe('decision on an ID', () => {
  test('ROLE-02 KYC-04: approving an ID updates the profile and sends an email', async () => {
    const person = await signUp(harness());
    expect(await profile(person)).toMatchObject({ id_status: 'none', id_under_review: 0 });
    const id = await submitPhoto(harness(), person);
    await mailTo(harness(), person.email, 'We have received your document');
    expect(await profile(person)).toMatchObject({ id_status: 'under_review', id_under_review: 1 });
    const countInReview = async (): Promise<number> =>
      (await harness().pool.query(`select 1 from id_document where status = 'under_review'`)).rowCount ?? 0;
    const before = await countInReview();
    expect(before).toBeGreaterThan(1);
    const answer = await staff.post(`/documents/${id}`, `/documents/${id}/approve`);
    expect(answer.status).toBe(303);
    // The other IDs stay in review.
    expect(await countInReview()).toBe(before - 1);
    const after = await staff.text((answer.headers.get('location') ?? '').replace('/staff', ''));
    expect(after).toMatch(/Ada[^<]* – approved\. Decision saved\./);
    expect(await profile(person)).toMatchObject({
      id_status: 'approved',
      id_under_review: 0,
      id_reason: null,
    });
    const mail = await mailTo(harness(), person.email, 'Your identity is verified');
    expect(mail.text).toContain('Open the shop');
    expect(mail.text).not.toContain('/checkout');
    expect(await staff.text(`/documents/${id}`)).toContain('approved');
  });

  test('KYC-04: the approval email links to the checkout if the cart contains a voucher', async () => {
    const person = await signUp(harness());
    await fill(person.client, voucher(100), person.session.access_token);
    const id = await submitPhoto(harness(), person);
    await harness().pool.query(`update cart set expires_at = now() + interval '1 hour'`);
    await staff.post(`/documents/${id}`, `/documents/${id}/approve`);
    // The approval extends the lifetime of the cart to seven days.
    const { rows } = await harness().pool.query(
      `select round(extract(epoch from c.expires_at - now()) / 3600)::int as hours from cart c
         join buyer b on b.id = c.buyer_id join account a on a.id = b.account_id where a.email = $1`,
      [person.email],
    );
    expect(rows).toEqual([{ hours: 168 }]);
    const mail = await mailTo(harness(), person.email, 'Your identity is verified');
    expect(mail.text).toMatch(/^Continue with your PaysafeCard, CHF\u00a0100\.00: .*\/checkout$/m);
    expect(mail.text).toContain('Open it on the device where you chose the voucher.');
    expect(mail.text).not.toContain('Open the shop');
  });

  test('KYC-04: the approval email ignores vouchers in the carts of other customers and signed-out browsers', async () => {
    const [person, other] = [await signUp(harness()), await signUp(harness())];
    await fill(other.client, voucher(50), other.session.access_token);
    await fill(person.client, voucher(100), person.session.access_token);
    const id = await submitPhoto(harness(), person);
    await person.client.post('/signout', {}, person.session.access_token);
    await staff.post(`/documents/${id}`, `/documents/${id}/approve`);
    const mail = await mailTo(harness(), person.email, 'Your identity is verified');
    expect(mail.text).toContain('Open the shop');
    expect(mail.text).not.toContain('PaysafeCard');
  });

  test('submitting an ID extends the lifetime of a cart with a voucher', async () => {
    const person = await signUp(harness());
    const carttoken = await fill(person.client, voucher(100), person.session.access_token);
    const ends = async () =>
      Date.parse(dataOf(await person.client.get(`/getCart?carttoken=${carttoken}`)).expires_at);
    const before = await ends();
    await submitPhoto(harness(), person);
    const days = ((await ends()) - before) / 86_400_000;
    expect(Math.round(days)).toBe(6);
  });

  test('rejecting an ID emails the reason in the customer’s language, and another ID can be submitted', async () => {
    const person = await signUp(harness());
    await setLanguage(person, 'de');
    const id = await submitPhoto(harness(), person);
    await staff.post(`/documents/${id}`, `/documents/${id}/reject`, {
      reason: 'expired',
      note: 'Gültig war er bis 2021.',
    });
    const why = 'Das Dokument ist abgelaufen. Gültig war er bis 2021.';
    const mail = await mailTo(harness(), person.email, 'Bitte senden Sie Ihr Dokument noch einmal');
    expect(mail.text).toContain(why);
    const german = { ...person, client: { ...person.client } };
    german.client.get = (path, bearer) =>
      person.client.browser.get(path, { 'accept-language': 'de', authorization: `Bearer ${bearer}` });
    expect(await profile(german)).toMatchObject({ id_status: 'rejected', id_reason: why });
    expect((await list(german)).documents).toMatchObject([{ status: 'rejected', reason: why }]);
    const { rows } = await harness().pool.query(
      `select d.status, d.reason, d.note, s.login as by, d.reviewed_at > now() - interval '1 hour' as is_dated
         from id_document d join staff_account s on s.id = d.reviewed_by where d.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { status: 'rejected', reason: 'expired', note: 'Gültig war er bis 2021.', by: 'mara', is_dated: true },
    ]);
    expect(await staff.text(`/documents/${id}`)).toContain('Gültig war er bis 2021.');
    const other = await submitPhoto(harness(), person);
    expect(await profile(person)).toMatchObject({ id_status: 'under_review', id_reason: null });
    expect((await list(person)).documents).toHaveLength(2);
    // The page of the second ID links to the first one and shows the decision on it.
    const { document } = new JSDOM(await staff.text(`/documents/${other}`)).window;
    const earlier = [...document.querySelectorAll('.review li')];
    expect(earlier.map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual([
      `/staff/documents/${id}`,
    ]);
    expect(earlier[0]?.textContent).toMatch(/, rejected\s*$/);
  });

  test('rejecting an ID requires a reason, and "other" requires a note', async () => {
    const id = await submitPhoto(harness(), await signUp(harness()));
    const reject = (fields: Record<string, string>) =>
      staff.post(`/documents/${id}`, `/documents/${id}/reject`, fields);
    const { chooseWhy, writeWhy } = getStaffTexts('en').documents;
    for (const [fields, text] of [
      [{}, chooseWhy],
      [{ reason: 'made-up' }, chooseWhy],
      [{ reason: 'other', note: ' ' }, writeWhy],
    ] as const) {
      const answer = await reject(fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(text);
    }
    expect((await reject({ reason: 'other', note: 'It is a library card. '.repeat(30) })).status).toBe(303);
    const { rows } = await harness().pool.query('select length(note) from id_document where id = $1', [id]);
    expect(rows).toEqual([{ length: 500 }]);
  });

  test('if several decisions on an ID are made at once, only the first takes effect and sends an email', async () => {
    const person = await signUp(harness());
    const id = await submitPhoto(harness(), person);
    const fields = await staff.hiddenFieldsOn(`/documents/${id}`, `/documents/${id}/approve`);
    await Promise.all([
      staff.send('POST', `/documents/${id}/approve`, fields),
      staff.send('POST', `/documents/${id}/reject`, { ...fields, reason: 'copy' }),
      staff.send('POST', `/documents/${id}/approve`, fields),
    ]);
    const { rows } = await harness().pool.query(
      "select action from staff_audit where subject = $1 and action like 'document %' and action <> 'document opened'",
      [id],
    );
    expect(rows).toHaveLength(1);
    const { rows: mails } = await harness().pool.query(
      "select kind from mail where about = $1 and kind in ('idApproved', 'idRejected')",
      [id],
    );
    expect(mails).toHaveLength(1);
  });

  test.each([
    ['first name', { firstname: 'Other' }],
    ['last name', { lastname: 'Other' }],
    ['birth date', { dob: '1980-01-01' }],
  ])(
    'staff cannot approve an ID if the customer changes the %s while staff look at it',
    async (_, change) => {
      const person = await signUp(harness());
      const id = await submitPhoto(harness(), person);
      const seen = await staff.hiddenFieldsOn(`/documents/${id}`, `/documents/${id}/approve`);
      await person.client.post('/updateprofile', change, person.session.access_token);
      const answer = await staff.send('POST', `/documents/${id}/approve`, seen);
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain(getStaffTexts('en').documents.identityChanged);
      expect(await profile(person)).toMatchObject({ id_status: 'under_review' });
      expect(
        (await staff.send('POST', `/documents/${id}/approve`, { csrfToken: seen['csrfToken']! })).status,
      ).toBe(422);
      expect((await staff.post(`/documents/${id}`, `/documents/${id}/approve`)).status).toBe(303);
      expect(await profile(person)).toMatchObject({ id_status: 'approved' });
    },
  );

  test('changing the name after an ID was approved requires a new ID', async () => {
    const person = await signUp(harness());
    const id = await submitPhoto(harness(), person);
    await staff.post(`/documents/${id}`, `/documents/${id}/approve`);
    await person.client.post('/updateprofile', { lastname: 'Other' }, person.session.access_token);
    expect(await profile(person)).toMatchObject({ id_status: 'none' });
    await submitPhoto(harness(), person);
    expect(await profile(person)).toMatchObject({ id_status: 'under_review' });
  });
});

test('the images of an ID are deleted thirty days after the decision, but its record remains', async () => {
  const person = await signUp(harness());
  const id = await submitPhoto(harness(), person);
  const pages = async () =>
    (await harness().pool.query('select 1 from id_document_page where document_id = $1', [id])).rowCount;
  const sweep = async (days: number) => {
    await harness().pool.query(
      "update id_document set reviewed_at = now() - $2 * interval '1 day' where id = $1",
      [id, days],
    );
    await makeJobsDue(harness().pool, `kind = 'sweepDocuments'`);
    const due = async () =>
      (await harness().pool.query("select 1 from job where kind = 'sweepDocuments' and run_at <= now()"))
        .rowCount;
    await expect.poll(due, { timeout: 60_000 }).toBe(0);
  };
  await staff.post(`/documents/${id}`, `/documents/${id}/approve`);
  await sweep(29);
  expect(await pages()).toBe(1);
  const others = async () =>
    (await harness().pool.query('select 1 from id_document_page where document_id <> $1', [id])).rowCount;
  const before = await others();
  expect(before).toBeGreaterThan(0);
  await sweep(31);
  expect(await pages()).toBe(0);
  expect(await others()).toBe(before);
  expect(await profile(person)).toMatchObject({ id_status: 'approved' });
  expect(await staff.text(`/documents/${id}`)).toContain('have been deleted');
  expect(await sweepDocuments(harness().app.shop)).toBe(3_600_000);
});

test('an unknown staff page returns 404', async () => {
  for (const path of ['/nothing', `/documents/${crypto.randomUUID()}`]) {
    const answer = await staff.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This staff page does not exist.');
  }
});
