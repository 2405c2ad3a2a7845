import { randomUUID } from 'node:crypto';
import { and, eq, gte, or, sql } from 'drizzle-orm';
import { legalPagesChangedOn } from '../../contract/content/contentPage.ts';
import { cardBrands } from '../../contract/domain/cardMethods.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import { paymentProviders as paymentFacts } from '../../contract/domain/paymentProviders.ts';
import type { CardMethod, PaymentGateways, PayUrl } from '../../contract/schemas/orders.ts';
import type { PaypalCreated } from '../../contract/schemas/payments.ts';
import type { AppContext } from '../appContext.ts';
import { assertSelling, loadUnofferedGateways } from '../gatewayStatus/status.ts';
import { markCardRemoved } from '../identity/accountCards.ts';
import { getMessages } from '../messages/index.ts';
import { wasPaid } from '../orders/orderDetails.ts';
import {
  attemptTags,
  findLatestAttempt,
  lockOrder,
  lockOrderAndAttempt,
  transitionAttempt,
  transitionOrder,
} from '../orders/transitions.ts';
import { databaseTime, hasPassed } from '../platform/database/clock.ts';
import { requireRow } from '../platform/database/requireRow.ts';
import {
  accounts,
  attempts,
  orders,
  savedCards,
  type AttemptRow,
  type Gateway,
  type OrderRow,
  type SavedCardRow,
} from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { whenCommitted } from '../platform/database/transactionGuard.ts';
import { notFound, ShopRefusal } from '../platform/refusal.ts';
import { createSharedCalls } from '../platform/sharedCalls.ts';
import { count } from '../platform/telemetry/scope.ts';
import { paymentProviders } from '../providers/index.ts';
import {
  Refused,
  Unavailable,
  type OpenedPayment,
  type PaymentNotice,
  type PaymentRequest,
} from '../providers/ports.ts';
import { declarationsOf } from '../vouchers/verification/declarations.ts';
import { loadSavedCards } from './savedCards.ts';
import { settle, type SettlementOutcome } from './settlement.ts';

/** Minimum remaining lifetime, in milliseconds, of a payment page to which the shop sends a shopper. */
const pageMarginMs = 60_000;

const assertPayable = (order: OrderRow, attempt: AttemptRow | null): void => {
  if (wasPaid(order))
    throw new ShopRefusal(409, 'orderPaid', { code: 'ORDER_PAID', data: attemptLinks(attempt) });
  if (order.state === 'cancelled' || hasPassed(order.expiresAt))
    throw new ShopRefusal(410, 'orderClosed', { code: 'ORDER_CLOSED' });
};

const attemptLinks = (attempt: AttemptRow | null) => ({
  transactionid: attempt?.transactionId ?? '',
  payurl: attempt?.payUrl ?? '',
});

/** Checks that an order can be paid. @throws ShopRefusal 409 ORDER_PAID, 410 ORDER_CLOSED */
export const assertOrderPayable = async (shop: AppContext, order: OrderRow): Promise<void> =>
  assertPayable(order, await findLatestAttempt(shop.db, order.id));

/**
 * True if the account has accepted the current terms: either in the declaration before buying a voucher, or in
 * an order placed since the terms last changed.
 */
const hasAcceptedTerms = async ({ db }: AppContext, accountId: string): Promise<boolean> => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (account && declarationsOf(account).terms !== null) return true;
  const since = sql`${legalPagesChangedOn}::date`;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gte(orders.createdAt, since)))
    .limit(1);
  return order !== undefined;
};

/**
 * Lists the payment methods. `total` is in rappen, and `accountId` identifies the owner of the saved cards.
 * Unavailable methods are marked as not enabled.
 * @throws ShopRefusal 503 SELLING_PAUSED | GATEWAY_DOWN
 */
