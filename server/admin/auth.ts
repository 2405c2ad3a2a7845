import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../appContext.ts';
import { getClientIp } from '../routes/http/context.ts';
import {
  acceptInvite,
  findStaffUser,
  minPasswordLength,
  signIn,
  signOut,
  type JoinFault,
} from './accounts.ts';
import {
  clearSessionCookie,
  csrfToken,
  findSession,
  readFormFields,
  setSessionCookie,
  type AdminContext,
  type AdminEnv,
} from './context.ts';
import { renderSignedOutPage } from './page.ts';

const faults: Record<JoinFault, string> = {
  link: 'This invitation is over or was used. Ask for another one.',
  login: 'The sign-in name has letters, digits and . _ @ + - only.',
  name: 'Please enter your name, 60 letters at most.',
  password: `The password needs ${minPasswordLength} characters or more.`,
  taken: 'Somebody has this sign-in name already.',
};

type Typed = { login?: string; name?: string; token?: string; error?: string };

/** The ways in and out. */
export const authRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  const address = (c: AdminContext): string => getClientIp(c, shop.config.trustProxy);

  const signInPage = (c: AdminContext, { login = '', error }: Typed = {}) =>
    c.html(
      renderSignedOutPage(
        'Sign in',
        html`<h1>Sign in</h1>
          <form method="post" action="/staff/sign-in">
            <input type="hidden" name="csrfToken" value="${csrfToken(c, shop)}" />
            ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
            <label for="login">Sign-in name</label
            ><input
              id="login"
              name="login"
              value="${login}"
              autocomplete="username"
              autocapitalize="none"
              required
              ${login ? '' : 'autofocus'}
            />
            <label for="password">Password</label
            ><input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
              ${login ? 'autofocus' : ''}
            />
            <button class="main" type="submit">Sign in</button>
          </form>`,
      ),
      error ? 401 : 200,
    );

  const joinPage = (c: AdminContext, { login = '', name = '', token = '', error }: Typed = {}) =>
    c.html(
      renderSignedOutPage(
        'New account',
        html`<h1>New staff account</h1>
          <form method="post" action="/staff/join">
            <input type="hidden" name="csrfToken" value="${csrfToken(c, shop)}" />
            ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
            <label for="token">Invitation</label
            ><input id="token" name="token" value="${token}" autocomplete="off" spellcheck="false" required />
            <label for="name">Your name, as colleagues and the log show it</label
            ><input id="name" name="name" value="${name}" autocomplete="name" maxlength="60" required />
            <label for="login">Sign-in name</label
            ><input
              id="login"
              name="login"
              value="${login}"
              autocomplete="username"
              autocapitalize="none"
              maxlength="100"
              required
            />
            <label for="password">Password, ${minPasswordLength} characters or more</label
            ><input
              id="password"
              name="password"
              type="password"
              autocomplete="new-password"
              minlength="${minPasswordLength}"
              maxlength="200"
              required
            />
            <button class="main" type="submit">Make account</button>
          </form>`,
      ),
      error ? 422 : 200,
    );

  app.get('/sign-in', async (c) =>
    (await findStaffUser(shop, findSession(c))) ? c.redirect('/staff/documents', 303) : signInPage(c),
  );
  app.post('/sign-in', async (c) => {
    const field = await readFormFields(c);
    const login = field('login');
    const token = await signIn(shop, { login, password: field('password') }, address(c));
    if (!token) return signInPage(c, { login, error: 'Name or password is wrong.' });
    setSessionCookie(c, shop, token);
    return c.redirect('/staff/documents', 303);
  });

  app.get('/join', (c) => joinPage(c));
  app.post('/join', async (c) => {
    const field = await readFormFields(c);
    const [token, login, name] = [field('token'), field('login'), field('name')];
    const made = await acceptInvite(shop, { token, login, name, password: field('password') }, address(c));
    if ('fault' in made) return joinPage(c, { token, login, name, error: faults[made.fault] });
    setSessionCookie(c, shop, made.token);
    return c.redirect('/staff/documents', 303);
  });

  app.post('/sign-out', async (c) => {
    const token = findSession(c);
    const staff = await findStaffUser(shop, token);
    if (staff && token) await signOut(shop, staff, token);
    clearSessionCookie(c, shop);
    return c.redirect('/staff/sign-in', 303);
  });
  return app;
};
