import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { webhooksSeen } from '../db/schema.ts';
import { attemptOf } from '../shop/payments.ts';
import { settle } from '../shop/settle.ts';
import { sha256 } from '../shop/tokens.ts';
import type { Api, ApiEnv } from './context.ts';
import { failure } from './guards.ts';

/** Providers speak here, known by their signature alone. What they say is only a reason to ask them. */
export const hookRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  app.post('/hooks/datatrans', async (c) => {
    const raw = await c.req.text();
    const notice = shop.gateways.card.verifyWebhook(raw, c.req.header('datatrans-signature'));
    if (!notice) {
      shop.log.warn({ requestId: c.get('requestId') }, 'a webhook was not signed by the provider');
      return failure(c, 401, 'malformed', { code: 'BAD_SIGNATURE' });
    }
    const digest = sha256(raw);
    const [seen] = await shop.db.select().from(webhooksSeen).where(eq(webhooksSeen.digest, digest));
    if (seen) return c.json({ received: true });
    const attempt = await attemptOf(shop, notice.transactionId);
    const settled = attempt ? await settle(shop, attempt.id) : 'left';
    // The provider says it again when we could not learn the truth from it.
    if (settled === 'unknown') return failure(c, 503, 'wait', { code: 'UNAVAILABLE' });
    // A status older than its own notice: the next question finds out, and a repeat of this notice may be it.
    if (settled === 'open') return c.json({ received: true });
    await shop.db
      .insert(webhooksSeen)
      .values({ digest, gateway: 'card', transactionId: notice.transactionId })
      .onConflictDoNothing();
    return c.json({ received: true });
  });

  return app;
};
