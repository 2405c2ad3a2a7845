import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createVault } from '../../../server/fulfilment/vault.ts';
import { lockAccount, updateAccount } from '../../../server/identity/accounts.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { loadKeys } from '../../../server/platform/keys.ts';
import {
  decideDocument,
  identityFingerprint,
  submitDocument,
} from '../../../server/vouchers/verification/documents.ts';
import { plainFilename } from '../../../server/vouchers/verification/files.ts';
import { bearer } from '../../support/shop/client.ts';
import { joinFirstStaff } from '../admin/harness.ts';
import {
  createClient,
  dataOf,
  mailTo,
  openIdentity,
  signUp,
  type Harness,
  type Person,
} from '../identity/harness.ts';
import { commitDuring } from '../support/commitDuring.ts';
import { canary, jpeg, letter, png } from './madeFiles.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

it("an ID's file name is shortened to 80 characters", () => {
  expect(plainFilename(`${'a'.repeat(80)}.jpeg`, 'jpg')).toBe(`${'a'.repeat(80)}.jpg`);
  expect(plainFilename(`${'a'.repeat(81)}.jpeg`, 'jpg')).toBe(`${'a'.repeat(80)}.jpg`);
});

const asJson = (person: Person, document: object | undefined, more: object = {}) =>
  person.client.post(
    '/updateprofile',
    { ...(document ? { document } : {}), ...more },
    person.session.access_token,
  );
const passport = async (more: object = {}) => ({
  doctype: 'passport',
  filename: 'pass.png',
  mime: 'image/png',
  content_base64: (await png()).toString('base64'),
  ...more,
});
const asForm = ({ client, session }: Person, form: FormData, token = session.access_token) =>
  client.post('/updateprofile', form, token);
const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
/** Browsers send an empty file name if no file is selected. Node's FormData omits the name instead. */
const asFormWithoutFile = ({ client, session }: Person) => {
  const parts = [
    'form-data; name="doctype"\r\n\r\npassport',
    'form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
  ];
  const body = `${parts.map((part) => `--x\r\nContent-Disposition: ${part}\r\n`).join('')}--x--\r\n`;
  return client.browser.post('/updateprofile', body, {
    ...bearer(session.access_token),
    'content-type': 'multipart/form-data; boundary=x',
  });
};
const list = async ({ client, session }: Person) => client.get('/getdoclist', session.access_token);

it('the list of accepted ID types can be loaded before the first upload', async () => {
  const answer = await list(await signUp(harness));
  expect(answer.body.message).toBe('No Data found.');
  const { types, ...rest } = dataOf(answer);
  expect(rest).toEqual({
    accept: ['application/pdf', 'image/jpeg', 'image/png'],
    maxbytes: 2_097_152,
    documents: [],
  });
  expect(types.map(({ label }) => label)).toEqual([
    'Passport',
    'Identity card',
    'Residence permit',
    'Proof of address',
  ]);
});

