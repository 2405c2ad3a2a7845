import { Hono } from 'hono';
import { html } from 'hono/html';
import { longestStaffName } from '../../../contract/domain/limits.ts';
import type { AppContext } from '../../appContext.ts';
import type { StaffTexts } from '../../messages/index.ts';
import { getClientIp } from '../../routes/http/context.ts';
import {
  clearSessionCookie,
  csrfToken,
  findDeviceSecret,
  findSession,
  readFormFields,
  setDeviceCookie,
  setSessionCookie,
  textsOf,
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
  type SignInResult,
} from './accounts.ts';
import { field, newPassword } from './forms.ts';
import { findStaffSession, getBrowserName, signOut, type Origin, type SignedIn } from './sessions.ts';

const faultText = (fault: JoinFault, { signIn: texts }: StaffTexts): string =>
  fault === 'password' ? texts.passwordFault(minPasswordLength) : texts.faults[fault];

type Typed = { login?: string; name?: string; email?: string; token?: string; error?: string };

/**
 * Returns the browser and network from which a staff request was sent. The country is not set, because the shop
 * looks it up only when needed.
 */
export const originOf = (c: AdminContext, { config }: AppContext): Origin => ({
  address: getClientIp(c, config.trustProxy),
  country: null,
  browser: getBrowserName(c.req.header('user-agent') ?? ''),
  deviceSecret: findDeviceSecret(c),
});

export const setSessionCookies = (c: AdminContext, shop: AppContext, signedIn: SignedIn): void => {
  setSessionCookie(c, shop, signedIn.token);
  setDeviceCookie(c, shop, signedIn.deviceSecret);
};

/** Routes for signing in and out. */
export const authRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const goOn = (c: AdminContext, result: SignInResult) => {
    if ('halfway' in result) {
      setSessionCookie(c, shop, result.halfway);
      return c.redirect('/staff/second-factor', 303);
    }
    setSessionCookies(c, shop, result);
    return c.redirect('/staff', 303);
  };

  const form = (
    c: AdminContext,
    { title, action, button, error }: { title: string; action: string; button: string; error?: string },
    fields: ReturnType<typeof field>[],
  ) =>
    renderSignedOutPage(
      c,
      title,
      html`<h1>${title}</h1>
        <form method="post" action="${action}">
          <input type="hidden" name="csrfToken" value="${csrfToken(c, shop)}" />
          ${error ? html`<p class="error" role="alert">${error}</p>` : ''} ${fields}
          <button class="main" type="submit">${button}</button>
        </form>`,
    );

  const signInPage = (c: AdminContext, { login = '', error }: Typed = {}) => {
    const { signIn: texts } = textsOf(c);
    return c.html(
      form(
        c,
        { title: texts.title, action: '/staff/sign-in', button: texts.title, ...(error ? { error } : {}) },
        [
          field('login', texts.login, {
            value: login,
            autocomplete: 'username',
            autocapitalize: 'none',
            required: true,
            autofocus: login === '',
          }),
          field('password', texts.password, {
            type: 'password',
            autocomplete: 'current-password',
            required: true,
            autofocus: login !== '',
          }),
        ],
      ),
      error ? 401 : 200,
    );
  };

  const tokenField = (label: string, token: string) =>
    field('token', label, { value: token, autocomplete: 'off', spellcheck: 'false', required: true });

  const joinPage = (
    c: AdminContext,
    { login = '', name = '', email = '', token = '', error }: Typed = {},
  ) => {
    const { signIn: texts } = textsOf(c);
    return c.html(
      form(
        c,
        {
          title: texts.joinTitle,
          action: '/staff/join',
          button: texts.makeAccount,
          ...(error ? { error } : {}),
        },
        [
          tokenField(texts.invitation, token),
          field('name', texts.yourName, {
            value: name,
            autocomplete: 'name',
            maxlength: longestStaffName,
            required: true,
          }),
          field('email', texts.yourEmail, {
            type: 'email',
            value: email,
            autocomplete: 'email',
            maxlength: 200,
          }),
          field('login', texts.login, {
            value: login,
            autocomplete: 'username',
            autocapitalize: 'none',
            maxlength: 100,
            required: true,
          }),
          newPassword('password', texts.passwordWithLength),
        ],
      ),
      error ? 422 : 200,
    );
  };

  const resetPage = (c: AdminContext, { token = '', error }: Typed = {}) => {
    const { signIn: texts } = textsOf(c);
    return c.html(
      form(
        c,
        {
          title: texts.resetTitle,
          action: '/staff/new-password',
          button: texts.setPassword,
          ...(error ? { error } : {}),
        },
        [tokenField(texts.link, token), newPassword('password', texts.newPasswordWithLength)],
      ),
      error ? 422 : 200,
    );
  };

  app.get('/sign-in', async (c) =>
    (await findStaffSession(shop, findSession(c)))?.session.proved === 'full'
      ? c.redirect('/staff', 303)
      : signInPage(c),
  );
  app.post('/sign-in', async (c) => {
    const typed = await readFormFields(c);
    const login = typed('login');
    const result = await signIn(shop, { login, password: typed('password') }, originOf(c, shop));
    return result ? goOn(c, result) : signInPage(c, { login, error: textsOf(c).signIn.wrong });
  });

  app.get('/join', (c) => joinPage(c));
  app.post('/join', async (c) => {
    const typed = await readFormFields(c);
    const [token, login, name, email] = [typed('token'), typed('login'), typed('name'), typed('email')];
    const result = await acceptInvite(
      shop,
      { token, login, name, email, password: typed('password') },
      originOf(c, shop),
    );
    return 'fault' in result
      ? joinPage(c, { token, login, name, email, error: faultText(result.fault, textsOf(c)) })
      : goOn(c, result);
  });

  app.get('/new-password', (c) => resetPage(c));
  app.post('/new-password', async (c) => {
    const typed = await readFormFields(c);
    const token = typed('token');
    const result = await acceptReset(shop, { token, password: typed('password') }, originOf(c, shop));
    return 'fault' in result
      ? resetPage(c, {
          token,
          error: result.fault === 'link' ? textsOf(c).signIn.linkOver : faultText('password', textsOf(c)),
        })
      : goOn(c, result);
  });

  app.post('/sign-out', async (c) => {
    const signedIn = await findStaffSession(shop, findSession(c));
    if (signedIn) await signOut(shop, signedIn);
    clearSessionCookie(c, shop);
    return c.redirect('/staff/sign-in', 303);
  });
  return app;
};
