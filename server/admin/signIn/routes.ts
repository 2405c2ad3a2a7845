import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../../appContext.ts';
import { getClientIp } from '../../routes/http/context.ts';
import {
  clearSessionCookie,
  csrfToken,
  findDeviceSecret,
  findSession,
  readFormFields,
  setDeviceCookie,
  setSessionCookie,
  type AdminContext,
  type AdminEnv,
} from '../context.ts';
import { renderSignedOutPage } from '../page.ts';
import {
  acceptInvite,
  acceptReset,
  minPasswordLength,
  signIn,
  type JoinFault,
  type WayIn,
} from './accounts.ts';
import { field, newPassword } from './forms.ts';
import { findStaffSession, getBrowserName, signOut, type Origin, type SignedIn } from './sessions.ts';

const faults: Record<JoinFault, string> = {
  link: 'This invitation is over or was used. Ask for another one.',
  login: 'The sign-in name has letters, digits and . _ @ + - only.',
  name: 'Please enter your name, 60 letters at most.',
  email: 'Please enter an e-mail address, or leave it empty.',
  password: `The password needs ${minPasswordLength} characters or more.`,
  taken: 'Somebody has this sign-in name already.',
};

type Typed = { login?: string; name?: string; email?: string; token?: string; error?: string };

/** Where a request of staff comes from; its country is found when it is needed. */
export const originOf = (c: AdminContext, { config }: AppContext): Origin => ({
  address: getClientIp(c, config.trustProxy),
  country: null,
  browser: getBrowserName(c.req.header('user-agent') ?? ''),
  deviceSecret: findDeviceSecret(c),
});

export const giveSession = (c: AdminContext, shop: AppContext, given: SignedIn): void => {
  setSessionCookie(c, shop, given.token);
  setDeviceCookie(c, shop, given.deviceSecret);
};

/** The ways in and out. */
export const authRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const goOn = (c: AdminContext, given: WayIn) => {
    if ('halfway' in given) {
      setSessionCookie(c, shop, given.halfway);
      return c.redirect('/staff/second-factor', 303);
    }
    giveSession(c, shop, given);
    return c.redirect('/staff/documents', 303);
  };

  const form = (
    c: AdminContext,
    { title, action, button, error }: { title: string; action: string; button: string; error?: string },
    fields: ReturnType<typeof field>[],
  ) =>
    renderSignedOutPage(
      title,
      html`<h1>${title}</h1>
        <form method="post" action="${action}">
          <input type="hidden" name="csrfToken" value="${csrfToken(c, shop)}" />
          ${error ? html`<p class="error" role="alert">${error}</p>` : ''} ${fields}
          <button class="main" type="submit">${button}</button>
        </form>`,
    );

  const signInPage = (c: AdminContext, { login = '', error }: Typed = {}) =>
    c.html(
      form(
        c,
        { title: 'Sign in', action: '/staff/sign-in', button: 'Sign in', ...(error ? { error } : {}) },
        [
          field('login', 'Sign-in name', {
            value: login,
            autocomplete: 'username',
            autocapitalize: 'none',
            required: true,
            autofocus: login === '',
          }),
          field('password', 'Password', {
            type: 'password',
            autocomplete: 'current-password',
            required: true,
            autofocus: login !== '',
          }),
        ],
      ),
      error ? 401 : 200,
    );

  const tokenField = (label: string, token: string) =>
    field('token', label, { value: token, autocomplete: 'off', spellcheck: 'false', required: true });

  const joinPage = (c: AdminContext, { login = '', name = '', email = '', token = '', error }: Typed = {}) =>
    c.html(
      form(
        c,
        {
          title: 'New staff account',
          action: '/staff/join',
          button: 'Make account',
          ...(error ? { error } : {}),
        },
        [
          tokenField('Invitation', token),
          field('name', 'Your name, as colleagues and the log show it', {
            value: name,
            autocomplete: 'name',
            maxlength: 60,
            required: true,
          }),
          field('email', 'E-mail, for messages about your sign-in (may stay empty)', {
            type: 'email',
            value: email,
            autocomplete: 'email',
            maxlength: 200,
          }),
          field('login', 'Sign-in name', {
            value: login,
            autocomplete: 'username',
            autocapitalize: 'none',
            maxlength: 100,
            required: true,
          }),
          newPassword('password', 'Password'),
        ],
      ),
      error ? 422 : 200,
    );

  const resetPage = (c: AdminContext, { token = '', error }: Typed = {}) =>
    c.html(
      form(
        c,
        {
          title: 'New password',
          action: '/staff/new-password',
          button: 'Set password',
          ...(error ? { error } : {}),
        },
        [tokenField('Link', token), newPassword('password')],
      ),
      error ? 422 : 200,
    );

  app.get('/sign-in', async (c) =>
    (await findStaffSession(shop, findSession(c)))?.session.proved === 'full'
      ? c.redirect('/staff/documents', 303)
      : signInPage(c),
  );
  app.post('/sign-in', async (c) => {
    const typed = await readFormFields(c);
    const login = typed('login');
    const given = await signIn(shop, { login, password: typed('password') }, originOf(c, shop));
    return given ? goOn(c, given) : signInPage(c, { login, error: 'Name or password is wrong.' });
  });

  app.get('/join', (c) => joinPage(c));
  app.post('/join', async (c) => {
    const typed = await readFormFields(c);
    const [token, login, name, email] = [typed('token'), typed('login'), typed('name'), typed('email')];
    const given = await acceptInvite(
      shop,
      { token, login, name, email, password: typed('password') },
      originOf(c, shop),
    );
    return 'fault' in given
      ? joinPage(c, { token, login, name, email, error: faults[given.fault] })
      : goOn(c, given);
  });

  app.get('/new-password', (c) => resetPage(c));
  app.post('/new-password', async (c) => {
    const typed = await readFormFields(c);
    const token = typed('token');
    const given = await acceptReset(shop, { token, password: typed('password') }, originOf(c, shop));
    return 'fault' in given
      ? resetPage(c, {
          token,
          error: given.fault === 'link' ? 'This link is over or was used.' : faults.password,
        })
      : goOn(c, given);
  });

  app.post('/sign-out', async (c) => {
    const found = await findStaffSession(shop, findSession(c));
    if (found) await signOut(shop, found);
    clearSessionCookie(c, shop);
    return c.redirect('/staff/sign-in', 303);
  });
  return app;
};