describe('uploading an ID', () => {
  it('an ID sent as JSON is queued for review, and the customer receives a confirmation', async () => {
    const person = await signUp(harness);
    const answer = await asJson(person, await passport());
    expect(answer.body.message).toBe('Thank you. We are checking your document.');
    expect(dataOf(answer)).toMatchObject({
      id_status: 'under_review',
      id_under_review: 1,
    });
    expect(dataOf(answer)).not.toHaveProperty('next');
    expect(dataOf(await list(person)).documents).toMatchObject([
      { doctype: 'passport', filename: 'pass.png', status: 'under_review', reviewed_at: null, reason: null },
    ]);
    await mailTo(harness, person.email, 'We have received your document');
  });

  it('the response to an ID upload during checkout contains the next checkout step', async () => {
    const person = await signUp(harness);
    const answer = await asJson(person, await passport(), { bcheckout: 1 });
    expect(dataOf(answer).next).toBe('mobile');
  });

  it('an ID can also be sent as a form', async () => {
    const person = await signUp(harness);
    const file = new File([new Uint8Array(await jpeg())], 'ausweis.jpg', { type: 'image/jpeg' });
    const answer = await asForm(person, formOf({ doctype: 'id_card', file, bcheckout: '1' }));
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id_status: 'under_review', next: 'mobile' } },
    });
  });

  it('the shop reports a missing or empty file', async () => {
    const person = await signUp(harness);
    const required = { status: 422, body: { message: 'File is required' } };
    expect(await asJson(person, await passport({ content_base64: undefined }))).toMatchObject(required);
    expect(await asForm(person, formOf({ doctype: 'passport' }))).toMatchObject(required);
    expect(await asFormWithoutFile(person)).toMatchObject(required);
    expect(await asForm(person, formOf({ doctype: 'passport', file: 'text' }))).toMatchObject(required);
    const empty = { status: 422, body: { message: 'File cannot be empty' } };
    expect(await asJson(person, await passport({ content_base64: '' }))).toMatchObject(empty);
    const nothing = new File([], 'pass.pdf', { type: 'application/pdf' });
    expect(await asForm(person, formOf({ doctype: 'passport', file: nothing }))).toMatchObject(empty);
  });

  it('the shop rejects an ID with an unknown type, invalid base64 or additional fields [ASVS-5.2.1 ASVS-5.2.2]', async () => {
    const person = await signUp(harness);
    for (const wrong of [
      { doctype: 'diary' },
      { doctype: undefined },
      { content_base64: '<script>' },
      { more: 1 },
    ])
      expect(await asJson(person, await passport(wrong))).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR' },
      });
    const file = new File([new Uint8Array(await jpeg())], 'a.jpg');
    expect((await asForm(person, formOf({ doctype: 'diary', file }))).status).toBe(422);
    const broken = await person.client.browser.send('POST', '/api/updateprofile', 'no form', {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${person.session.access_token}`,
    });
    expect(broken.status).toBe(400);
  });

  it('the shop rejects a file or request body that is far too large [ASVS-5.2.1 ASVS-5.2.2 S8]', async () => {
    const person = await signUp(harness);
    const huge = await asJson(person, await passport({ content_base64: 'A'.repeat(3_300_000) }));
    expect(huge).toMatchObject({ status: 413, body: { message: 'File size must be less than 2MB' } });
    // The rest of the body is not read.
    expect(huge.headers.get('connection')).toBe('close');
    // A file that is only slightly too large is read and gets the same message.
    const large = await asJson(person, await passport({ content_base64: 'A'.repeat(2_900_000) }));
    expect(large).toMatchObject({ status: 422, body: { message: 'File size must be less than 2MB' } });
    const elsewhere = await person.client.post('/mobilecheck', { isdcode: '41', mobile: '7'.repeat(70_000) });
    expect(elsewhere.status).toBe(413);
  });

  it('uploading an ID requires a session and, in a browser with the XSRF cookie, a matching header', async () => {
    const person = await signUp(harness);
    const form = formOf({ doctype: 'passport', file: new File([new Uint8Array(await jpeg())], 'a.jpg') });
    expect(await asForm(person, form, '')).toMatchObject({
      status: 401,
      body: { message: 'Token not provided' },
    });
    person.client.browser.cookies.set('XSRF-TOKEN', 'forged');
    const forged = await fetch(`${harness.url}/api/updateprofile`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.session.access_token}`, cookie: 'XSRF-TOKEN=mine' },
    });
    expect(forged.status).toBe(419);
  });
});