export const loadPaymentGateways = async (
  shop: AppContext,
  total: Rappen,
  accountId: string | null,
  language: Language,
): Promise<PaymentGateways> => {
  await assertSelling(shop.db);
  const { config } = shop;
  const { paymentMethods } = config;
  const unoffered = await loadUnofferedGateways(shop.db);
  if (paymentMethods.every((code) => unoffered.has(code)))
    throw new ShopRefusal(503, 'noPaymentMethod', { code: 'GATEWAY_DOWN' });
  return {
    total: toWire(total),
    currency: 'CHF',
    gateways: paymentMethods.map((code) => {
      const { name, title, methods, scriptConfig } = paymentProviders[code];
      return {
        code,
        name: title ? getMessages(language).messages[title] : name,
        logo: '',
        methods: [...methods(config[code])],
        fee: '0.00',
        enabled: unoffered.has(code) ? 0 : 1,
        config: scriptConfig?.(config[code], language) ?? {},
      };
    }),
    savedcards: accountId ? await loadSavedCards(shop.db, accountId, 'inDate') : [],
    termsaccepted: accountId && (await hasAcceptedTerms(shop, accountId)) ? 1 : 0,
  };
};

/** The payment method selected by the shopper. `saveFor` is the account that will own the saved card. */
export type PaymentSelection = {
  gateway: Gateway;
  /** One of the provider's methods. If null, the shopper chooses a method on the provider's page. */
  method: CardMethod | null;
  card: SavedCardRow | null;
  saveFor: string | null;
};

const isSameSelection = (attempt: AttemptRow, selection: PaymentSelection): boolean =>
  attempt.gateway === selection.gateway &&
  attempt.askedMethod === selection.method &&
  attempt.savedCardId === (selection.card?.id ?? null) &&
  attempt.saveFor === selection.saveFor;

const isUsable = (attempt: AttemptRow): boolean =>
  attempt.state === 'open' && !hasPassed((attempt.pageExpiresAt?.getTime() ?? 0) - pageMarginMs);

/**
 * Returns the attempt for this payment: the open attempt, whatever its method, or a new one. Stores a new
 * attempt before calling the provider.
 */
const ensureAttempt = (shop: AppContext, orderId: string, selection: PaymentSelection): Promise<AttemptRow> =>
  transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const latest = await findLatestAttempt(tx, orderId);
    assertPayable(order, latest);
    if (latest && attemptTags(latest.state).has('open')) return latest;
    const position = (latest?.position ?? 0) + 1;
    const attempt = requireRow(
      await tx
        .insert(attempts)
        .values({
          id: randomUUID(),
          orderId,
          position,
          gateway: selection.gateway,
          askedMethod: selection.method,
          reference: `${order.number}-${position}`,
          state: 'created',
          amount: order.total,
          savedCardId: selection.card?.id ?? null,
          saveFor: selection.saveFor,
        })
        .returning(),
      'The payment attempt',
    );
    whenCommitted(() => count('payments', { gateway: attempt.gateway, outcome: attempt.state }));
    await transitionOrder(tx, order, { type: 'order.paymentStarted' }, attempt.id);
    return attempt;
  });

/**
 * Our base URL for a provider's webhooks: the loopback address for sandboxes, and the public URL for all other
 * providers.
 */
const getWebhookBase = ({ config }: AppContext, providerUrl: string): string => {
  const self = `http://127.0.0.1:${config.port}`;
  return `${providerUrl.startsWith(self) ? self : config.publicUrl}/api`;
};

/**
 * Query string of a return URL: the result and the payment's reference. Without the buyer's cookie, these
 * parameters give access to nothing.
 */
export const returnQuery = (result: string, { reference }: Pick<AttemptRow, 'reference'>): string =>
  String(new URLSearchParams({ result, attempt: reference }));

const getCallbackUrls = (
  shop: AppContext,
  attempt: AttemptRow,
): Pick<PaymentRequest, 'returnUrls' | 'webhookUrl'> => {
  const { gateway } = attempt;
  const { publicUrl } = shop.config;
  const { webhook, serverUrl, postReturnPage } = paymentProviders[gateway];
  const webhookUrl = `${getWebhookBase(shop, serverUrl(shop.config[gateway]))}/hooks/${webhook.path}`;
  if (postReturnPage !== null) {
    const backTo = (result: string): string => `${publicUrl}/api/${gateway}/return/${result}`;
    return {
      returnUrls: { success: backTo('ok'), cancel: backTo('cancel'), error: backTo('cancel') },
      webhookUrl,
    };
  }
  const backTo = (result: string): string => `${publicUrl}/payment-process?${returnQuery(result, attempt)}`;
  return {
    returnUrls: { success: backTo('success'), cancel: backTo('cancel'), error: backTo('error') },
    webhookUrl,
  };
};

