import { afterAll, beforeAll } from 'vitest';
import { updatedProfileSchema } from '../../../contract/schemas/profile.ts';
import { createShopClient } from '../../../scripts/shop/client.ts';
import { dataOf, openIdentity, signUp, type Harness, type Person } from '../identity/harness.ts';
import { jpeg } from '../vouchers/madeFiles.ts';

export { dataOf, signUp };
export type { Person, Harness };

export const staffPassword = 'correct horse battery';

/** A browser of staff: keeps cookies below /staff and sends the forms it has been given. */
export const openStaffBrowser = (origin: string) => {
  const browser = createShopClient(origin);
  const send = (
    method: string,
    path: string,
    form?: Record<string, string>,
    more: Record<string, string> = {},
  ): Promise<Response> =>
    browser.send(method, `/staff${path}`, form && new URLSearchParams(form), {
      ...(form ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...more,
    });
  const get = (path: string) => send('GET', path);
  const csrfTokenOn = async (path: string): Promise<string> =>
    /name="csrfToken" value="([^"]+)"/.exec(await (await get(path)).text())?.[1] ?? '';
  return {
    cookies: browser.cookies,
    send,
    get,
    csrfTokenOn,
    text: async (path: string): Promise<string> => (await get(path)).text(),
    /** Sends a form from the page it stands on. */
    post: async (on: string, path: string, fields: Record<string, string> = {}) =>
      send('POST', path, { csrfToken: await csrfTokenOn(on), ...fields }),
  };
};
export type StaffBrowser = ReturnType<typeof openStaffBrowser>;

const tokenOf = (link: string): string => link.split('#')[1] ?? '';

/** Makes an account with a link and is signed in. */
export const joinStaff = async (
  harness: Harness,
  link: string,
  { name, login }: { name: string; login: string },
): Promise<StaffBrowser> => {
  const staff = openStaffBrowser(harness.origin);
  const answer = await staff.post('/join', '/join', {
    token: tokenOf(link),
    name,
    login,
    password: staffPassword,
  });
  if (answer.status !== 303) throw new Error(`the staff pages answered ${answer.status}`);
  return staff;
};

export const joinFirstStaff = async (harness: Harness): Promise<StaffBrowser> => {
  const first = await harness.app.firstAdminLink();
  if (!first) throw new Error('there is an account already');
  return joinStaff(harness, first.link, { name: 'Mara Meier', login: 'mara' });
};

/** Somebody who has handed in a photo. Gives the id of the document. */
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
  dataOf(answer, updatedProfileSchema);
  const { rows } = await harness.pool.query<{ id: string }>(
    'select d.id from id_document d join account a on a.id = d.account_id where a.email = $1 order by uploaded_at desc limit 1',
    [person.email],
  );
  return rows[0]?.id ?? '';
};

export const useShop = (environment: Record<string, string> = {}): (() => Harness) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openIdentity({ RATE_LIMITS: '0', ...environment });
  });
  afterAll(() => harness.close());
  return () => harness;
};