it('a second ID is rejected while the first is in review, even if several tabs send one at the same time', async () => {
  const person = await signUp(harness);
  const file = await passport();
  const answers = await Promise.all(Array.from({ length: 5 }, () => asJson(person, file)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  // The shop rejects it without reading the file.
  for (const content_base64 of [file.content_base64, Buffer.from('GIF89a').toString('base64')])
    expect(await asJson(person, { ...file, content_base64 })).toMatchObject({
      status: 409,
      body: { code: 'ID_REVIEW' },
    });
  expect(dataOf(await list(person)).documents).toHaveLength(1);
});

it('an approved ID cannot be replaced', async () => {
  const person = await signUp(harness);
  await asJson(person, await passport());
  await harness.pool.query(
    "update id_document set status = 'approved', reviewed_at = now() where status = 'under_review'",
  );
  expect(await asJson(person, await passport())).toMatchObject({
    status: 409,
    body: { code: 'ID_APPROVED' },
  });
});

it('IDs are listed newest first, with the time of their review', async () => {
  const person = await signUp(harness);
  for (const _ of [1, 2]) {
    await asJson(person, await passport());
    await harness.pool.query(
      `update id_document set status = 'rejected', reason = 'copy', reviewed_at = uploaded_at + interval '1 hour'
         where status = 'under_review' and account_id = (select id from account where email = $1)`,
      [person.email],
    );
  }
  const { rows } = await harness.pool.query<{ id: string; uploaded: Date; reviewed: Date }>(
    `select d.id, uploaded_at as uploaded, reviewed_at as reviewed from id_document d
       join account a on a.id = d.account_id where a.email = $1 order by uploaded_at desc`,
    [person.email],
  );
  expect(dataOf(await list(person)).documents).toMatchObject(
    rows.map(({ id, uploaded, reviewed }) => ({
      docid: id,
      uploaded_at: uploaded.toISOString(),
      reviewed_at: reviewed.toISOString(),
    })),
  );
});

describe('ID stored or decided while the account changes', () => {
  const load = async (person: Person) => {
    const { shop } = harness.app;
    const { rows } = await harness.pool.query<{ id: string }>('select id from account where email = $1', [
      person.email,
    ]);
    const { id } = rows[0]!;
    const account = await transaction(shop.db, (tx) => lockAccount(tx, id));
    return { shop, account };
  };
  const file = async () => ({ doctype: 'passport' as const, filename: 'a.png', content: await png() });

  it('an ID that is approved while another one is being sent rejects the other one', async () => {
    const { shop, account } = await load(await signUp(harness));
    const content = await file();
    expect(
      await commitDuring(
        shop.db,
        async (tx) => {
          await lockAccount(tx, account.id);
          await tx.execute(
            sql`insert into id_document (id, account_id, doctype, filename, pages, status, uploaded_at, reviewed_at)
                  values (gen_random_uuid(), ${account.id}, 'passport', 'b.png', 1, 'approved', now(), now())`,
          );
        },
        () => submitDocument(shop, account, content),
      ),
    ).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'ID_APPROVED' } });
  });

  it('an error while an ID is stored is reported, and nothing is stored', async () => {
    const person = await signUp(harness);
    const { shop, account } = await load(person);
    const vault = {
      ...shop.vault,
      sealBytes: () => {
        throw new Error('no key');
      },
    };
    await expect(submitDocument({ ...shop, vault }, account, await file())).rejects.toThrow('no key');
    expect(dataOf(await list(person)).documents).toEqual([]);
  });

  it('staff cannot approve an ID while its name is being changed', async () => {
    const person = await signUp(harness);
    const { shop, account } = await load(person);
    await submitDocument(shop, account, await file());
    const { docid } = dataOf(await list(person)).documents[0]!;
    const staffId = randomUUID();
    const decided = await commitDuring(
      shop.db,
      (tx) => updateAccount(tx, account.id, { lastName: 'Other' }),
      () =>
        transaction(shop.db, (tx) =>
          decideDocument(tx, docid, staffId, { approve: true, identity: identityFingerprint(account) }),
        ),
    );
    expect(decided).toEqual({ status: 'fulfilled', value: 'identityChanged' });
    expect(dataOf(await list(person)).documents).toMatchObject([{ status: 'under_review' }]);
    // After a decision, it no longer matters which name another staff member saw.
    await harness.pool.query(
      `update id_document set status = 'approved', reviewed_at = now() where id = $1`,
      [docid],
    );
    expect(
      await transaction(shop.db, (tx) =>
        decideDocument(tx, docid, staffId, { approve: true, identity: identityFingerprint(account) }),
      ),
    ).toBe('alreadyDecided');
  });
});

