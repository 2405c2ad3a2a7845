import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import { html } from 'hono/html';
import type { AppContext } from '../appContext.ts';
import { workKinds, type OpenFigures } from '../figures/figures.ts';
import { textFor, type StaffTexts } from '../messages/index.ts';
import { findOrderNumber, jobName } from '../notices/givenUpJobs.ts';
import { jobs } from '../platform/database/schema.ts';
import { formatTime } from './formats.ts';
import type { LayoutData, Markup } from './page.ts';

const orderLink = (orderNumber: string | null): Markup | string =>
  orderNumber === null
    ? ''
    : html`<a class="reference" href="/staff/orders/${orderNumber}">${orderNumber}</a>`;

/**
 * Lists the open differences from the daily reconciliation. Returns an empty string if there are no open
 * differences.
 */
export const differenceList = (
  { differences }: Pick<OpenFigures, 'differences'>,
  { figures: texts }: StaffTexts,
): Markup | string =>
  differences.length === 0
    ? ''
    : html`<section class="panel" id="differences">
        <h2>${texts.differences}</h2>
        <ul class="rows">
          ${differences.map(
            ({ kind, orderNumber, reference }) =>
              html`<li>
                <span
                  ><strong>${textFor(texts.findings, kind)}</strong> ${orderLink(orderNumber)}
                  <span class="soft">${reference ?? ''}</span></span
                >
              </li>`,
          )}
        </ul>
      </section>`;

/**
 * Job that the shop no longer retries. `name` is the key of the job's displayed name; `orderNumber` is null if
 * the job does not belong to an order.
 */
type GivenUpJob = { name: string; since: Date; error: string; orderNumber: string | null };

/** Maximum number of jobs that are listed. */
const mostJobs = 20;

/** Loads the jobs that the shop has given up on, oldest first. */
export const loadGivenUpJobs = async ({ db }: Pick<AppContext, 'db'>): Promise<GivenUpJob[]> => {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNotNull(jobs.failedAt), inArray(jobs.kind, workKinds)))
    .orderBy(asc(jobs.failedAt))
    .limit(mostJobs);
  return Promise.all(
    rows.map(async ({ kind, subject, failedAt, createdAt, lastError }) => ({
      name: jobName(kind),
      since: failedAt ?? createdAt,
      error: lastError ?? '',
      orderNumber: await findOrderNumber(db, subject),
    })),
  );
};

/** Lists the jobs that the shop has given up on, each with its order and last error. */
export const givenUpList = (
  givenUp: readonly GivenUpJob[],
  { texts, language }: LayoutData,
): Markup | string =>
  givenUp.length === 0
    ? ''
    : html`<section class="panel" id="jobs">
        <h2>${texts.today.jobs}</h2>
        <ul class="rows">
          ${givenUp.map(
            ({ name, since, error, orderNumber }) =>
              html`<li>
                <span
                  ><strong>${textFor(texts.notices.jobs, name)}</strong> ${orderLink(orderNumber)}
                  <span class="soft">${error}</span></span
                >
                <time class="soft">${formatTime(since, language)}</time>
              </li>`,
          )}
        </ul>
      </section>`;
