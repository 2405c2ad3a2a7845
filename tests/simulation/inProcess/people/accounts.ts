/** Creates the shoppers. Each has a browser, some have an account, and some accounts are verified. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { declarationVersions } from '../../../../contract/domain/verification/declarations.ts';
import { registerCustomer } from '../../../support/shop/shopper.ts';
import { createRandom } from '../../random.ts';
import type { Browsers } from '../browsers.ts';
import type { Scheduler } from '../scheduler.ts';
import { origin } from '../settings.ts';
import type { Account } from './shopper.ts';
import type { Visitors } from './visitors.ts';

/** Verifies a person directly in the database. Other tests cover the verification. */
const showWho = async (db: Pool, email: string, index: number, status: string): Promise<void> => {
  const { rows } = await db.query<{ id: string }>(
    `update account set last_name = 'Keller', dob = '1990-05-17', isd = '41', mobile = $2, street = 'Bahnhofstrasse',
       houseno = '12', postcode = '8001', city = 'Zürich', country = 'CH', email_verified_at = now(),
       mobile_verified_at = now(), address_verified_at = now(), bowner_at = now(), bowner_version = $3
     where email = $1 returning id`,
    [email, `7912345${String(index).padStart(2, '0')}`, declarationVersions.bowner],
  );
  await db.query(
    `insert into id_document (id, account_id, doctype, filename, pages, status, uploaded_at, reviewed_at)
       values ($1, $2, 'passport', 'pass.jpg', 1, $3, now(), case when $3 = 'approved' then now() end)`,
    [randomUUID(), rows[0]?.id, status],
  );
};

/** Creates the shoppers with the numbers in `who`. */
export const invite = async (
  who: readonly number[],
  {
    seed,
    db,
    browsers,
    visitors,
    drive,
  }: { seed: number; db: Pool; browsers: Browsers; visitors: Visitors; drive: Scheduler['drive'] },
): Promise<void> => {
  for (const index of who) {
    const random = createRandom(seed * 1_000 + index);
    const name = `shopper ${index}`;
    let account: Account | null = null;
    if (random.percent(60)) {
      const { email, password } = await drive(
        registerCustomer(origin, { email: `account${index}@example.com`, fname: 'Ann', lname: 'Muster' }),
      );
      account = { email, password, hasShownWho: random.percent(60) };
      if (account.hasShownWho)
        await showWho(db, email, index, random.percent(40) ? 'under_review' : 'approved');
    }
    visitors.add({
      name,
      email: `guest${index}@example.org`,
      account,
      random,
      device: browsers.add(name, `10.0.1.${index + 2}`),
    });
  }
};
