import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../../appContext.ts';
import type { StaffTexts } from '../../messages/index.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { csrfToken, readFormFields, textsOf, type AdminContext, type AdminEnv } from '../context.ts';
import { renderSignedOutPage } from '../page.ts';
import { proveSecondFactor, setUpSecondFactor } from './accounts.ts';
import { codesForm, field, passkeyForm, recoveryList } from './forms.ts';
import {
  addPasskey,
  beginPasskeyCreation,
  beginPasskeyUse,
  readNewPasskey,
  verifyPasskey,
} from './passkeys.ts';
import { setSessionCookies, originOf } from './routes.ts';
import {
  confirmCodesSecret,
  consumeCode,
  drawCodesSecret,
  hasSecondFactor,
  loadFactors,
} from './secondFactor.ts';
import { withCountry } from './sessions.ts';

const cancel = (token: string, { secondFactor }: StaffTexts) =>
  html`<form method="post" action="/staff/sign-out">
    <input type="hidden" name="csrfToken" value="${token}" /><button class="quiet" type="submit">
      ${secondFactor.cancel}
    </button>
  </form>`;

/**
 * Routes for using or setting up the second factor. Staff complete this step after entering their password and
 * before they can open any other staff page.
 */
export const secondFactorRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  const currentOf = (c: AdminContext) => ({ staff: c.get('staff'), session: c.get('session') });

  const askPage = async (c: AdminContext, error?: string) => {
    const { staff, session } = currentOf(c);
    const factors = await loadFactors(shop.db, staff);
    if (!hasSecondFactor(factors)) return c.redirect('/staff/set-up', 303);
    const token = csrfToken(c, shop);
    const { passkeys, hasCodes } = factors;
    const all = textsOf(c);
    const texts = all.secondFactor;
    return c.html(
      renderSignedOutPage(
        c,
        texts.title,
        html`<h1>${texts.isItYou}</h1>
          ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
          ${
            passkeys.length > 0
              ? passkeyForm({
                  action: '/staff/second-factor',
                  kind: 'get',
                  options: await beginPasskeyUse(shop, session, passkeys),
                  csrfToken: token,
                  button: texts.usePasskey,
                  texts: all,
                })
              : ''
          }
          <form method="post" action="/staff/second-factor">
            <input type="hidden" name="csrfToken" value="${token}" />
            ${field('code', hasCodes ? texts.code : texts.recoveryCode, {
              autocomplete: 'one-time-code',
              autocapitalize: 'none',
              spellcheck: 'false',
              maxlength: 30,
              required: true,
              autofocus: passkeys.length === 0,
            })}
            <button ${passkeys.length === 0 ? html`class="main"` : ''} type="submit">${texts.goOn}</button>
          </form>
          ${cancel(token, all)}`,
        { hasPasskeys: passkeys.length > 0 },
      ),
      error ? 401 : 200,
    );
  };

  app.get('/second-factor', (c) => askPage(c));
  app.post('/second-factor', async (c) => {
    const { staff, session } = currentOf(c);
    const typed = await readFormFields(c);
    const response = typed('response');
    const signedIn = await proveSecondFactor(
      shop,
      { staff, session },
      originOf(c, shop),
      response === ''
        ? (tx) => consumeCode(shop, tx, staff, typed('code').slice(0, 30))
        : await verifyPasskey(shop, session, staff, response).then((right) => async () => right),
    );
    if (!signedIn)
      return askPage(
        c,
        response === '' ? textsOf(c).secondFactor.wrongCode : textsOf(c).secondFactor.wrongPasskey,
      );
    setSessionCookies(c, shop, signedIn);
    return c.redirect('/staff', 303);
  });

  const setUpPage = async (c: AdminContext, error?: { passkey?: string; codes?: string }) => {
    const { staff, session } = currentOf(c);
    const factors = await loadFactors(shop.db, staff);
    if (hasSecondFactor(factors)) return c.redirect('/staff/second-factor', 303);
    const token = csrfToken(c, shop);
    const all = textsOf(c);
    const texts = all.secondFactor;
    return c.html(
      renderSignedOutPage(
        c,
        texts.title,
        html`<h1>${texts.setUpTitle}</h1>
          <p>${texts.setUpText}</p>
          ${error?.passkey ? html`<p class="error" role="alert">${error.passkey}</p>` : ''}
          ${passkeyForm({
            action: '/staff/set-up/passkey',
            kind: 'create',
            options: await beginPasskeyCreation(shop, session, staff, factors.passkeys),
            csrfToken: token,
            button: texts.makePasskey,
            texts: all,
          })}
          <h2>${texts.codes}</h2>
          ${codesForm({
            action: '/staff/set-up/codes',
            ...(await drawCodesSecret(shop, session, staff)),
            csrfToken: token,
            texts: all,
            error: error?.codes,
          })}
          ${cancel(token, all)}`,
        { hasPasskeys: true },
      ),
      error ? 422 : 200,
    );
  };

  /**
   * Completes the sign-in once a staff member without a second factor has set one up, then shows the recovery
   * codes.
   */
  const finish = async (c: AdminContext, add: (tx: Tx) => Promise<boolean>) => {
    const { staff, session } = currentOf(c);
    const origin = await withCountry(shop, originOf(c, shop));
    const done = await setUpSecondFactor(shop, { staff, session }, origin, add);
    if (!done) return null;
    setSessionCookies(c, shop, done.given);
    const texts = textsOf(c);
    return c.html(
      renderSignedOutPage(
        c,
        texts.secondFactor.recovery,
        html`<h1>${texts.secondFactor.recovery}</h1>
          ${recoveryList(done.codes, texts)}
          <p class="row"><a class="button" href="/staff/documents">${texts.secondFactor.kept}</a></p>`,
        { isShownOnce: true },
      ),
    );
  };

  app.get('/set-up', (c) => setUpPage(c));
  app.post('/set-up/passkey', async (c) => {
    const { staff, session } = currentOf(c);
    const typed = await readFormFields(c);
    const passkey = await readNewPasskey(shop, session, typed('response'));
    const done = passkey
      ? await finish(c, (tx) => addPasskey(shop, tx, staff, passkey, originOf(c, shop).browser))
      : null;
    return done ?? setUpPage(c, { passkey: textsOf(c).secondFactor.passkeyFailed });
  });
  app.post('/set-up/codes', async (c) => {
    const { staff, session } = currentOf(c);
    const typed = await readFormFields(c);
    const done = await finish(c, (tx) => confirmCodesSecret(shop, tx, session, staff, typed('code')));
    return done ?? setUpPage(c, { codes: textsOf(c).secondFactor.otherCode });
  });
  return app;
};
