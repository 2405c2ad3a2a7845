import { Hono } from 'hono';
import { reportQuery } from '../../contract/schemas/profile.ts';
import { pageNumberOf, pageSizeOf, periodOf } from '../orders/listQuery.ts';
import { loadVoucherReport } from '../orders/voucherReport.ts';
import { loadVoucherLimit } from '../vouchers/limits.ts';
import { ok, readQuery, type Api, type ApiEnv } from './http/context.ts';
import { requireSession } from './http/session.ts';

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
    const { start, end } = periodOf(query);
    const report = await loadVoucherReport(shop, account, {
      from: start,
      to: end,
      pageno: pageNumberOf(query),
      pagesize: pageSizeOf(query),
    });
    return ok(c, report, report.items.length === 0 ? 'noRecords' : 'ok');
  });

  return app;
};
