import { Hono } from 'hono';
import { html } from 'hono/html';
import { countryName } from '../../../contract/domain/countries.ts';
import type { AppContext } from '../../appContext.ts';
import type { StaffRow } from '../../platform/database/schema.ts';
import { transaction, type Tx } from '../../platform/database/transaction.ts';
import { csrfToken, readFormFields, type AdminContext, type AdminEnv } from '../context.ts';
import { loadLayoutData } from '../layoutData.ts';
import { formatTime, renderPage, type Markup } from '../page.ts';
import { changeOwnPassword, minPasswordLength, type PasswordFault } from './accounts.ts';
import { codesForm, field, newPassword, passkeyForm, recoveryList } from './forms.ts';
import { addPasskey, askForNewPasskey, readNewPasskey, removePasskey } from './passkeys.ts';
import { originOf } from './routes.ts';
import {
  confirmCodesSecret,
  drawCodesSecret,
  drawRecoveryCodes,
  hasSecondFactor,
  loadFactors,
  removeCodes,
  type Factors,
} from './secondFactor.ts';
import { endOwnSession, isFresh, listSessions } from './sessions.ts';

const passwordFaults: Record<PasswordFault, string> = {
  wrong: 'This is not your present password.',
  password: `The password needs ${minPasswordLength} characters or more.`,
  same: 'The new password is the old one.',
};

type Said = {
  notice?: string;
  passwordError?: string;
  codesError?: string;
  error?: string;
  recovery?: string[];
};

