import { Hono } from 'hono';
import { html } from 'hono/html';
import { countryName } from '../../../contract/domain/countries.ts';
import type { AppContext } from '../../appContext.ts';
import { browserText } from '../../messages/browserText.ts';
import type { StaffTexts } from '../../messages/index.ts';
import type { StaffRow } from '../../platform/database/schema.ts';
import { transaction, type Tx } from '../../platform/database/transaction.ts';
import { csrfToken, readFormFields, textsOf, type AdminContext, type AdminEnv } from '../context.ts';
import { formatDate, formatTime } from '../formats.ts';
import { loadLayoutData } from '../layoutData.ts';
import { renderPage, type Markup } from '../page.ts';
import { changeOwnPassword, minPasswordLength, type PasswordFault } from './accounts.ts';
import { codesForm, field, newPassword, passkeyForm, recoveryList } from './forms.ts';
import { addPasskey, beginPasskeyCreation, readNewPasskey, removePasskey } from './passkeys.ts';
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

const faultText = (fault: PasswordFault, { you, signIn }: StaffTexts): string =>
  fault === 'password' ? signIn.passwordFault(minPasswordLength) : you.faults[fault];

type FormMessages = {
  notice?: string;
  passwordError?: string;
  codesError?: string;
  error?: string;
  recovery?: string[];
};

