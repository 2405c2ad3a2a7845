import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../appContext.ts';
import { closeStaffAccount, inviteHours, inviteStaff, listStaffUsers } from './accounts.ts';
import type { AdminContext, AdminEnv } from './context.ts';
import { loadLayoutData } from './layoutData.ts';
import { formatTime, renderPage } from './page.ts';

/** Who may use the staff pages. */
export const staffUserRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const show = async (c: AdminContext, link: string | null = null) => {
    const [people, frame] = await Promise.all([listStaffUsers(shop), loadLayoutData(c, shop)]);
    return c.html(
      renderPage(
        frame,
        { tab: 'people', title: 'People' },
        html`<h1>Staff accounts</h1>
          ${
            link
              ? html`<section class="panel">
                  <h2>An invitation</h2>
                  <p>
                    Give this link to one person. It makes one account, within ${inviteHours} hours. It is
                    shown only now.
                  </p>
                  <p><label for="link">Link</label><input id="link" readonly value="${link}" /></p>
                </section>`
              : ''
          }
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Sign-in name</th>
                  <th scope="col">Since</th>
                  <th scope="col">Account</th>
                </tr>
              </thead>
              <tbody>
                ${people.map(
                  (one) =>
                    html`<tr>
                      <td><strong>${one.name}</strong></td>
                      <td>${one.login}</td>
                      <td><time>${formatTime(one.createdAt).slice(0, 10)}</time></td>
                      <td>
                        ${one.disabledAt ? html`<span class="soft">closed ${formatTime(one.disabledAt).slice(0, 10)}</span>` : one.id === frame.staff.id ? html`<span class="soft">you</span>` : html`<form method="post" action="/staff/people/${one.id}/close"><input type="hidden" name="csrfToken" value="${frame.csrfToken}" /><button class="bad quiet" type="submit">Close account</button></form>`}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
          <form class="row" method="post" action="/staff/people/invite">
            <input type="hidden" name="csrfToken" value="${frame.csrfToken}" /><button type="submit" data-yes>
              Invite somebody
            </button>
          </form>`,
      ),
    );
  };

  app.get('/people', (c) => show(c));
  app.post('/people/invite', async (c) => show(c, await inviteStaff(shop, c.get('staff'))));
  app.post('/people/:id{[0-9a-f-]{36}}/close', async (c) => {
    await closeStaffAccount(shop, c.get('staff'), c.req.param('id'));
    return c.redirect('/staff/people', 303);
  });
  return app;
};
