import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../../appContext.ts';
import type { AuditRow } from '../../platform/database/schema.ts';
import type { AdminEnv } from '../context.ts';
import { loadLayoutData } from '../layoutData.ts';
import { formatTime, renderPage, type Markup } from '../page.ts';
import { loadAuditLines, verifyAuditLog, type AuditVerdict } from './audit.ts';

const most = 100;

const verdictText = ({ entries, broken }: AuditVerdict): Markup =>
  broken === null
    ? html`<p class="soft">
        ${entries} entries. Each is signed with the one before; nothing has been changed.
      </p>`
    : html`<p class="flag">
        ${broken === 'end' ? 'Entries are missing at the end' : `Entry ${broken} does not follow the one before it`}:
        somebody has changed the log.
      </p>`;

/** An order by its number; anything else by the beginning of its id, a document with a way to it. */
const subjectOf = ({ action, subject }: AuditRow): Markup | string => {
  if (subject === null) return '';
  const short = html`<code>${subject.startsWith('R-') ? subject : subject.slice(0, 8)}</code>`;
  if (subject.startsWith('R-')) return html`<a href="/staff/orders/${subject}">${short}</a>`;
  return /^(document|page)/.test(action) ? html`<a href="/staff/documents/${subject}">${short}</a>` : short;
};

/** Everything that was done by staff, newest first. */
export const logRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/log', async (c) => {
    const asked = c.req.query('before');
    const before = asked && /^\d{1,15}$/.test(asked) ? Number(asked) : null;
    const [lines, chain, frame] = await Promise.all([
      loadAuditLines(shop.db, { before, most }),
      verifyAuditLog(shop),
      loadLayoutData(c, shop),
    ]);
    const last = lines.length === most ? lines.at(-1)?.entry.id : undefined;
    return c.html(
      renderPage(
        frame,
        { tab: 'log', title: 'Log' },
        html`<h1>Log</h1>
          ${verdictText(chain)}
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Of</th>
                  <th scope="col">More</th>
                </tr>
              </thead>
              <tbody>
                ${lines.map(
                  ({ entry, name }) =>
                    html`<tr>
                      <td><time datetime="${entry.at.toISOString()}">${formatTime(entry.at)}</time></td>
                      <td>${name ?? html`<span class="soft">unknown</span>`}</td>
                      <td>${entry.action}</td>
                      <td>${subjectOf(entry)}</td>
                      <td>
                        ${Object.entries(entry.detail)
                          .map(([name, value]) => `${name} ${value}`)
                          .join(', ')}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
          ${last === undefined ? '' : html`<p class="row"><a data-next href="/staff/log?before=${last}">Older</a></p>`}`,
      ),
    );
  });
  return app;
};
