import { Hono } from 'hono';
import { transaction } from '../shop/database.ts';
import type { Shop } from '../shop/deps.ts';
import { closeNotice } from '../shop/notices.ts';
import { note } from './audit.ts';
import type { DeskEnv } from './context.ts';

/** Ends a notice that a person has dealt with. */
export const noticeRoutes = (shop: Shop): Hono<DeskEnv> => {
  const app = new Hono<DeskEnv>();
  app.post('/notices/:id{[0-9a-f-]{36}}', async (c) => {
    await transaction(shop.db, async (tx) => {
      const closed = await closeNotice(tx, c.req.param('id'));
      if (closed)
        await note(tx, c.get('staff').id, 'notice closed', String(closed.detail['order'] ?? closed.gateway), {
          kind: closed.kind,
          reason: closed.reason,
        });
    });
    return c.redirect('/staff', 303);
  });
  return app;
};
