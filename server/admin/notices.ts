import { Hono } from 'hono';
import type { AppContext } from '../appContext.ts';
import { closeNotice } from '../notices/notices.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminEnv } from './context.ts';
import { recordAdminAction } from './log/audit.ts';

/** Route for closing a notice after staff have dealt with it. */
export const noticeRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.post('/notices/:id{[0-9a-f-]{36}}', async (c) => {
    await transaction(shop.db, async (tx) => {
      const closed = await closeNotice(tx, c.req.param('id'));
      if (closed)
        await recordAdminAction(
          shop,
          tx,
          c.get('staff').id,
          'notice closed',
          String(closed.detail['order'] ?? closed.gateway),
          {
            kind: closed.kind,
            reason: closed.reason,
          },
        );
    });
    return c.redirect('/staff', 303);
  });
  return app;
};