/** One's own sign-in: password, second factor, sessions. */
export const youRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const hidden = (token: string, more: Record<string, string> = {}): Markup =>
    html`<input type="hidden" name="csrfToken" value="${token}" />${Object.entries(more).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}`;

  /** The last factor stays where one is needed. */
  const mayRemove = ({ passkeys, hasCodes }: Factors): boolean =>
    !shop.config.staff.secondFactor || passkeys.length + (hasCodes ? 1 : 0) > 1;

  const factorsPanel = async (c: AdminContext, factors: Factors, token: string, said: Said) => {
    const [staff, session] = [c.get('staff'), c.get('session')];
    const { passkeys, hasCodes, recoveryLeft } = factors;
    const fresh = isFresh(session);
    const remove = (action: string, label: string, more: Record<string, string> = {}): Markup | string =>
      fresh && mayRemove(factors)
        ? html`<form method="post" action="${action}">
            ${hidden(token, more)}<button class="bad quiet" type="submit" aria-label="${label}">
              Remove
            </button>
          </form>`
        : '';
    return html`<section class="panel">
      <h2>Second factor</h2>
      ${said.error ? html`<p class="error" role="alert">${said.error}</p>` : ''}
      ${fresh ? '' : html`<p class="soft">To change something here, sign out and in again: it needs a sign-in of the last quarter of an hour.</p>`}
      <ul class="rows">
        ${passkeys.map(
          (one) =>
            html`<li>
              <span
                ><strong>Passkey</strong> ${one.name}
                <span class="soft">since ${formatTime(one.createdAt).slice(0, 10)}</span></span
              >${remove('/staff/you/passkey/remove', `Remove the passkey ${one.name}`, { id: one.id })}
            </li>`,
        )}
        ${
          hasCodes
            ? html`<li>
                <span><strong>One-time codes</strong> of an app</span
                >${remove('/staff/you/codes/remove', 'Remove the one-time codes')}
              </li>`
            : ''
        }
        ${
          hasSecondFactor(factors)
            ? html`<li>
                <span><strong>Recovery codes</strong> <span class="soft">${recoveryLeft} left</span></span
                >${
                  fresh
                    ? html`<form method="post" action="/staff/you/recovery">
                        ${hidden(token)}<button class="quiet" type="submit">Draw new ones</button>
                      </form>`
                    : ''
                }
              </li>`
            : html`<li><span class="soft">None yet. The password alone opens your account.</span></li>`
        }
      </ul>
      ${said.recovery ? html`<div class="notice">${recoveryList(said.recovery)}</div>` : ''}
      ${
        fresh
          ? html`${passkeyForm({
              action: '/staff/you/passkey',
              kind: 'create',
              options: await askForNewPasskey(shop, session, staff, passkeys),
              csrfToken: token,
              button: passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey',
            })}
            ${
              hasCodes
                ? ''
                : html`<details ${said.codesError ? 'open' : ''}>
                    <summary>Add one-time codes</summary>
                    ${codesForm({
                      action: '/staff/you/codes',
                      ...(await drawCodesSecret(shop, session, staff)),
                      csrfToken: token,
                      error: said.codesError,
                    })}
                  </details>`
            }`
          : ''
      }
    </section>`;
  };

  const sessionsPanel = async (c: AdminContext, token: string) => {
    const sessions = await listSessions(shop, c.get('staff').id);
    const own = c.get('session').id;
    return html`<section class="panel">
      <h2>Where you are signed in</h2>
      <ul class="rows">
        ${sessions.map(
          ({ session, device }) =>
            html`<li>
              <span
                ><strong>${device?.browser ?? 'Unknown browser'}</strong>
                ${device?.country ? `${countryName(device.country, 'en')}, ` : ''}${device?.address ?? ''}<br /><span
                  class="soft"
                  >since <time>${formatTime(session.createdAt)}</time>, last seen
                  <time>${formatTime(session.lastSeenAt)}</time></span
                ></span
              >${
                session.id === own
                  ? html`<span class="soft">this one</span>`
                  : html`<form method="post" action="/staff/you/sessions/${session.id}/end">
                      ${hidden(token)}<button class="bad quiet" type="submit">End</button>
                    </form>`
              }
            </li>`,
        )}
      </ul>
    </section>`;
  };

  const passwordPanel = (token: string, { passwordError }: Said): Markup =>
    html`<section class="panel">
      <h2>Password</h2>
      <form method="post" action="/staff/you/password">
        ${hidden(token)}${passwordError ? html`<p class="error" role="alert">${passwordError}</p>` : ''}
        ${field('current', 'Present password', {
          type: 'password',
          autocomplete: 'current-password',
          required: true,
        })}
        ${newPassword('password')}
        <div class="row"><button type="submit">Change password</button></div>
        <p class="soft">Your sessions in other browsers end.</p>
      </form>
    </section>`;

  const show = async (c: AdminContext, said: Said = {}) => {
    const staff = c.get('staff');
    const token = csrfToken(c, shop);
    const [layout, factors] = await Promise.all([loadLayoutData(c, shop), loadFactors(shop.db, staff)]);
    const failed = said.error ?? said.passwordError ?? said.codesError;
    return c.html(
      renderPage(
        layout,
        { tab: 'you', title: 'Your sign-in', notice: said.notice ?? null, hasPasskeys: true },
        html`<h1>${staff.name} <span class="soft">${staff.login}, role “${staff.role}”</span></h1>
          <div class="two">
            <div>${await factorsPanel(c, factors, token, said)} ${await sessionsPanel(c, token)}</div>
            ${passwordPanel(token, said)}
          </div>`,
      ),
      failed ? 422 : 200,
    );
  };
  /** The row as it is now: what was changed is not in the one that the request came with. */
  const showChanged = (c: AdminContext, staff: Partial<StaffRow>, said: Said) => {
    c.set('staff', { ...c.get('staff'), ...staff });
    return show(c, said);
  };
  const stale = { error: 'Please sign out and in again first.' };

  app.get('/you', (c) => show(c));

  app.post('/you/password', async (c) => {
    const typed = await readFormFields(c);
    const fault = await changeOwnPassword(
      shop,
      { staff: c.get('staff'), session: c.get('session') },
      { current: typed('current'), password: typed('password') },
    );
    return fault
      ? show(c, { passwordError: passwordFaults[fault] })
      : show(c, { notice: 'Your password is changed.' });
  });

  /** After the first factor there are recovery codes. */
  const recoveryAfter = async (tx: Tx, c: AdminContext, before: Factors) =>
    hasSecondFactor(before) ? {} : { recovery: await drawRecoveryCodes(shop, tx, c.get('staff')) };

  app.post('/you/passkey', async (c) => {
    const [staff, session] = [c.get('staff'), c.get('session')];
    if (!isFresh(session)) return show(c, stale);
    const typed = await readFormFields(c);
    const made = await readNewPasskey(shop, session, typed('response'));
    const before = await loadFactors(shop.db, staff);
    const said = made
      ? await transaction(shop.db, async (tx): Promise<Said | null> =>
          (await addPasskey(shop, tx, staff, made, originOf(c, shop).browser))
            ? { notice: 'The passkey is added.', ...(await recoveryAfter(tx, c, before)) }
            : null,
        )
      : null;
    return show(c, said ?? { error: 'The passkey was not accepted. Please try again.' });
  });
  app.post('/you/passkey/remove', async (c) => {
    const staff = c.get('staff');
    if (!isFresh(c.get('session'))) return show(c, stale);
    if (!mayRemove(await loadFactors(shop.db, staff)))
      return show(c, { error: 'The last second factor stays. Add another one first.' });
    const typed = await readFormFields(c);
    await transaction(shop.db, (tx) => removePasskey(shop, tx, staff, typed('id')));
    return show(c, { notice: 'The passkey is removed.' });
  });

  app.post('/you/codes', async (c) => {
    const [staff, session] = [c.get('staff'), c.get('session')];
    if (!isFresh(session) || staff.totpSealed) return show(c, stale);
    const typed = await readFormFields(c);
    const before = await loadFactors(shop.db, staff);
    const said = await transaction(shop.db, async (tx): Promise<Said | null> =>
      (await confirmCodesSecret(shop, tx, session, staff, typed('code').replaceAll(/\s/g, '')))
        ? { notice: 'One-time codes are set up.', ...(await recoveryAfter(tx, c, before)) }
        : null,
    );
    return said
      ? showChanged(c, { totpSealed: session.totpSealed }, said)
      : show(c, { codesError: 'This is not the code. Please try the next one.' });
  });
  app.post('/you/codes/remove', async (c) => {
    const staff = c.get('staff');
    if (!isFresh(c.get('session'))) return show(c, stale);
    if (!mayRemove(await loadFactors(shop.db, staff)))
      return show(c, { error: 'The last second factor stays. Add another one first.' });
    await transaction(shop.db, (tx) => removeCodes(shop, tx, staff));
    return showChanged(c, { totpSealed: null }, { notice: 'One-time codes are removed.' });
  });

  app.post('/you/recovery', async (c) => {
    const staff = c.get('staff');
    if (!isFresh(c.get('session'))) return show(c, stale);
    if (!hasSecondFactor(await loadFactors(shop.db, staff)))
      return show(c, { error: 'Recovery codes come with a second factor.' });
    const recovery = await transaction(shop.db, (tx) => drawRecoveryCodes(shop, tx, staff));
    return show(c, { recovery });
  });

  app.post('/you/sessions/:id{[0-9a-f-]{36}}/end', async (c) => {
    await endOwnSession(shop, c.get('staff'), c.req.param('id'));
    return c.redirect('/staff/you', 303);
  });
  return app;
};