/** Returns the provider's codes for a payment method. `cards` covers all card brands. */
const getMethodCodes = (
  { config }: Pick<AppContext, 'config'>,
  gateway: Gateway,
  method: CardMethod,
): string[] =>
  paymentProviders[gateway]
    .methods(config[gateway])
    .filter((code) => (method === 'cards' ? cardBrands.some((b) => b === code) : code === method));

/**
 * Opens the payment at the provider. The attempt's id is the idempotency key, so repeated calls return the same
 * payment.
 */
const initPayment = async (
  shop: AppContext,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<OpenedPayment> => {
  const [card] = attempt.savedCardId
    ? await shop.db.select().from(savedCards).where(eq(savedCards.id, attempt.savedCardId))
    : [];
  if (attempt.savedCardId && !card?.alias) throw new Refused('INVALID_ALIAS');
  return await shop.gateways[attempt.gateway].init({
    amount: attempt.amount,
    currency: 'CHF',
    reference: attempt.reference,
    orderNumber: order.number,
    product: order.item.ProdName,
    language: order.language,
    email: order.email,
    idempotencyKey: attempt.id,
    ...getCallbackUrls(shop, attempt),
    ...(attempt.askedMethod ? { methods: getMethodCodes(shop, attempt.gateway, attempt.askedMethod) } : {}),
    ...(card?.alias
      ? { card: { alias: card.alias, expiryMonth: card.expiryMonth, expiryYear: card.expiryYear } }
      : {}),
    keepCard: attempt.saveFor !== null,
  });
};

/**
 * Ends an attempt if the provider failed before the shopper was redirected. The shopper can then select another
 * method, even after reloading the page. If another process has already opened the attempt, returns it
 * unchanged.
 * @throws ShopRefusal 502 GATEWAY_DOWN
 */
const abandonUnopened = async (shop: AppContext, unopened: AttemptRow): Promise<AttemptRow> => {
  const attempt = await transaction(shop.db, async (tx) => {
    const { order, attempt: locked } = await lockOrderAndAttempt(tx, unopened);
    if (locked.state !== 'created') return locked;
    if ((await transitionAttempt(tx, locked, { type: 'attempt.cancelled' })) && order.state === 'payment')
      await transitionOrder(tx, order, { type: 'order.paymentCancelled' });
    return null;
  });
  if (attempt) return attempt;
  throw new ShopRefusal(502, 'payNotNow', { code: 'GATEWAY_DOWN' });
};

const loadAttempt = async ({ db }: AppContext, id: string): Promise<AttemptRow> =>
  requireRow(await db.select().from(attempts).where(eq(attempts.id, id)), 'The payment attempt');

const openAttempt = async (shop: AppContext, order: OrderRow, attempt: AttemptRow): Promise<AttemptRow> => {
  shop.hitFailpoint('attempt.before-init');
  try {
    const payment = await initPayment(shop, order, attempt);
    shop.hitFailpoint('attempt.after-init');
    const updated = await transitionAttempt(
      shop.db,
      attempt,
      { type: 'attempt.opened' },
      { transactionId: payment.transactionId, payUrl: payment.payUrl, pageExpiresAt: payment.expiresAt },
    );
    return updated ?? (await loadAttempt(shop, attempt.id));
  } catch (error) {
    if (error instanceof Unavailable) return await abandonUnopened(shop, attempt);
    if (!(error instanceof Refused)) throw error;
    const { savedCardId } = attempt;
    const cardGone = savedCardId !== null && /ALIAS|EXPIRED_CARD|INVALID_CARD/.test(error.reason);
    if (!cardGone)
      shop.log.error(
        { order: order.number, gateway: attempt.gateway, reason: error.reason },
        'a payment provider refuses to open our payments',
      );
    await transaction(shop.db, async (tx) => {
      const { order: lockedOrder, attempt: locked } = await lockOrderAndAttempt(tx, attempt);
      if (await transitionAttempt(tx, locked, { type: 'attempt.expired' }))
        await transitionOrder(tx, lockedOrder, { type: 'order.paymentCancelled' });
      if (cardGone) await markCardRemoved(tx, savedCardId);
    });
    if (cardGone) throw new ShopRefusal(422, 'cardGone', { code: 'CARD_GONE' });
    throw new ShopRefusal(502, 'generic', { code: 'GATEWAY_DOWN' });
  }
};

/**
 * Concurrent requests for the same attempt share one call within this process. Across processes, the provider's
 * idempotency key has the same effect.
 */
const shareOpening = createSharedCalls<AttemptRow>();

const openAttemptOnce = (shop: AppContext, order: OrderRow, attempt: AttemptRow): Promise<AttemptRow> =>
  shareOpening(shop, attempt.id, () => openAttempt(shop, order, attempt));

/**
 * Marks an attempt as abandoned by the shopper, who can then choose another method. Does not change an attempt that
 * may already have been paid.
 */
export const abandonAttempt = (shop: AppContext, known: AttemptRow): Promise<AttemptRow> =>
  transaction(shop.db, async (tx) => {
    const { order, attempt } = await lockOrderAndAttempt(tx, known);
    const abandoned = await transitionAttempt(tx, attempt, { type: 'attempt.cancelled' });
    if (abandoned && order.state === 'payment')
      await transitionOrder(tx, order, { type: 'order.paymentCancelled' });
    return abandoned ?? attempt;
  });

/**
 * Returns the outcome of a payment that the shopper has abandoned for another method. `isTakenByUs` is true if
 * the provider charges nothing until the shop captures the payment. In that case, a missing response counts as
 * an open payment.
 */
export const abandonedOutcomeOf = (
  outcome: SettlementOutcome,
  { state }: Pick<AttemptRow, 'state'>,
  isTakenByUs: boolean,
): SettlementOutcome => (outcome === 'unknown' && state === 'open' && isTakenByUs ? 'open' : outcome);

/**
 * Ends an open attempt, so that the shopper can pay with another method. @throws ShopRefusal 409 PAYMENT_RUNNING, 503
 * PAYMENT_UNKNOWN
 */
const supersedeAttempt = async (shop: AppContext, attempt: AttemptRow, round: number): Promise<void> => {
  const outcome = await settle(shop, attempt.id, 'leave');
  const settled = abandonedOutcomeOf(outcome, attempt, shop.gateways[attempt.gateway].capture !== undefined);
  if (settled === 'unknown') throw new ShopRefusal(503, 'wait', { code: 'PAYMENT_UNKNOWN' });
  // in later rounds, the attempt was opened by another request, for example from another tab; this error
  // stops the two requests from replacing each other's attempts forever
  if (settled === 'pending' || round > 0)
    throw new ShopRefusal(409, 'wait', { code: 'PAYMENT_RUNNING', data: attemptLinks(attempt) });
  if (settled === 'open' && attemptTags((await abandonAttempt(shop, attempt)).state).has('unknown'))
    throw new ShopRefusal(409, 'wait', { code: 'PAYMENT_RUNNING', data: attemptLinks(attempt) });
};

const gatewayUnavailable = (field: 'gateway' | 'method'): ShopRefusal =>
  new ShopRefusal(422, 'gatewayUnavailable', {
    code: 'GATEWAY_UNAVAILABLE',
    fields: { [field]: 'gatewayUnavailable' },
  });

/**
 * Returns the order's open attempt with this method, or a new one. Abandons an open attempt with another method.
 * @throws ShopRefusal 409 ORDER_PAID | PAYMENT_RUNNING | PAYMENT_LEFT, 410 ORDER_CLOSED, 422 GATEWAY_UNAVAILABLE |
 * CARD_GONE, 502 GATEWAY_DOWN, 503 PAYMENT_UNKNOWN | SELLING_PAUSED; OutcomeUnknown if the provider does not respond
 */
const openPayment = async (
  shop: AppContext,
  order: OrderRow,
  selection: PaymentSelection,
): Promise<AttemptRow> => {
  if (!shop.config.paymentMethods.includes(selection.gateway)) throw gatewayUnavailable('gateway');
  if (selection.method !== null && getMethodCodes(shop, selection.gateway, selection.method).length === 0)
    throw gatewayUnavailable('method');
  await assertSelling(shop.db);
  for (let round = 0; round < 3; round += 1) {
    const attempt = await ensureAttempt(shop, order.id, selection);
    if (!isSameSelection(attempt, selection)) {
      await supersedeAttempt(shop, attempt, round);
      continue;
    }
    if (isUsable(attempt)) return attempt;
    if (attempt.state === 'created') {
      const openedAttempt = await openAttemptOnce(shop, order, attempt);
      if (isUsable(openedAttempt)) return openedAttempt;
      // the shopper abandoned the payment while the provider was being called
      if (attemptTags(openedAttempt.state).has('left'))
        throw new ShopRefusal(409, 'paymentCancelled', { code: 'PAYMENT_LEFT' });
    } else {
      const settled = await settle(shop, attempt.id, 'leave');
      if (settled === 'open') return attempt;
      if (settled === 'pending')
        throw new ShopRefusal(409, 'wait', { code: 'PAYMENT_RUNNING', data: attemptLinks(attempt) });
    }
  }
  throw new ShopRefusal(503, 'wait', { code: 'PAYMENT_UNKNOWN' });
};

/** Returns the provider's page for this order: a URL to open, or a form to post. @throws as `openPayment` */
export const createPayUrl = async (
  shop: AppContext,
  order: OrderRow,
  selection: PaymentSelection,
): Promise<PayUrl> => {
  const attempt = await openPayment(shop, order, selection);
  const { fields } = shop.gateways[attempt.gateway].opensByForm
    ? await initPayment(shop, order, attempt)
    : { fields: null };
  return {
    payurl: attempt.payUrl ?? '',
    method: fields ? 'POST' : 'GET',
    ...(fields ? { fields } : {}),
    transactionid: attempt.transactionId ?? '',
    expires_at: (attempt.pageExpiresAt ?? databaseTime()).toISOString(),
  };
};

const hasButton = (code: Gateway): boolean => paymentFacts[code].opensBy === 'button';

/** Creates the payment that the shopper approves with the provider's button. @throws as `openPayment` */
export const createButtonOrder = async (shop: AppContext, order: OrderRow): Promise<PaypalCreated> => {
  const gateway = shop.config.paymentMethods.find(hasButton);
  if (!gateway) throw gatewayUnavailable('gateway');
  const attempt = await openPayment(shop, order, {
    gateway,
    method: null,
    card: null,
    saveFor: null,
  });
  return { id: attempt.transactionId ?? '', status: 'CREATED', currency: 'CHF' };
};

/** Finds the attempt that a provider's notification refers to. */
export const findAttempt = async (
  { db }: Pick<AppContext, 'db'>,
  gateway: Gateway,
  { transactionId, captureId }: Pick<PaymentNotice, 'transactionId' | 'captureId'>,
): Promise<AttemptRow | null> => {
  const named = [
    ...(transactionId ? [eq(attempts.transactionId, transactionId)] : []),
    ...(captureId ? [eq(attempts.captureId, captureId)] : []),
  ];
  if (named.length === 0) return null;
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.gateway, gateway), or(...named)));
  return attempt ?? null;
};

/** True if the shopper approves the payment with the provider's button. */
export const isByButton = ({ gateway }: Pick<AttemptRow, 'gateway'>): boolean => hasButton(gateway);

/**
 * Finds one of the order's payments by the provider's id. Ignores payments that are not approved with the
 * provider's button.
 * @throws ShopRefusal 404
 */
export const requireOwnAttempt = async (
  { db }: Pick<AppContext, 'db'>,
  order: OrderRow,
  transactionId: string,
): Promise<AttemptRow> => {
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), eq(attempts.transactionId, transactionId)));
  if (!attempt || !isByButton(attempt)) throw notFound();
  return attempt;
};
