import { Hono } from 'hono';
import { html } from 'hono/html';
import { fullName } from '../../contract/domain/identity/person.ts';
import type { AppContext } from '../appContext.ts';
import { customerIdOf } from '../identity/accounts.ts';
import { transaction } from '../platform/database/transaction.ts';
import {
  decideLimitRequest,
  findLimitRequest,
  isLimitRequestPending,
  loadPendingLimitRequests,
  type PendingLimitRequest,
} from '../vouchers/limits.ts';
import { limitsOf, type LimitAmounts } from '../vouchers/reservations.ts';
import {
  approvalHours,
  requestApproval,
  decideApproval,
  loadDecision,
  loadWaitingApprovals,
  type Decision,
  type WaitingApproval,
} from './approvals.ts';
import { readFormFields, type AdminContext, type AdminEnv } from './context.ts';
import { formatAge, formatChf, formatDate, formatTime } from './formats.ts';
import { loadLayoutData } from './layoutData.ts';
import { recordAdminAction } from './log/audit.ts';
import { breakableEmail, renderPage, soleText, waitingText, type LayoutData, type Markup } from './page.ts';
import { includesRole } from './roles.ts';

/**
 * A limit request, with the customer's current limits and the limits that apply once the request is granted.
 */
type PanelRequest = PendingLimitRequest & { limits: { before: LimitAmounts; after: LimitAmounts } };

/**
 * Renders the forms for granting a higher limit. One staff member proposes the limit and another confirms it;
 * under the one-person rule, an owner grants it alone.
 */
const grantForms = (
  { request: { id }, limits }: PanelRequest,
  { waiting, decision }: { waiting: WaitingApproval | undefined; decision: Decision },
  layout: LayoutData,
): Markup => {
  const { csrfToken, staff, texts } = layout;
  const { decisionRule: words } = texts;
  const amount = formatChf(limits.after.yearly);
  const form = (path: string, label: string): Markup =>
    html`<form class="row" method="post" action="/staff/limits/${id}/${path}">
      <input type="hidden" name="csrfToken" value="${csrfToken}" /><button
        class="main"
        type="submit"
        data-yes
      >
        ${label}
      </button>
    </form>`;
  if (decision.isAlone)
    return html`<p class="soft">${words.byRule}</p>
      ${form('grant', words.grant(amount))}`;
  if (waiting)
    return html`${waitingText(waiting, layout)}${waiting.approval.askedBy === staff.id ? soleText(decision, layout) : form('confirm', words.confirm(amount))}`;
  return html`<p class="soft">${words.needsTwo(approvalHours)}</p>
    ${soleText(decision, layout)} ${form('grant', words.propose(amount))}`;
};

const requestPanel = (
  one: PanelRequest,
  decided: { waiting: WaitingApproval | undefined; decision: Decision },
  layout: LayoutData,
): Markup => {
  const { request, account, message, usedThisYear, limits } = one;
  const { decisionRule: words } = layout.texts;
  const { limits: texts } = layout.texts;
  const { language } = layout;
  return html`<li class="panel" data-row tabindex="-1">
    <div class="two">
      <div>
        <h2>
          ${fullName(account)}
          <a href="/staff/customers/${customerIdOf(account)}">${customerIdOf(account)}</a>
        </h2>
        <p class="message">${message}</p>
      </div>
      <div>
        <dl class="person">
          <dt>${texts.asked}</dt>
          <dd>
            <time>${formatTime(request.createdAt, language)}</time>
            <span class="soft">(${formatAge(request.createdAt, language)})</span>
          </dd>
          <dt>${words.yearly}</dt>
          <dd class="num">
            ${words.change(formatChf(limits.before.yearly), formatChf(limits.after.yearly))}
          </dd>
          <dt>${words.daily}</dt>
          <dd class="num">
            ${limits.before.daily === limits.after.daily ? words.stays(formatChf(limits.before.daily)) : words.change(formatChf(limits.before.daily), formatChf(limits.after.daily))}
          </dd>
          <dt>${texts.bought}</dt>
          <dd class="num">${formatChf(usedThisYear)}</dd>
          <dt>${texts.customerSince}</dt>
          <dd class="num">${formatDate(account.createdAt, language)}</dd>
          <dt>${texts.email}</dt>
          <dd>${breakableEmail(account.email)}</dd>
        </dl>
        ${
          includesRole(layout.staff.role, 'decide')
            ? html`${grantForms(one, decided, layout)}
                <details data-no>
                  <summary>${texts.refuse}</summary>
                  <form method="post" action="/staff/limits/${request.id}/refuse">
                    <input type="hidden" name="csrfToken" value="${layout.csrfToken}" />
                    <label for="why-${request.id}">${texts.why}</label
                    ><textarea
                      id="why-${request.id}"
                      name="reason"
                      maxlength="500"
                      lang="${account.language}"
                    ></textarea>
                    <div class="row"><button class="bad" type="submit">${texts.refuse}</button></div>
                  </form>
                </details>`
            : ''
        }
      </div>
    </div>
  </li>`;
};

