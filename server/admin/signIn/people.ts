import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../../appContext.ts';
import type { StaffTexts } from '../../messages/index.ts';
import { staffRoleNames, type StaffRole, type StaffRow } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { loadSoleRule, setSoleRule } from '../approvals.ts';
import { readFormFields, textsOf, type AdminContext, type AdminEnv } from '../context.ts';
import { formatDate } from '../formats.ts';
import { loadLayoutData } from '../layoutData.ts';
import { recordAdminAction } from '../log/audit.ts';
import { renderPage, type LayoutData, type Markup } from '../page.ts';
import { toRole } from '../roles.ts';
import {
  changeRole,
  closeStaffAccount,
  inviteHours,
  inviteStaff,
  listStaffUsers,
  resetSignIn,
} from './accounts.ts';
import { isFresh } from './sessions.ts';

const roleSelect = (id: string, label: string, chosen: StaffRole, { frame }: StaffTexts): Markup =>
  html`<label for="${id}" class="unseen">${label}</label
    ><select id="${id}" name="role">
      ${staffRoleNames.map((role) => html`<option value="${role}" ${role === chosen ? 'selected' : ''}>${frame.roles[role]}</option>`)}
    </select>`;

type Link = { link: string; of: StaffRow | null };

const linkPanel = ({ link, of }: Link, { people: texts }: StaffTexts): Markup =>
  html`<section class="panel">
    <h2>${of ? texts.reset(of.name) : texts.invitation}</h2>
    <p>${of ? texts.resetText(of.name, inviteHours) : texts.invitationText(inviteHours)}</p>
    <p><label for="link">${texts.link}</label><input id="link" readonly value="${link}" /></p>
  </section>`;

const personRow = (one: StaffRow, { staff, csrfToken, language, texts: all }: LayoutData): Markup => {
  const texts = all.people;
  const open = one.disabledAt === null && one.id !== staff.id;
  const form = (what: string, content: Markup): Markup =>
    html`<form method="post" action="/staff/people/${one.id}/${what}">
      <input type="hidden" name="csrfToken" value="${csrfToken}" />${content}
    </form>`;
  return html`<tr>
    <th scope="row">${one.name}</th>
    <td data-label="${texts.login}">${one.login}</td>
    <td data-label="${texts.since}"><time>${formatDate(one.createdAt, language)}</time></td>
    <td data-label="${texts.role}">
      ${open ? form('role', html`<span class="inline">${roleSelect(`role-${one.id}`, texts.roleOf(one.name), one.role, all)}<button class="quiet" type="submit">${texts.save}</button></span>`) : all.frame.roles[one.role]}
    </td>
    <td data-label="${texts.account}">
      ${
        open
          ? html`<div class="inline">
              ${form('reset', html`<button class="quiet" type="submit">${texts.resetSignIn}</button>`)}${form('close', html`<button class="bad quiet" type="submit">${texts.closeAccount}</button>`)}
            </div>`
          : html`<span class="soft"
              >${one.disabledAt ? texts.closed(formatDate(one.disabledAt, language)) : texts.you}</span
            >`
      }
    </td>
  </tr>`;
};

/**
 * Renders the panel for the one-person rule, which is for a shop run by one person. Like changes to second
 * factors, turning on the rule requires a recent sign-in.
 */
const rulePanel = (
  { isOn, isFresh: fresh, error }: { isOn: boolean; isFresh: boolean; error: string | null },
  { csrfToken, texts: { decisionRule: texts, you } }: LayoutData,
): Markup =>
  html`<section class="panel roles">
    <h2>${texts.heading}</h2>
    <p>${texts.text}</p>
    <p><strong>${isOn ? texts.on : texts.off}</strong></p>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
    ${
      isOn || fresh
        ? html`<form method="post" action="/staff/people/rule">
            <input type="hidden" name="csrfToken" value="${csrfToken}" /><input
              type="hidden"
              name="sole"
              value="${isOn ? '0' : '1'}"
            /><button type="submit">${isOn ? texts.require : texts.allow}</button>
          </form>`
        : html`<p class="soft">${you.stale}</p>`
    }
  </section>`;

/** Routes for managing staff accounts and roles. */
export const staffUserRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const show = async (c: AdminContext, link: Link | null = null, error: string | null = null) => {
    const [people, isOn, layout] = await Promise.all([
      listStaffUsers(shop),
      loadSoleRule(shop.db),
      loadLayoutData(c, shop),
    ]);
    const { people: texts, frame } = layout.texts;
    return c.html(
      renderPage(
        layout,
        { tab: 'people', title: frame.tabs.people, isShownOnce: link !== null },
        html`<h1>${texts.heading}</h1>
          ${link ? linkPanel(link, layout.texts) : ''}
          <div class="wide">
            <table class="stacked">
              <thead>
                <tr>
                  <th scope="col">${texts.name}</th>
                  <th scope="col">${texts.login}</th>
                  <th scope="col">${texts.since}</th>
                  <th scope="col">${texts.role}</th>
                  <th scope="col">${texts.account}</th>
                </tr>
              </thead>
              <tbody>
                ${people.map((one) => personRow(one, layout))}
              </tbody>
            </table>
          </div>
          <form class="row" method="post" action="/staff/people/invite">
            <input
              type="hidden"
              name="csrfToken"
              value="${layout.csrfToken}"
            />${roleSelect('role', texts.newRole, 'look', layout.texts)}<button type="submit" data-yes>
              ${texts.invite}
            </button>
          </form>
          <dl class="person soft roles">
            ${staffRoleNames.map(
              (role) =>
                html`<dt>${frame.roles[role]}</dt>
                  <dd>${texts.roles[role]}</dd>`,
            )}
          </dl>
          ${rulePanel({ isOn, isFresh: isFresh(c.get('session')), error }, layout)}`,
      ),
      error === null ? 200 : 422,
    );
  };

  app.get('/people', (c) => show(c));
  app.post('/people/invite', async (c) => {
    const typed = await readFormFields(c);
    const link = await inviteStaff(shop, c.get('staff'), toRole(typed('role')) ?? 'look');
    return show(c, { link, of: null });
  });
  app.post('/people/rule', async (c) => {
    const isRuleOn = (await readFormFields(c))('sole') === '1';
    if (isRuleOn && !isFresh(c.get('session'))) return show(c, null, textsOf(c).you.staleError);
    await transaction(shop.db, async (tx) => {
      if ((await loadSoleRule(tx)) === isRuleOn) return;
      await setSoleRule(tx, isRuleOn);
      const action = isRuleOn ? 'sole decisions allowed' : 'sole decisions ended';
      await recordAdminAction(shop, tx, c.get('staff').id, action);
    });
    return c.redirect('/staff/people', 303);
  });
  app.post('/people/:id{[0-9a-f-]{36}}/close', async (c) => {
    await closeStaffAccount(shop, c.get('staff'), c.req.param('id'));
    return c.redirect('/staff/people', 303);
  });
  app.post('/people/:id{[0-9a-f-]{36}}/role', async (c) => {
    const role = toRole((await readFormFields(c))('role'));
    if (role) await changeRole(shop, c.get('staff'), c.req.param('id'), role);
    return c.redirect('/staff/people', 303);
  });
  app.post('/people/:id{[0-9a-f-]{36}}/reset', async (c) => {
    const id = c.req.param('id');
    const link = await resetSignIn(shop, c.get('staff'), id);
    const of = (await listStaffUsers(shop)).find((one) => one.id === id) ?? null;
    return link ? show(c, { link, of }) : c.redirect('/staff/people', 303);
  });
  return app;
};
