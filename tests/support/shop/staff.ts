/** Uses the staff pages as a staff member does in a browser, for tests and the simulation. */
import { createShopClient } from './client.ts';

export const staffPassword = 'correct horse battery';

/**
 * Opens a browser for the pages below /staff. The browser stores cookies and can submit forms with the CSRF
 * token of any page.
 */
export const openStaffBrowser = (origin: string, headers: Record<string, string> = {}) => {
  const browser = createShopClient(origin, { headers });
  /** Redirects are not followed. @throws Error if a redirect has another status than 303 */
  const send = async (
    method: string,
    path: string,
    form?: Record<string, string>,
    more: Record<string, string> = {},
  ): Promise<Response> => {
    const answer = await browser.send(method, `/staff${path}`, form && new URLSearchParams(form), {
      ...(form ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...more,
    });
    // only after a 303 does every browser request the next page with GET and without the form
    if ([301, 302, 307, 308].includes(answer.status))
      throw new Error(`${method} /staff${path} redirects with ${answer.status}, not with 303`);
    return answer;
  };
  const get = (path: string) => send('GET', path);
  const tokenIn = (html: string): string => /name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const csrfTokenOn = async (path: string): Promise<string> => tokenIn(await (await get(path)).text());
  /** Opens a page and returns its CSRF token and the hidden fields of its form for `path`. */
  const hiddenFieldsOn = async (on: string, path: string): Promise<Record<string, string>> => {
    const html = await (await get(on)).text();
    const form = html.split('<form ').find((part) => part.includes(`action="/staff${path}"`)) ?? '';
    const inputs = form.split('</form>')[0]!.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
    return {
      csrfToken: tokenIn(html),
      ...Object.fromEntries([...inputs].map(([, name, value]) => [name, value])),
    };
  };
  return {
    cookies: browser.cookies,
    send,
    get,
    csrfTokenOn,
    hiddenFieldsOn,
    text: async (path: string): Promise<string> => (await get(path)).text(),
    /** Submits the form for `path` on the page `on`, with its hidden fields. */
    post: async (on: string, path: string, fields: Record<string, string> = {}) =>
      send('POST', path, { ...(await hiddenFieldsOn(on, path)), ...fields }),
  };
};
export type StaffBrowser = ReturnType<typeof openStaffBrowser>;

/** Returns the single-use link on a staff page. */
export const linkOn = (page: string): string => /value="([^"]+\/[a-z-]+#[^"]+)"/.exec(page)?.[1] ?? '';

/**
 * Creates a staff account from an invitation link and signs in with only a password. @throws Error if the pages reject
 * it
 */
export const joinStaff = async (
  staff: StaffBrowser,
  link: string,
  { name, login, email = '' }: { name: string; login: string; email?: string },
): Promise<void> => {
  const token = link.split('#')[1] ?? '';
  const answer = await staff.post('/join', '/join', { token, name, login, email, password: staffPassword });
  if (answer.status !== 303) throw new Error(`the staff pages returned ${answer.status}`);
};

export const signInTo = (staff: StaffBrowser, login: string, password = staffPassword): Promise<Response> =>
  staff.post('/sign-in', '/sign-in', { login, password });
