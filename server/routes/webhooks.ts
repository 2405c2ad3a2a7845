import { Hono } from 'hono';
import { paymentCodes } from '../../contract/domain/paymentProviders.ts';
import { findAttempt, returnQuery } from '../payments/attempts.ts';
import { expediteRefund } from '../payments/refunds.ts';
import { recordReversal } from '../payments/reversals.ts';
import { scheduleSettlement, settleAttempt } from '../payments/settlement.ts';
import { isWebhookSeen, recordWebhook } from '../payments/webhookLog.ts';
import type { AttemptRow, Gateway } from '../platform/database/schema.ts';
import { sha256 } from '../platform/tokens.ts';
import { paymentProviders } from '../providers/index.ts';
import type { PaymentNotice } from '../providers/ports.ts';
import { getClientIp, type Api, type ApiContext, type ApiEnv } from './http/context.ts';
import { createForgedNotices } from './http/forgedNotices.ts';
import { failureResponse } from './http/middleware.ts';

type VerifiedNotice = { raw: string; notice: PaymentNotice; attempt: AttemptRow | null };

/**
 * Routes for the payment providers' webhooks. A notification is authenticated by its signature and only
 * triggers a status request to the provider.
 */
export const webhookRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const forged = createForgedNotices();

  /**
   * Asks the provider to verify a notification. Limits the requests that forged notifications can trigger.
   * @throws ShopRefusal 429
   */
  const verifyAtProvider = async (
    c: ApiContext,
    gateway: Gateway,
    raw: string,
    signatureHeader: string,
  ): Promise<PaymentNotice | null> => {
    const { headers } = c.req.raw;
    const verify = (): Promise<PaymentNotice | null> => shop.gateways[gateway].verifyWebhook(raw, headers);
    if (!shop.config.rateLimits) return await verify();
    const clientIp = getClientIp(c, shop.config.trustProxy);
    const digest = sha256(`${headers.get(signatureHeader) ?? ''} ${raw}`);
    if (!forged.begin(clientIp, digest)) return null;
    const notice = await verify();
    if (notice) forged.returnTry(clientIp);
    else forged.add(digest);
    return notice;
  };

  /** Returns a verified notification, or null if it does not come from the provider. @throws ShopRefusal 429 */
  const receiveNotice = async (c: ApiContext, gateway: Gateway): Promise<VerifiedNotice | null> => {
    const raw = await c.req.text();
    const { signatureHeader } = paymentProviders[gateway].webhook;
    const notice = signatureHeader
      ? await verifyAtProvider(c, gateway, raw, signatureHeader)
      : await shop.gateways[gateway].verifyWebhook(raw, c.req.raw.headers);
    if (!notice) {
      shop.log.warn({ requestId: c.get('requestId'), gateway }, 'a webhook was not signed by the provider');
      return null;
    }
    const attempt = await findAttempt(shop, gateway, notice);
    if (notice.says === 'reversed' && attempt?.state === 'captured') await recordReversal(shop, attempt);
    return { raw, notice, attempt };
  };

  /** Settles the payment that a notification concerns before responding to the notification. */
  const settleByNotice =
    (gateway: Gateway) =>
    async (c: ApiContext): Promise<Response> => {
      const verified = await receiveNotice(c, gateway);
      if (!verified) return failureResponse(c, 401, 'malformed', { code: 'BAD_SIGNATURE' });
      const { raw, notice, attempt } = verified;
      const digest = sha256(raw);
      if (await isWebhookSeen(shop, digest)) return c.json({ received: true });
      // only a captured payment can be refunded
      if (attempt?.state === 'captured') await expediteRefund(shop, attempt.id);
      const approved = notice.says === 'approved' ? 'captureAgain' : 'capture';
      const settled = attempt ? await settleAttempt(shop, attempt, approved) : 'abandoned';
      // makes the provider resend the notification, because the payment's status could not be read
      if (settled === 'unknown') return failureResponse(c, 503, 'wait', { code: 'UNAVAILABLE' });
      // the provider's status does not reflect the notification yet; a repeated notification or the next status
      // request settles the payment
      if (settled === 'open' || settled === 'pending') return c.json({ received: true });
      await recordWebhook(shop, {
        digest,
        gateway,
        transactionId: notice.transactionId ?? notice.captureId ?? '',
      });
      return c.json({ received: true });
    };

  /**
   * Stores a notification and responds with OK. After any other response, the provider would reverse the
   * payment.
   */
  const storeNotice =
    (gateway: Gateway) =>
    async (c: ApiContext): Promise<Response> => {
      const verified = await receiveNotice(c, gateway);
      if (!verified) return c.text('BAD SIGNATURE', 400);
      const { raw, notice, attempt } = verified;
      // rejects a payment without an order, so that the provider reverses it
      if (!attempt) return c.text('UNKNOWN ORDER', 404);
      await scheduleSettlement(shop, attempt, notice.says !== null, sha256(raw));
      return c.text('OK');
    };

  /**
   * Redirects a browser that the provider sends back with a POST request, because a page cannot receive a POST.
   * If the posted data is a verified final notification, schedules the settlement.
   */
  const redirectToShop =
    (gateway: Gateway, page: string, result: 'ok' | 'cancel') =>
    async (c: ApiContext): Promise<Response> => {
      const verified = await receiveNotice(c, gateway);
      if (verified?.attempt && verified.notice.says === 'final')
        await scheduleSettlement(shop, verified.attempt, true, sha256(verified.raw));
      const query = verified?.attempt ? returnQuery(result, verified.attempt) : `result=${result}`;
      return c.redirect(`${shop.config.publicUrl}${page}?${query}`, 303);
    };

  for (const gateway of paymentCodes) {
    const { webhook, postReturnPage } = paymentProviders[gateway];
    const receive = webhook.answers === 'stored' ? storeNotice : settleByNotice;
    app.post(`/hooks/${webhook.path}`, receive(gateway));
    if (postReturnPage === null) continue;
    for (const result of ['ok', 'cancel'] as const)
      app.post(`/${gateway}/return/${result}`, redirectToShop(gateway, postReturnPage, result));
  }

  return app;
};
