import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { countryName } from '../../contract/domain/countries.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import type { AppContext } from '../appContext.ts';
import { customerIdOf, phoneOf } from '../identity/accounts.ts';
import { loadSessions } from '../identity/devices/sessionList.ts';
import { endAccountSessions } from '../identity/sessions.ts';
import { toAccountNumber } from '../orders/searchAccounts.ts';
import { accounts, orders, type AccountRow, type OrderRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminEnv } from './context.ts';
import { formatDate, formatLanguage, formatTime } from './formats.ts';
import { loadLayoutData } from './layoutData.ts';
import { recordAdminAction } from './log/audit.ts';
import { orderRows } from './orders/orderRows.ts';
import { breakableEmail, renderNotFound, renderPage, type LayoutData, type Markup } from './page.ts';
import { includesRole } from './roles.ts';

/** Maximum number of orders that are listed. Older orders can be found by their number. */
const mostOrders = 20;

type Sessions = Awaited<ReturnType<typeof loadSessions>>;

const profilePanel = (account: AccountRow, { language, texts }: LayoutData): Markup => {
  const { documents, limits } = texts;
  return html`<section class="panel">
    <h2>${documents.profile}</h2>
    <dl class="person">
      <dt>${documents.email}</dt>
      <dd>${breakableEmail(account.email)}</dd>
      <dt>${documents.mobile}</dt>
      <dd class="num">${phoneOf(account) ?? '—'}</dd>
      <dt>${texts.frame.language}</dt>
      <dd>${formatLanguage(account.language, language)}</dd>
      <dt>${limits.customerSince}</dt>
      <dd class="num">${formatDate(account.createdAt, language)}</dd>
    </dl>
  </section>`;
};

/** Renders a form that ends all of a customer's sessions, with an explanation above its button. */
const endForm = (account: AccountRow, { csrfToken, texts: { customers } }: LayoutData): Markup =>
  html`<details>
    <summary>${customers.endAll}</summary>
    <form method="post" action="/staff/customers/${customerIdOf(account)}/end-sessions">
      <input type="hidden" name="csrfToken" value="${csrfToken}" />
      <p>${customers.endText}</p>
      <button class="bad" type="submit">${customers.confirm}</button>
    </form>
  </details>`;

const sessionsPanel = (account: AccountRow, sessions: Sessions, layout: LayoutData): Markup => {
  const { language, texts } = layout;
  const { customers, you, frame } = texts;
  return html`<section class="panel">
    <h2>${customers.sessions}</h2>
    ${
      sessions.length === 0
        ? html`<p class="soft">${customers.nowhere}</p>`
        : html`<ul class="rows">
              ${sessions.map(({ session, device }) => {
                const browser = device?.browser ?? you.unknownBrowser;
                return html`<li>
                  <span
                    ><strong>${device?.system ? you.browserOn(browser, device.system) : browser}</strong>
                    ${device?.country ? countryName(device.country, language) : ''}<br /><span class="soft"
                      >${frame.since} <time>${formatTime(session.createdAt, language)}</time>, ${you.lastSeen}
                      <time>${formatTime(session.lastSeenAt, language)}</time></span
                    ></span
                  >
                </li>`;
              })}
            </ul>
            ${includesRole(layout.staff.role, 'decide') ? endForm(account, layout) : ''}`
    }
  </section>`;
};

const ordersOf = (customerOrders: OrderRow[], layout: LayoutData): Markup => {
  const { customers, orders: texts } = layout.texts;
  return customerOrders.length === 0
    ? html`<p class="soft">${customers.noOrders}</p>`
    : html`${orderRows(customerOrders, layout, { withBuyer: false })}
      ${customerOrders.length === mostOrders ? html`<p class="soft">${texts.newest(mostOrders)}</p>` : ''}`;
};

/** Routes for a customer's page: contact details, sessions and orders. */
export const customerRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  const find = async (customer: string): Promise<AccountRow | undefined> => {
    const [account] = await shop.db
      .select()
      .from(accounts)
      .where(eq(accounts.number, toAccountNumber(customer) ?? 0));
    return account;
  };

  app.get('/customers/:customer{RG-[0-9]{1,9}}', async (c) => {
    const account = await find(c.req.param('customer'));
    if (!account) return renderNotFound(c);
    const name = customerIdOf(account);
    await transaction(shop.db, (tx) => recordAdminAction(shop, tx, c.get('staff').id, 'customer seen', name));
    const [layout, sessions, found] = await Promise.all([
      loadLayoutData(c, shop),
      loadSessions(shop.db, account.id),
      shop.db
        .select()
        .from(orders)
        .where(eq(orders.accountId, account.id))
        .orderBy(desc(orders.createdAt))
        .limit(mostOrders),
    ]);
    const { texts } = layout;
    const notice = c.req.query('done') === undefined ? null : texts.customers.ended;
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: name, notice },
        html`<h1>${fullName(account) || texts.documents.noName} <span class="soft">${name}</span></h1>
          <div class="two">${profilePanel(account, layout)} ${sessionsPanel(account, sessions, layout)}</div>
          <h2>${texts.orders.heading}</h2>
          ${ordersOf(found, layout)}
          <p class="row"><a data-up href="/staff/orders">${texts.orders.again}</a></p>`,
      ),
    );
  });

  app.post('/customers/:customer{RG-[0-9]{1,9}}/end-sessions', async (c) => {
    const account = await find(c.req.param('customer'));
    if (!account) return renderNotFound(c);
    const name = customerIdOf(account);
    await transaction(shop.db, async (tx) => {
      await endAccountSessions(tx, account.id);
      await recordAdminAction(shop, tx, c.get('staff').id, 'customer signed out', name);
    });
    return c.redirect(`/staff/customers/${name}?done`, 303);
  });
  return app;
};