it('messages about IDs are in the customer’s language', async () => {
  const client = createClient(harness, undefined, 'de');
  const person = await signUp(harness, {}, client);
  expect(dataOf(await list(person)).types[1]?.label).toBe('Identitätskarte');
  const answer = await asJson(
    person,
    await passport({ content_base64: Buffer.from('GIF89a').toString('base64') }),
  );
  expect(answer.body.message).toBe('Nur PDF-, JPG- und PNG-Dateien sind erlaubt');
});

/** Requests the path unchanged. A browser would normalise it. */
const askFor = <const Address extends string>(
  path: Address,
  bearer: string | null,
): Promise<{ type: string; body: string }> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(harness.url);
    const headers = bearer
      ? { authorization: `Bearer ${bearer}`, cookie: `staff=${bearer}; buyer=${bearer}` }
      : {};
    get({ hostname, port, path, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        done({
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(pieces).toString('latin1'),
        }),
      );
    }).on('error', fail);
  });

it('only staff can view an ID: visitors and customers cannot, not even its owner [ASVS-5.3.1 ASVS-5.3.2 ASVS-5.4.1]', async () => {
  const owner = await signUp(harness);
  const stranger = await signUp(harness);
  await asJson(owner, await passport({ filename: 'secret-pass.png' }));
  const document = dataOf(await list(owner)).documents[0];
  const id = document?.docid ?? '';
  const paths = [
    `/staff/documents/${id}/pages/0`,
    `/staff/documents/${id}`,
    '/staff/documents',
    `/staff/documents/${id}/pages/0/`,
    `/api/staff/documents/${id}/pages/0`,
    `/api/getdoclist/${id}`,
    `/api/documents/${id}`,
    `/api/getdoc?docid=${id}`,
    `/documents/${id}`,
    `/data/documents/${id}`,
    `/assets/..%2f..%2fdocuments/${id}`,
    `/assets/%2e%2e/keys.json`,
    `/sandbox/documents/${id}`,
    `/flags/../documents/${id}`,
    '/keys.json',
    '/data/keys.json',
    '/staff-first-link.txt',
    `//staff/documents/${id}/pages/0`,
    `/staff//documents/${id}/pages/0`,
    `/STAFF/documents/${id}/pages/0`,
    `/staff/admin.css/../documents/${id}/pages/0`,
    `/staff/sign-in/../documents/${id}/pages/0`,
  ];
  const people = [
    null,
    owner.session.access_token,
    stranger.session.access_token,
    owner.session.refresh_token,
  ];
  for (const path of paths)
    for (const bearer of people) {
      const { type, body } = await askFor(path, bearer);
      expect(type).not.toMatch(/^image\//);
      expect(body).not.toContain('secret-pass');
      expect(body).not.toMatch(/JFIF|IHDR/);
    }
  const staff = (await joinFirstStaff(harness)).cookies.get('staff') ?? '';
  expect((await askFor(`/staff/documents/${id}/pages/0`, staff)).type).toBe('image/jpeg');
  const others = dataOf(await list(stranger));
  expect(others.documents).toEqual([]);
});

it('a stored ID can be read only with the encryption key', async () => {
  const person = await signUp(harness);
  await asJson(person, {
    ...(await passport({ filename: 'letter.pdf' })),
    content_base64: letter(`/Info << /Title (${canary}) >>`).toString('base64'),
  });
  const { rows } = await harness.pool.query<{ id: string; position: number; sealed: Buffer }>(
    'select document_id as id, position, sealed from id_document_page',
  );
  expect(rows.length).toBeGreaterThan(0);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: harness.dataDir });
  const right = createVault((await loadKeys(config)).codes);
  const wrong = createVault([randomBytes(32)]);
  for (const { id, position, sealed } of rows) {
    const scope = `${id} ${position}`;
    expect(right.openBytes(scope, sealed).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(sealed.includes('JFIF')).toBe(false);
    expect(() => wrong.openBytes(scope, sealed)).toThrow();
    expect(() => right.openBytes(`${id} ${position + 1}`, sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    expect(() => right.openBytes(scope, changed)).toThrow();
  }
  const profile = await person.client.get('/getprofile', person.session.access_token);
  expect(JSON.stringify(dataOf(profile))).not.toContain('letter.pdf');
});
