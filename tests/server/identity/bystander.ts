import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect } from 'vitest';

/**
 * Stores a customer who does nothing during the tests, with a row in each table of contact data, sessions and
 * cards. Returns a check that fails if any of these rows has changed, for example because a statement lacks a
 * WHERE clause. Times are not compared, because tests change them in all rows to simulate elapsed time.
 */
export const addBystander = async (pool: Pool): Promise<() => Promise<void>> => {
  const [id, family, device, contact] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const hash = (text: string): string => createHash('sha256').update(`${id} ${text}`).digest('hex');
  const email = `${id}@bystander.example`;
  const mobile = `7${String(Number.parseInt(hash('mobile').slice(0, 8), 16)).padStart(11, '0')}`;
  const later = new Date(Date.now() + 300 * 86_400_000);
  const rows: Record<string, Record<string, unknown>> = {
    account: {
      id,
      email,
      email_verified_at: new Date(),
      password_hash: hash('password'),
      first_name: 'By',
      last_name: 'Stander',
      language: 'en',
      isd: '41',
      mobile,
      mobile_verified_at: new Date(),
      terms_accepted_at: new Date(),
    },
    account_device: { id: device, account_id: id, secret_hash: hash('device') },
    session_family: {
      id: family,
      account_id: id,
      seed: hash('seed'),
      expires_at: later,
      ends_at: later,
      idle_at: later,
      device_id: device,
    },
    session_token: {
      hash: hash('token'),
      family_id: family,
      kind: 'refresh',
      generation: 1,
      expires_at: later,
    },
    reauthentication: { family_id: family, purpose: 'passkeys', expires_at: later },
    passkey_challenge: { family_id: family, purpose: 'passkeys', challenge: 'challenge', expires_at: later },
    account_passkey: {
      id: hash('passkey'),
      account_id: id,
      name: 'key',
      public_key: Buffer.from('key'),
      counter: 1,
    },
    one_time_code: {
      id: randomUUID(),
      purpose: 'mobile',
      target: hash('target'),
      expires_at: later,
      account_id: id,
    },
    password_reset: { token_hash: hash('reset'), account_id: id, email, expires_at: later },
    contact_change: {
      id: randomUUID(),
      account_id: id,
      purpose: 'email',
      email,
      changed_to: 'b…@bystander.example',
      expires_at: later,
    },
    saved_card: {
      id: randomUUID(),
      account_id: id,
      alias: hash('alias'),
      brand: 'VIS',
      masked: '4242',
      expiry_month: 12,
      expiry_year: 2099,
    },
    recipient: { id: randomUUID(), account_id: id, isd: '41', mobile, name: 'Mum' },
    contact_message: {
      id: contact,
      ref: hash('ref').slice(0, 8),
      name: 'By Stander',
      email,
      subject: 'Limit',
      message: 'Please.',
    },
    limit_request: {
      id: randomUUID(),
      account_id: id,
      contact_id: contact,
      state: 'refused',
      decided_at: new Date(),
    },
    declaration: { account_id: id, kind: 'terms', text_version: '1', ip: '::1', person: {} },
    subscriber: { id: randomUUID(), email, language: 'en', state: 'confirmed', confirmed_at: new Date() },
    buyer: { id: randomUUID(), secret_hash: hash('buyer'), account_id: id },
  };
  for (const [table, row] of Object.entries(rows)) {
    const columns = Object.keys(row);
    await pool.query(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
  const read = async (): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {};
    for (const [table, row] of Object.entries(rows)) {
      const [column = ''] = ['id', 'hash', 'token_hash', 'account_id', 'family_id'].filter(
        (name) => name in row,
      );
      const { rows: stored } = await pool.query<object>(`select * from ${table} where ${column} = $1`, [
        row[column],
      ]);
      found[table] = stored.map((one) =>
        Object.entries(one).map(([name, value]) => [
          name,
          value instanceof Date ? 'a time' : (value as unknown),
        ]),
      );
    }
    return found;
  };
  const before = await read();
  return async () => expect(await read(), 'the rows of a customer who did nothing').toEqual(before);
};
