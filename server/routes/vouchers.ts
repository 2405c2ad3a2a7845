import { Hono } from 'hono';
import { pageNumberOf, pageSizeOf, periodOf } from '../orders/listQuery.ts';
import { loadVoucherReport } from '../orders/voucherReport.ts';
import { loadVoucherLimit } from '../vouchers/limits.ts';
import { ok, type Api, type ApiEnv } from './http/context.ts';
import { createRoutes } from './http/route.ts';

/** Routes for a customer's remaining voucher limits and previous voucher purchases. */
export const voucherRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { app, route } = createRoutes(api);

  route('getpaysafelimit', async (c, _, { account }) => {
    return ok(c, await loadVoucherLimit(shop, account));
  });

  route('getpsreport', async (c, query, { account }) => {
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
