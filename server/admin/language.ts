import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { languageName, languages, type Language } from '../../contract/domain/languages.ts';
import type { AppContext } from '../appContext.ts';
import type { StaffTexts } from '../messages/index.ts';
import { staffAccounts } from '../platform/database/schema.ts';
import {
  findSession,
  readFormFields,
  setLanguageCookie,
  type AdminContext,
  type AdminEnv,
} from './context.ts';
import { findStaffSession } from './signIn/sessions.ts';

/**
 * Data that depends on the user: language, texts, CSRF token, and the page to return to after changing the
 * language.
 */
export type Reader = { language: Language; texts: StaffTexts; csrfToken: string; page: string };

/** Returns the path of the current page or, when a form is submitted, of the page that contains the form. */
export const pageOf = (c: AdminContext): string =>
  c.req.method === 'GET'
    ? c.req.path + new URL(c.req.url).search
    : (/^\/staff\/(?:documents\/[0-9a-f-]{36}|[a-z-]+)/.exec(c.req.path)?.[0] ?? '/staff');

/** Renders a button for each of the five languages. The buttons work without JavaScript. */
export const languageForm = ({ language, texts, csrfToken, page }: Reader) =>
  html`<form class="languages" method="post" action="/staff/language" aria-label="${texts.frame.language}">
    <input type="hidden" name="csrfToken" value="${csrfToken}" /><input
      type="hidden"
      name="to"
      value="${page}"
    />${languages.map(
      (one) =>
        html`<button
          class="quiet"
          type="submit"
          name="language"
          value="${one}"
          lang="${one}"
          ${one === language ? html`aria-current="true"` : ''}
        >
          ${languageName(one)}
        </button>`,
    )}
  </form>`;

/** Route that sets the language in this browser and for the signed-in account. */
export const languageRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.post('/language', async (c) => {
    const field = await readFormFields(c);
    const language = languages.find((one) => one === field('language'));
    if (language) {
      setLanguageCookie(c, shop, language);
      const signedIn = await findStaffSession(shop, findSession(c));
      if (signedIn?.session.proved === 'full')
        await shop.db.update(staffAccounts).set({ language }).where(eq(staffAccounts.id, signedIn.staff.id));
    }
    const to = field('to');
    return c.redirect(/^\/staff(?:[/?][\w/?&=%.-]*)?$/.test(to) ? to : '/staff', 303);
  });
  return app;
};
