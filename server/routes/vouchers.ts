import { Hono } from 'hono';
import { readDay, zurichDay, type Day } from '../../contract/domain/day.ts';
import { reportQuery } from '../../contract/schemas/profile.ts';
import { loadVoucherReport } from '../orders/voucherReport.ts';
import { invalid } from '../platform/refusal.ts';
import { loadVoucherLimit } from '../vouchers/limits.ts';
import { ok, readQuery, type Api, type ApiEnv } from './http/context.ts';
import { requireSession } from './http/session.ts';

const pageSize = 10;
const pageSizeMax = 100;

/** A day in either spelling; what is left out is `otherwise`. @throws ShopRefusal 422 */
const dayOf = (name: string, text: string | undefined, otherwise: Day): Day => {
  const day = text ? readDay(text) : otherwise;
  if (day === null) throw invalid({ [name]: 'invalidValue' });
  return day;
};

/** @throws ShopRefusal 422 */
const numberOf = (name: string, text: string | undefined, otherwise: number, most: number): number => {
  if (!text) return otherwise;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw invalid({ [name]: 'invalidValue' });
  return number;
};

/** `2026-11-21` → `2025-11-21`; 29 February becomes 1 March. */
const yearBefore = (day: Day): Day => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return readDay(before) ?? before.replace('-02-29', '-03-01');
};

/** What a customer may still buy of prepaid vouchers, and what was bought. */
export const voucherRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  app.get('/getpaysafelimit', async (c) => {
    const { account } = await requireSession(c, shop);
    return ok(c, await loadVoucherLimit(shop, account));
  });

  app.get('/getpsreport', async (c) => {
    const { account } = await requireSession(c, shop);
    const query = readQuery(c, reportQuery);
    const today = zurichDay(new Date());
    const report = await loadVoucherReport(shop, account, {
      from: dayOf('startdate', query.startdate, yearBefore(today)),
      to: dayOf('enddate', query.enddate, today),
      pageno: numberOf('pageno', query.pageno, 1, 100_000),
      pagesize: numberOf('pagesize', query.pagesize, pageSize, pageSizeMax),
    });
    return ok(c, report, report.items.length === 0 ? 'noRecords' : 'ok');
  });

  return app;
};
