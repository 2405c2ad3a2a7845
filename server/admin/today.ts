import { Hono } from 'hono';
import { html } from 'hono/html';
import { addDays, startOfZurichDay, zurichDay } from '../../contract/domain/day.ts';
import { comparedDays } from '../../contract/domain/limits.ts';
import type { AppContext } from '../appContext.ts';
import { loadOpenFigures } from '../figures/figures.ts';
import { loadOldestWork } from '../figures/openWork.ts';
import { loadSales, sumUp, type Period, type Sums } from '../figures/sales.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { loadWaitingApprovals } from './approvals.ts';
import type { AdminEnv } from './context.ts';
import { formatAge, formatClock, formatWeekday } from './formats.ts';
import { loadLayoutData } from './layoutData.ts';
import { differenceList, givenUpList, loadGivenUpJobs } from './openLists.ts';
import { renderPage, type LayoutData, type Markup } from './page.ts';
import { includesRole } from './roles.ts';
import { marginNotes, salesTable } from './salesTable.ts';
import { hasSecondFactor, loadFactors } from './signIn/secondFactor.ts';

/**
 * Returns four periods: today so far; the same weekday last week, until the same time; the last seven full
 * days; and the seven days before those.
 */
export const periodsAt = (now: Date): Period[] => {
  const today = zurichDay(now);
  const elapsed = now.getTime() - startOfZurichDay(today).getTime();
  const partOf = (days: number): Period => {
    const from = startOfZurichDay(addDays(today, days));
    return { from, to: new Date(from.getTime() + elapsed) };
  };
  const whole = (first: number, last: number): Period => ({
    from: startOfZurichDay(addDays(today, first)),
    to: startOfZurichDay(addDays(today, last)),
  });
  return [partOf(0), partOf(-comparedDays), whole(-comparedDays, 0), whole(-2 * comparedDays, -comparedDays)];
};

const soldPart = (
  sums: readonly Sums[],
  now: Date,
  { config }: Pick<AppContext, 'config'>,
  { texts, language }: LayoutData,
): Markup => {
  const { today } = texts;
  const time = formatClock(now, language);
  const names = [
    today.todayUntil(time),
    today.weekAgo(formatWeekday(addDays(zurichDay(now), -comparedDays), language), time),
    today.lastDays,
    today.daysBefore,
  ];
  const rows = sums.map((one, n): [string, Sums] => [names[n] ?? '', one]);
  return html`<section>
    <h2>${today.sold}</h2>
    ${salesTable(rows, today.period, texts)} ${marginNotes(config.fees, texts)}
  </section>`;
};

/** A named count of open items. `href` is the URL of the page or section that lists the items. */
type Line = { name: string; n: number; href: string; since?: Date | null };

const lineList = (lines: readonly Line[], emptyText: string, { texts, language }: LayoutData): Markup => {
  const open = lines.filter(({ n }) => n > 0);
  return open.length === 0
    ? html`<p class="soft">${emptyText}</p>`
    : html`<ul class="rows">
        ${open.map(
          ({ name, n, href, since }) =>
            html`<li data-row>
              <span
                ><a href="${href}">${name}</a>
                ${since ? html`<span class="soft">${texts.today.oldest(formatAge(since, language))}</span>` : ''}</span
              >
              <strong class="num">${n}</strong>
            </li>`,
        )}
      </ul>`;
};

/**
 * Route for the staff start page, which shows today's sales, tasks for staff, and faults. Only owners see
 * amounts of money, as on the figures page.
 */
export const todayRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/', async (c) => {
    const now = databaseTime();
    const isOwner = includesRole(c.get('staff').role, 'owner');
    const [factors, layout, open, jobs, oldest, limits, refunds, sums] = await Promise.all([
      loadFactors(shop.db, c.get('staff')),
      loadLayoutData(c, shop),
      loadOpenFigures(shop),
      loadGivenUpJobs(shop),
      loadOldestWork(shop),
      loadWaitingApprovals(shop.db, 'limit'),
      loadWaitingApprovals(shop.db, 'refund'),
      isOwner
        ? Promise.all(periodsAt(now).map(async (period) => sumUp(await loadSales(shop, period))))
        : null,
    ]);
    const { texts, waiting, notices } = layout;
    const { today } = texts;
    const waits: Line[] = [
      {
        name: texts.documents.heading,
        n: waiting.documents,
        href: '/staff/documents',
        since: oldest.documents,
      },
      { name: texts.limits.heading, n: waiting.limits, href: '/staff/limits', since: oldest.limits },
      { name: texts.refunds.heading, n: waiting.refunds, href: '/staff/refunds', since: oldest.refunds },
      {
        name: today.second,
        n: limits.size + refunds.size,
        href: refunds.size > 0 ? '/staff/refunds' : '/staff/limits',
      },
    ];
    const faultLines: Line[] = [
      { name: today.notices, n: notices.length, href: '#notices' },
      { name: today.gateways, n: waiting.gateways, href: '/staff/gateways' },
      { name: today.jobs, n: open.jobsGivenUp, href: '#jobs' },
      { name: texts.figures.differences, n: open.differences.length, href: '#differences' },
    ];
    return c.html(
      renderPage(
        layout,
        { tab: 'today', title: today.heading },
        html`<h1>${today.heading}</h1>
          ${
            hasSecondFactor(factors)
              ? ''
              : html`<p class="flag">
                  <span
                    >${today.passwordAlone} <a href="/staff/you">${texts.secondFactor.setUpTitle}</a></span
                  >
                </p>`
          }
          <div class="two">
            <section class="panel">
              <h2>${today.waits}</h2>
              ${lineList(waits, today.nothingWaits, layout)}
            </section>
            <section class="panel">
              <h2>${today.wrong}</h2>
              ${lineList(faultLines, today.nothingWrong, layout)}
            </section>
          </div>
          ${givenUpList(jobs, layout)} ${differenceList(open, texts)}
          ${sums ? soldPart(sums, now, shop, layout) : ''}`,
      ),
    );
  });
  return app;
};
