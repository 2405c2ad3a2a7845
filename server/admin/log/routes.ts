import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../../appContext.ts';
import { textFor, type StaffTexts } from '../../messages/index.ts';
import type { AuditRow } from '../../platform/database/schema.ts';
import type { AdminEnv } from '../context.ts';
import { formatCount, formatTime } from '../formats.ts';
import { loadLayoutData } from '../layoutData.ts';
import { renderPage, type Markup } from '../page.ts';
import { loadAuditLines, verifyAuditLog, type AdminAction, type AuditVerdict } from './audit.ts';

const most = 100;

const verdictText = ({ entries, broken }: AuditVerdict, { log }: StaffTexts): Markup =>
  broken === null
    ? html`<p class="soft">${log.whole(formatCount(entries))}</p>`
    : html`<p class="flag">${broken === 'end' ? log.brokenEnd : log.broken(String(broken))}</p>`;

const actionText = (action: string, texts: StaffTexts): string => {
  const actions: Record<AdminAction, string> = texts.log.actions;
  return textFor(actions, action);
};

/** Describes the details of an action in the user's language. Unknown values are shown as they are stored. */
const detailText = ({ action, detail }: AuditRow, { log, frame }: StaffTexts): string => {
  const roles = frame.roles;
  const known: Record<string, Readonly<Record<string, string>>> = {
    role: roles,
    ...(action === 'role changed' ? { from: roles, to: roles } : {}),
    reason: log.reasons,
    step: log.steps,
    by: log.steps,
  };
  return Object.entries(detail)
    .map(([name, value]) => `${textFor(log.details, name)} ${textFor(known[name] ?? {}, String(value))}`)
    .join(', ');
};

/**
 * Renders the subject of an action. The subject is a link if it is an order, a customer or an ID document;
 * otherwise, it is an id.
 */
const subjectOf = ({ action, subject }: AuditRow): Markup | string => {
  if (subject === null) return '';
  const hasNumber = /^RG?-/.test(subject);
  const short = html`<code>${hasNumber ? subject : subject.slice(0, 8)}</code>`;
  if (hasNumber)
    return html`<a href="/staff/${subject.startsWith('RG-') ? 'customers' : 'orders'}/${subject}"
      >${short}</a
    >`;
  return /^(document|page)/.test(action) ? html`<a href="/staff/documents/${subject}">${short}</a>` : short;
};

/** Routes for listing all staff actions, newest first. */
export const logRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/log', async (c) => {
    const beforeText = c.req.query('before');
    const before = beforeText && /^\d{1,15}$/.test(beforeText) ? Number(beforeText) : null;
    const [lines, chain, frame] = await Promise.all([
      loadAuditLines(shop.db, { before, most }),
      verifyAuditLog(shop),
      loadLayoutData(c, shop),
    ]);
    const last = lines.length === most ? lines.at(-1)?.entry.id : undefined;
    const { language, texts: all } = frame;
    const { log: texts } = all;
    return c.html(
      renderPage(
        frame,
        { tab: 'log', title: texts.heading },
        html`<h1>${texts.heading}</h1>
          ${verdictText(chain, all)}
          <div class="wide">
            <table class="entries">
              <thead>
                <tr>
                  <th scope="col">${texts.when}</th>
                  <th scope="col">${texts.who}</th>
                  <th scope="col">${texts.what}</th>
                  <th scope="col">${texts.of}</th>
                  <th scope="col">${texts.more}</th>
                </tr>
              </thead>
              <tbody>
                ${lines.map(
                  ({ entry, name }) =>
                    html`<tr>
                      <td>
                        <time datetime="${entry.at.toISOString()}">${formatTime(entry.at, language)}</time>
                      </td>
                      <td>${name ?? html`<span class="soft">${texts.unknown}</span>`}</td>
                      <td>${actionText(entry.action, all)}</td>
                      <td>${subjectOf(entry)}</td>
                      <td>${detailText(entry, all)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
          ${last === undefined ? '' : html`<p class="row"><a data-next href="/staff/log?before=${last}">${texts.older}</a></p>`}`,
      ),
    );
  });
  return app;
};
