import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../../appContext.ts';
import { staffRoleNames, type StaffRole, type StaffRow } from '../../platform/database/schema.ts';
import { readFormFields, type AdminContext, type AdminEnv } from '../context.ts';
import { loadLayoutData } from '../layoutData.ts';
import { formatTime, renderPage, type LayoutData, type Markup } from '../page.ts';
import { toRole } from '../roles.ts';
import {
  changeRole,
  closeStaffAccount,
  inviteHours,
  inviteStaff,
  listStaffUsers,
  resetSignIn,
} from './accounts.ts';

const roleTexts: Record<StaffRole, string> = {
  look: 'sees everything but documents of identity and figures',
  decide: 'decides on documents and limits, closes notices',
  refund: 'gives money back, too',
  owner: 'does everything, invites and closes accounts',
};

const roleSelect = (id: string, label: string, chosen: StaffRole): Markup =>
  html`<label for="${id}" class="unseen">${label}</label
    ><select id="${id}" name="role">
      ${staffRoleNames.map((role) => html`<option value="${role}" ${role === chosen ? 'selected' : ''}>${role}</option>`)}
    </select>`;

type Link = { link: string; of: StaffRow | null };

const linkPanel = ({ link, of }: Link): Markup =>
  html`<section class="panel">
    <h2>${of ? `A new sign-in for ${of.name}` : 'An invitation'}</h2>
    <p>
      ${
        of
          ? `Give this link to ${of.name} and nobody else. It sets a new password, within ${inviteHours} hours; the old one, the second factor and all sessions are void. It is shown only now.`
          : `Give this link to one person. It makes one account, within ${inviteHours} hours. It is shown only now.`
      }
    </p>
    <p><label for="link">Link</label><input id="link" readonly value="${link}" /></p>
  </section>`;

const personRow = (one: StaffRow, { staff, csrfToken }: LayoutData): Markup => {
  const open = one.disabledAt === null && one.id !== staff.id;
  const form = (what: string, content: Markup): Markup =>
    html`<form method="post" action="/staff/people/${one.id}/${what}">
      <input type="hidden" name="csrfToken" value="${csrfToken}" />${content}
    </form>`;
  return html`<tr>
    <th scope="row">${one.name}</th>
    <td data-label="Sign-in">${one.login}</td>
    <td data-label="Since"><time>${formatTime(one.createdAt).slice(0, 10)}</time></td>
    <td data-label="Role">
      ${open ? form('role', html`<span class="inline">${roleSelect(`role-${one.id}`, `Role of ${one.name}`, one.role)}<button class="quiet" type="submit">Save</button></span>`) : one.role}
    </td>
    <td data-label="Account">
      ${
        open
          ? html`<div class="inline">
              ${form('reset', html`<button class="quiet" type="submit">Reset sign-in</button>`)}${form('close', html`<button class="bad quiet" type="submit">Close account</button>`)}
            </div>`
          : html`<span class="soft"
              >${one.disabledAt ? `closed ${formatTime(one.disabledAt).slice(0, 10)}` : 'you'}</span
            >`
      }
    </td>
  </tr>`;
};

/** Who may use the staff pages, and what for. */
export const staffUserRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const show = async (c: AdminContext, given: Link | null = null) => {
    const [people, layout] = await Promise.all([listStaffUsers(shop), loadLayoutData(c, shop)]);
    return c.html(
      renderPage(
        layout,
        { tab: 'people', title: 'People' },
        html`<h1>Staff accounts</h1>
          ${given ? linkPanel(given) : ''}
          <div class="wide">
            <table class="stacked">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Sign-in name</th>
                  <th scope="col">Since</th>
                  <th scope="col">Role</th>
                  <th scope="col">Account</th>
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
            />${roleSelect('role', 'Role of the new account', 'look')}<button type="submit" data-yes>
              Invite somebody
            </button>
          </form>
          <dl class="person soft roles">
            ${staffRoleNames.map(
              (role) =>
                html`<dt>${role}</dt>
                  <dd>${roleTexts[role]}</dd>`,
            )}
          </dl>`,
      ),
    );
  };

  app.get('/people', (c) => show(c));
  app.post('/people/invite', async (c) => {
    const typed = await readFormFields(c);
    const link = await inviteStaff(shop, c.get('staff'), toRole(typed('role')) ?? 'look');
    return show(c, { link, of: null });
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