/** Routes for requests to raise the yearly limit. */
export const limitRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  /**
   * Returns a message that confirms the last action on a limit request and names the customer and the new
   * limit. Returns null if there was no action.
   */
  const decidedText = async (c: AdminContext, { texts }: LayoutData): Promise<string | null> => {
    const { done } = texts.limits;
    const [step, id] = [c.req.query('done') ?? '', c.req.query('id') ?? ''];
    if (step === 'no') return done.no;
    const found = /^[0-9a-f-]{36}$/.test(id) ? await findLimitRequest(shop.db, id) : null;
    if (!found) return null;
    const { account } = found;
    const customer = [fullName(account), customerIdOf(account)].filter(Boolean).join(', ');
    const amount = formatChf(limitsOf(shop.config, { voucherTier: 'extended' }).yearly);
    const notices: Record<string, string> = {
      granted: done.granted(customer, amount),
      refused: done.refused(customer),
      asked: done.asked(customer, amount, approvalHours),
    };
    return notices[step] ?? null;
  };
  const address = (done: string, id: string): string =>
    `/staff/limits?done=${done}${done === 'no' ? '' : `&id=${id}`}`;

  app.get('/limits', async (c) => {
    const [waiting, approvals, decision, frame] = await Promise.all([
      loadPendingLimitRequests(shop),
      loadWaitingApprovals(shop.db, 'limit'),
      loadDecision(shop.db, 'limit', c.get('staff')),
      loadLayoutData(c, shop),
    ]);
    const { limits: texts } = frame.texts;
    const notice = await decidedText(c, frame);
    return c.html(
      renderPage(
        frame,
        { tab: 'limits', title: frame.texts.frame.tabs.limits, notice },
        html`<h1>${texts.heading}</h1>
          ${
            waiting.length === 0
              ? html`<div class="empty"><strong>${texts.nothing}</strong>${texts.nothingText}</div>`
              : html`<ul class="plain">
                  ${waiting.map((one) =>
                    requestPanel(
                      {
                        ...one,
                        limits: {
                          before: limitsOf(shop.config, one.account),
                          after: limitsOf(shop.config, { voucherTier: 'extended' }),
                        },
                      },
                      { waiting: approvals.get(one.request.id), decision },
                      frame,
                    ),
                  )}
                </ul>`
          }`,
      ),
    );
  });

  app.post('/limits/:id{[0-9a-f-]{36}}/grant', async (c) => {
    const [staff, id] = [c.get('staff'), c.req.param('id')];
    const done = await transaction(shop.db, async (tx) => {
      if (!(await isLimitRequestPending(tx, id))) return 'no';
      if ((await loadDecision(tx, 'limit', staff)).isAlone) {
        await decideApproval(tx, { kind: 'limit', subject: id, by: staff, verdict: 'declined' });
        if (!(await decideLimitRequest(tx, id, staff.name, { grant: true }))) return 'no';
        await recordAdminAction(shop, tx, staff.id, 'limit granted', id, { by: 'one person' });
        return 'granted';
      }
      if (!(await requestApproval(tx, { kind: 'limit', subject: id, by: staff }))) return 'no';
      await recordAdminAction(shop, tx, staff.id, 'limit grant asked', id);
      return 'asked';
    });
    return c.redirect(address(done, id), 303);
  });
  app.post('/limits/:id{[0-9a-f-]{36}}/confirm', async (c) => {
    const [staff, id] = [c.get('staff'), c.req.param('id')];
    const done = await transaction(shop.db, async (tx) => {
      const askedBy = await decideApproval(tx, {
        kind: 'limit',
        subject: id,
        by: staff,
        verdict: 'confirmed',
      });
      if (askedBy === null) return false;
      const granted = await decideLimitRequest(tx, id, `${askedBy} and ${staff.name}`, { grant: true });
      if (granted) await recordAdminAction(shop, tx, staff.id, 'limit granted', id, { 'asked by': askedBy });
      return granted;
    });
    return c.redirect(address(done ? 'granted' : 'no', id), 303);
  });
  app.post('/limits/:id{[0-9a-f-]{36}}/refuse', async (c) => {
    const [staff, id] = [c.get('staff'), c.req.param('id')];
    const reason = (await readFormFields(c))('reason').slice(0, 500) || null;
    const done = await transaction(shop.db, async (tx) => {
      await decideApproval(tx, { kind: 'limit', subject: id, by: staff, verdict: 'declined' });
      const refused = await decideLimitRequest(tx, id, staff.name, { grant: false, reason });
      if (refused) await recordAdminAction(shop, tx, staff.id, 'limit refused', id);
      return refused;
    });
    return c.redirect(address(done ? 'refused' : 'no', id), 303);
  });
  return app;
};