/** Routes for a staff member's own sign-in: password, second factor and sessions. */
export const ownSignInRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const hidden = (token: string, more: Record<string, string> = {}): Markup =>
    html`<input type="hidden" name="csrfToken" value="${token}" />${Object.entries(more).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}`;

  /**
   * True if a second factor may be removed. If staff are required to have one, the last one cannot be removed.
   */
  const mayRemove = ({ passkeys, hasCodes }: Factors): boolean =>
    !shop.config.staff.secondFactor || passkeys.length + (hasCodes ? 1 : 0) > 1;

  const factorsPanel = async (c: AdminContext, factors: Factors, token: string, messages: FormMessages) => {
    const [staff, session] = [c.get('staff'), c.get('session')];
    const { passkeys, hasCodes, recoveryLeft } = factors;
    const all = textsOf(c);
    const { you: texts, secondFactor } = all;
    const language = c.get('language');
    const fresh = isFresh(session);
    const remove = (action: string, label: string, more: Record<string, string> = {}): Markup | string =>
      fresh && mayRemove(factors)
        ? html`<form method="post" action="${action}">
            ${hidden(token, more)}<button class="bad quiet" type="submit" aria-label="${label}">
              ${texts.remove}
            </button>
          </form>`
        : '';
    return html`<section class="panel">
      <h2>${secondFactor.title}</h2>
      ${messages.error ? html`<p class="error" role="alert">${messages.error}</p>` : ''}
      ${fresh ? '' : html`<p class="soft">${texts.stale}</p>`}
      <ul class="rows">
        ${passkeys.map(
          (one) =>
            html`<li>
              <span
                ><strong>${texts.passkey}</strong> ${browserText(one.name, all)}
                <span class="soft">${texts.passkeySince(formatDate(one.createdAt, language))}</span></span
              >${remove('/staff/you/passkey/remove', texts.removePasskey(browserText(one.name, all)), { id: one.id })}
            </li>`,
        )}
        ${
          hasCodes
            ? html`<li>
                <span><strong>${secondFactor.codes}</strong> ${texts.ofApp}</span
                >${remove('/staff/you/codes/remove', texts.removeCodes)}
              </li>`
            : ''
        }
        ${
          hasSecondFactor(factors)
            ? html`<li>
                <span
                  ><strong>${secondFactor.recovery}</strong>
                  <span class="soft">${texts.recoveryLeft(recoveryLeft)}</span></span
                >${
                  fresh
                    ? html`<form method="post" action="/staff/you/recovery">
                        ${hidden(token)}<button class="quiet" type="submit">${texts.drawNew}</button>
                      </form>`
                    : ''
                }
              </li>`
            : html`<li><span class="soft">${texts.none}</span></li>`
        }
      </ul>
      ${messages.recovery ? html`<div class="notice">${recoveryList(messages.recovery, all)}</div>` : ''}
      ${
        fresh
          ? html`${passkeyForm({
              action: '/staff/you/passkey',
              kind: 'create',
              options: await beginPasskeyCreation(shop, session, staff, passkeys),
              csrfToken: token,
              button: passkeys.length > 0 ? texts.addAnother : texts.addPasskey,
              texts: all,
            })}
            ${
              hasCodes
                ? ''
                : html`<details ${messages.codesError ? 'open' : ''}>
                    <summary>${texts.addCodes}</summary>
                    ${codesForm({
                      action: '/staff/you/codes',
                      ...(await drawCodesSecret(shop, session, staff)),
                      csrfToken: token,
                      texts: all,
                      error: messages.codesError,
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
    const all = textsOf(c);
    const { you: texts, frame } = all;
    const language = c.get('language');
    return html`<section class="panel">
      <h2>${texts.sessions}</h2>
      <ul class="rows">
        ${sessions.map(
          ({ session, device }) =>
            html`<li>
              <span
                ><strong>${device ? browserText(device.browser, all) : texts.unknownBrowser}</strong>
                ${device?.country ? `${countryName(device.country, language)}, ` : ''}${device?.address ?? ''}<br /><span
                  class="soft"
                  >${frame.since} <time>${formatTime(session.createdAt, language)}</time>, ${texts.lastSeen}
                  <time>${formatTime(session.lastSeenAt, language)}</time></span
                ></span
              >${
                session.id === own
                  ? html`<span class="soft">${texts.thisOne}</span>`
                  : html`<form method="post" action="/staff/you/sessions/${session.id}/end">
                      ${hidden(token)}<button class="bad quiet" type="submit">${texts.end}</button>
                    </form>`
              }
            </li>`,
        )}
      </ul>
    </section>`;
  };

  const passwordPanel = (
    token: string,
    { you: texts, signIn }: StaffTexts,
    { passwordError }: FormMessages,
  ): Markup =>
    html`<section class="panel">
      <h2>${signIn.password}</h2>
      <form method="post" action="/staff/you/password">
        ${hidden(token)}${passwordError ? html`<p class="error" role="alert">${passwordError}</p>` : ''}
        ${field('current', texts.presentPassword, {
          type: 'password',
          autocomplete: 'current-password',
          required: true,
        })}
        ${newPassword('password', signIn.newPasswordWithLength)}
        <div class="row"><button type="submit">${texts.changePassword}</button></div>
        <p class="soft">${texts.othersEnd}</p>
      </form>
    </section>`;

  const show = async (c: AdminContext, messages: FormMessages = {}) => {
    const staff = c.get('staff');
    const token = csrfToken(c, shop);
    const [layout, factors] = await Promise.all([loadLayoutData(c, shop), loadFactors(shop.db, staff)]);
    const { texts } = layout;
    const failed = messages.error ?? messages.passwordError ?? messages.codesError;
    return c.html(
      renderPage(
        layout,
        {
          tab: 'you',
          title: texts.you.title,
          notice: messages.notice ?? null,
          hasPasskeys: true,
          isShownOnce: messages.recovery !== undefined,
        },
        html`<h1>
            ${staff.name}
            <span class="soft">${texts.you.about(staff.login, texts.frame.roles[staff.role])}</span>
          </h1>
          <div class="two">
            <div>${await factorsPanel(c, factors, token, messages)} ${await sessionsPanel(c, token)}</div>
            ${passwordPanel(token, texts, messages)}
          </div>`,
      ),
      failed ? 422 : 200,
    );
  };
  /** Shows the page with the updated account. The account in the request's context is outdated. */
  const showChanged = (c: AdminContext, staff: Partial<StaffRow>, messages: FormMessages) => {
    c.set('staff', { ...c.get('staff'), ...staff });
    return show(c, messages);
  };
  const showStale = (c: AdminContext) => show(c, { error: textsOf(c).you.staleError });

  app.get('/you', (c) => show(c));

  app.post('/you/password', async (c) => {
    const typed = await readFormFields(c);
    const fault = await changeOwnPassword(
      shop,
      { staff: c.get('staff'), session: c.get('session') },
      { current: typed('current'), password: typed('password') },
    );
    return fault
      ? show(c, { passwordError: faultText(fault, textsOf(c)) })
      : show(c, { notice: textsOf(c).you.passwordChanged });
  });

  /** Creates recovery codes if the second factor just added is the staff member's first one. */
  const recoveryAfter = async (tx: Tx, c: AdminContext, before: Factors) =>
    hasSecondFactor(before) ? {} : { recovery: await drawRecoveryCodes(shop, tx, c.get('staff')) };

  app.post('/you/passkey', async (c) => {
    const [staff, session] = [c.get('staff'), c.get('session')];
    if (!isFresh(session)) return showStale(c);
    const typed = await readFormFields(c);
    const passkey = await readNewPasskey(shop, session, typed('response'));
    const before = await loadFactors(shop.db, staff);
    const message = passkey
      ? await transaction(shop.db, async (tx): Promise<FormMessages | null> =>
          (await addPasskey(shop, tx, staff, passkey, originOf(c, shop).browser))
            ? { notice: textsOf(c).you.passkeyAdded, ...(await recoveryAfter(tx, c, before)) }
            : null,
        )
      : null;
    return show(c, message ?? { error: textsOf(c).secondFactor.passkeyFailed });
  });
  app.post('/you/passkey/remove', async (c) => {
    const staff = c.get('staff');
    if (!isFresh(c.get('session'))) return showStale(c);
    if (!mayRemove(await loadFactors(shop.db, staff))) return show(c, { error: textsOf(c).you.lastStays });
    const typed = await readFormFields(c);
    await transaction(shop.db, (tx) => removePasskey(shop, tx, staff, typed('id')));
    return show(c, { notice: textsOf(c).you.passkeyRemoved });
  });

  app.post('/you/codes', async (c) => {
    const [staff, session] = [c.get('staff'), c.get('session')];
    if (!isFresh(session) || staff.totpSealed) return showStale(c);
    const typed = await readFormFields(c);
    const before = await loadFactors(shop.db, staff);
    const messages = await transaction(shop.db, async (tx): Promise<FormMessages | null> =>
      (await confirmCodesSecret(shop, tx, session, staff, typed('code')))
        ? { notice: textsOf(c).you.codesAdded, ...(await recoveryAfter(tx, c, before)) }
        : null,
    );
    return messages
      ? showChanged(c, { totpSealed: session.totpSealed }, messages)
      : show(c, { codesError: textsOf(c).secondFactor.otherCode });
  });
  app.post('/you/codes/remove', async (c) => {
    const staff = c.get('staff');
    if (!isFresh(c.get('session'))) return showStale(c);
    if (!mayRemove(await loadFactors(shop.db, staff))) return show(c, { error: textsOf(c).you.lastStays });
    await transaction(shop.db, (tx) => removeCodes(shop, tx, staff));
    return showChanged(c, { totpSealed: null }, { notice: textsOf(c).you.codesRemoved });
  });

  app.post('/you/recovery', async (c) => {
    const staff = c.get('staff');
    if (!isFresh(c.get('session'))) return showStale(c);
    if (!hasSecondFactor(await loadFactors(shop.db, staff)))
      return show(c, { error: textsOf(c).you.recoveryNeedsFactor });
    const recovery = await transaction(shop.db, (tx) => drawRecoveryCodes(shop, tx, staff));
    return show(c, { recovery });
  });

  app.post('/you/sessions/:id{[0-9a-f-]{36}}/end', async (c) => {
    await endOwnSession(shop, c.get('staff'), c.req.param('id'));
    return c.redirect('/staff/you', 303);
  });
  return app;
};
