import { Hono } from 'hono';
import { html } from 'hono/html';
import { fullName } from '../../contract/domain/identity/person.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { customerIdOf } from '../identity/accounts.ts';
import { transaction } from '../platform/database/transaction.ts';
import {
  decideLimitRequest,
  loadPendingLimitRequests,
  type LimitDecision,
  type PendingLimitRequest,
} from '../vouchers/limits.ts';
import { recordAdminAction } from './audit.ts';
import { readFormFields, type AdminContext, type AdminEnv } from './context.ts';
import { loadLayoutData } from './layoutData.ts';
import { formatAge, formatTime, renderPage, type LayoutData, type Markup } from './page.ts';

const requestPanel = (
  { request, account, message, usedThisYear }: PendingLimitRequest,
  { csrfToken }: LayoutData,
): Markup =>
  html`<li class="panel" data-row tabindex="-1">
    <div class="two">
      <div>
        <h2>
          ${fullName(account)}
          <span class="soft">${customerIdOf(account)}</span>
        </h2>
        <p class="message">${message}</p>
      </div>
      <div>
        <dl class="person">
          <dt>Asked</dt>
          <dd>
            <time>${formatTime(request.createdAt)}</time>
            <span class="soft">(${formatAge(request.createdAt)})</span>
          </dd>
          <dt>Bought this year</dt>
          <dd class="num">CHF ${toWire(usedThisYear)}</dd>
          <dt>Customer since</dt>
          <dd class="num">${formatTime(account.createdAt).slice(0, 10)}</dd>
          <dt>E-mail</dt>
          <dd>${account.email ?? '—'}</dd>
        </dl>
        <div class="row">
          <form method="post" action="/staff/limits/${request.id}/grant">
            <input type="hidden" name="csrfToken" value="${csrfToken}" /><button
              class="main"
              type="submit"
              data-yes
            >
              Grant the higher limit
            </button>
          </form>
        </div>
        <details data-no>
          <summary>Refuse</summary>
          <form method="post" action="/staff/limits/${request.id}/refuse">
            <input type="hidden" name="csrfToken" value="${csrfToken}" />
            <label for="why-${request.id}">Why, for the mail (may stay empty)</label
            ><textarea
              id="why-${request.id}"
              name="reason"
              maxlength="500"
              lang="${account.language}"
            ></textarea>
            <div class="row"><button class="bad" type="submit">Refuse</button></div>
          </form>
        </details>
      </div>
    </div>
  </li>`;

/** Requests for a higher yearly limit. */
export const limitRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/limits', async (c) => {
    const [waiting, frame] = await Promise.all([loadPendingLimitRequests(shop), loadLayoutData(c, shop)]);
    const notice = c.req.query('done') === undefined ? null : 'Decided. The customer gets a mail.';
    return c.html(
      renderPage(
        frame,
        { tab: 'limits', title: 'Limits', notice },
        html`<h1>Requests for a higher limit</h1>
          ${
            waiting.length === 0
              ? html`<div class="empty">
                  <strong>No requests.</strong>They come from the limits page of the shop.
                </div>`
              : html`<ul class="plain">
                  ${waiting.map((one) => requestPanel(one, frame))}
                </ul>`
          }`,
      ),
    );
  });

  const decide = async (c: AdminContext, id: string, verdict: LimitDecision) => {
    const staff = c.get('staff');
    await transaction(shop.db, async (tx) => {
      if (await decideLimitRequest(tx, id, staff.name, verdict))
        await recordAdminAction(tx, staff.id, verdict.grant ? 'limit granted' : 'limit refused', id);
    });
    return c.redirect('/staff/limits?done', 303);
  };
  app.post('/limits/:id{[0-9a-f-]{36}}/grant', (c) => decide(c, c.req.param('id'), { grant: true }));
  app.post('/limits/:id{[0-9a-f-]{36}}/refuse', async (c) => {
    const field = await readFormFields(c);
    return decide(c, c.req.param('id'), { grant: false, reason: field('reason').slice(0, 500) || null });
  });
  return app;
};
