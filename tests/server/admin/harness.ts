import { afterAll, beforeAll } from 'vitest';
import type { StaffRole } from '../../../server/platform/database/schema.ts';
import {
  joinStaff as joinWithLink,
  linkOn,
  openStaffBrowser,
  signInTo,
  staffPassword,
  type StaffBrowser,
} from '../../support/shop/staff.ts';
import { dataOf, openIdentity, signUp, type Harness, type Person } from '../identity/harness.ts';
import { jpeg } from '../vouchers/madeFiles.ts';

export { dataOf, signUp };
export type { Person, Harness };

export { linkOn, openStaffBrowser, signInTo, staffPassword, type StaffBrowser };

export const tokenOf = (link: string): string => link.split('#')[1] ?? '';

/** Creates a staff account from an invitation link and signs in with only the password. */
export const joinStaff = async (
  { url }: Harness,
  link: string,
  person: { name: string; login: string; email?: string },
): Promise<StaffBrowser> => {
  const staff = openStaffBrowser(url);
  await joinWithLink(staff, link, person);
  return staff;
};

export const joinFirstStaff = async (harness: Harness): Promise<StaffBrowser> => {
  const first = await harness.app.firstAdminLink();
  if (!first) throw new Error('there is an account already');
  return joinStaff(harness, first.link, { name: 'Mara Meier', login: 'mara' });
};

/** Invites a colleague with the given role, then signs the colleague in. */
export const joinColleague = async (
  harness: Harness,
  owner: StaffBrowser,
  person: { name: string; login: string; role: StaffRole; email?: string },
): Promise<StaffBrowser> => {
  const page = await owner.post('/people', '/people/invite', { role: person.role });
  return joinStaff(harness, linkOn(await page.text()), person);
};

/** Uploads a photo as the customer and returns the id of the ID document. */
export const submitPhoto = async (harness: Harness, person: Person): Promise<string> => {
  const answer = await person.client.post(
    '/updateprofile',
    {
      document: {
        doctype: 'passport',
        filename: 'pass.jpg',
        mime: 'image/jpeg',
        content_base64: (await jpeg({ width: 900, height: 600 })).toString('base64'),
      },
    },
    person.session.access_token,
  );
  dataOf(answer);
  const { rows } = await harness.pool.query<{ id: string }>(
    'select d.id from id_document d join account a on a.id = d.account_id where a.email = $1 order by uploaded_at desc limit 1',
    [person.email],
  );
  return rows[0]?.id ?? '';
};

/** Runs `work` while the database rejects every new entry of the staff log. */
export const whileLogFails = async ({ pool }: Harness, work: () => Promise<void>): Promise<void> => {
  await pool.query('alter table staff_audit add constraint no_entries check (false) not valid');
  try {
    await work();
  } finally {
    await pool.query('alter table staff_audit drop constraint no_entries');
  }
};

export const useShop = (environment: Record<string, string> = {}): (() => Harness) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openIdentity({ RATE_LIMITS: '0', ...environment });
  });
  afterAll(() => harness.close());
  return () => harness;
};
