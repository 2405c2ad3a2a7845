import * as v from 'valibot';
import { databaseTime } from '../../platform/database/clock.ts';
import { holdToken } from '../common/bearer.ts';
import {
  createHttp,
  unavailableReasonOf,
  provesNothing,
  type GatewayDeps,
  type HttpCall,
} from '../common/http.ts';
import {
  OutcomeUnknown,
  Refused,
  Unavailable,
  type Execution,
  type GiftOrder,
  type GiftOrderStatus,
  type Supplier,
  type SupplierProduct,
  type TopupResult,
  type TopupStatus,
  type UnavailableReason,
} from '../ports.ts';
import { toGiftProduct, toOperator } from './productList.ts';
import type { ReloadlyConfig } from './settings.ts';

/**
 * Timeout for calls, in milliseconds. It is longer than the 90 seconds that the supplier waits for an operator.
 */
const supplierTimeout = 95_000;
const tokenMargin = 60_000;
const usedIdentifier = 'CUSTOM_IDENTIFIER_ALREADY_USED';
const unknownCountry = 'COUNTRY_NOT_SUPPORTED';

/** Error codes that concern our account with the supplier, not the order. */
const accountErrors = new Map<string, UnavailableReason>([
  ['INSUFFICIENT_BALANCE', 'float'],
  ['INVALID_CREDENTIALS', 'credentials'],
  ['INVALID_AUDIENCE', 'credentials'],
  ['INVALID_TOKEN', 'credentials'],
  ['TOKEN_EXPIRED', 'credentials'],
  ['ACCOUNT_NOT_FOUND', 'forbidden'],
  ['INACTIVE_ACCOUNT', 'forbidden'],
  ['MAX_DAILY_TRANSACTION_COUNT_REACHED', 'rateLimited'],
  ['MAX_DAILY_TRANSACTION_AMOUNT_REACHED', 'rateLimited'],
]);

/** Identifiers and codes that the supplier sends as JSON numbers. */
const textFields = [
  'transactionId',
  'id',
  'operatorId',
  'productId',
  'serial',
  'code',
  'cardNumber',
  'pinCode',
];

const text = v.pipe(v.string(), v.minLength(1));
const optionalText = v.nullish(v.string());
const errorSchema = v.object({ errorCode: optionalText, message: optionalText });

const operatorSchema = v.object({
  operatorId: v.optional(text),
  id: v.optional(text),
  name: text,
  country: v.object({ isoName: text }),
});
const topupSchema = v.object({
  transactionId: text,
  /** Fields that are missing from some of the supplier's reports. */
  status: optionalText,
  customIdentifier: optionalText,
  operatorTransactionId: optionalText,
  pinDetail: v.nullish(v.object({ code: optionalText, serial: optionalText, validity: optionalText })),
});
/**
 * The supplier's documentation shows the top-up at the top level, but its own library expects it under
 * `transaction`.
 */
const topupStatusSchema = v.union([
  v.object({ status: text, transaction: topupSchema }),
  v.object({ ...topupSchema.entries, status: text }),
  v.object({ status: text }),
]);
const giftOrderSchema = v.object({ transactionId: text, status: text, customIdentifier: optionalText });
const cardSchema = v.object({
  cardNumber: optionalText,
  pinCode: optionalText,
  redemptionUrl: optionalText,
});
const tokenSchema = v.object({
  access_token: text,
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()),
});
const page = <S extends v.GenericSchema>(item: S) =>
  v.object({ content: v.array(item), last: v.nullish(v.boolean()) });

/**
 * Reloadly adapter for asynchronous top-ups and gift cards, with a separate token for each. If a response is
 * lost, it looks up the order in the reports.
 */
export const createReloadly = (config: ReloadlyConfig, deps: GatewayDeps): Supplier => {
  const now = deps.now ?? (() => databaseTime().getTime());
  const http = createHttp(
    { timeout: supplierTimeout, ...deps },
    {
      refusal: readReason,
      // if the identifier is already in use, an earlier attempt succeeded, so the order must not count as "not
      // executed"
      inconclusive: (status, reason) =>
        reason === usedIdentifier || (provesNothing(status) && reason !== unknownCountry),
      unavailable: (status, reason) => accountErrors.get(reason ?? '') ?? unavailableReasonOf(status, reason),
      textFields,
    },
  );

  const product = (base: string, usual: string) => {
    const token = holdToken(async () => {
      const response = await http({
        operation: 'supplier.token',
        method: 'POST',
        url: `${config.authBase}/oauth/token`,
        idempotent: true,
        body: {
          client_id: config.clientId,
          client_secret: config.clientSecret,
          grant_type: 'client_credentials',
          audience: base,
        },
        response: tokenSchema,
      });
      return { value: response.access_token, goodUntil: now() + response.expires_in * 1000 - tokenMargin };
    }, now);
    /**
     * Sends a request; `path` begins with a slash. If the token has expired, renews it and retries once. The
     * retry is safe because the refused request had no effect.
     */
    return async <S extends v.GenericSchema>(
      call: Omit<HttpCall<S>, 'url' | 'headers'> & { path: string; accept?: string },
    ): Promise<v.InferOutput<S>> => {
      const { path, accept = usual, ...rest } = call;
      const send = async (): Promise<v.InferOutput<S>> =>
        http({
          ...rest,
          url: base + path,
          headers: { accept, authorization: `Bearer ${await token.read()}` },
        });
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof Unavailable) || error.reason !== 'credentials') throw error;
        token.drop();
        return await send();
      }
    };
  };
  const topups = product(config.topupBase, 'application/com.reloadly.topups-v1+json');
  const gifts = product(config.giftBase, 'application/com.reloadly.giftcards-v1+json');

  return {
    detectOperator: async (phoneE164, countryIso2) => {
      const phone = `+${digitsOf(phoneE164)}`;
      try {
        const operator = await topups({
          operation: 'supplier.detectOperator',
          method: 'GET',
          path: `/operators/auto-detect/phone/${encodeURIComponent(phone)}/countries/${encodeURIComponent(countryIso2)}?suggestedAmountsMap=true`,
          idempotent: true,
          response: operatorSchema,
        });
        const operatorId = operator.operatorId ?? operator.id;
        return operatorId ? { operatorId, name: operator.name, countryIso2: operator.country.isoName } : null;
      } catch (error) {
        const unknown = ['COULD_NOT_AUTO_DETECT_OPERATOR', unknownCountry];
        if (error instanceof Refused && unknown.includes(error.reason)) return null;
        throw error;
      }
    },

    sendTopup: async (request) =>
      topups({
        operation: 'supplier.sendTopup',
        method: 'POST',
        path: '/topups-async',
        idempotent: false,
        body: {
          operatorId: numberIfNumeric(request.operatorId),
          amount: Number(request.amount),
          useLocalAmount: request.useLocalAmount,
          customIdentifier: request.customIdentifier,
          recipientPhone: { countryCode: request.countryIso2, number: digitsOf(request.number) },
        },
        response: v.object({ transactionId: text }),
      }),

    topupStatus: async (transactionId) => {
      const response = await topups({
        operation: 'supplier.topupStatus',
        method: 'GET',
        path: `/topups/${encodeURIComponent(transactionId)}/status`,
        idempotent: true,
        response: topupStatusSchema,
      });
      const topup = 'transaction' in response ? response.transaction : response;
      return toTopup({ transactionId, ...topup, status: response.status });
    },

    findTopup: async (customIdentifier) => {
      const response = await topups({
        operation: 'supplier.findTopup',
        method: 'GET',
        path: `/topups/reports/transactions?customIdentifier=${encodeURIComponent(customIdentifier)}`,
        idempotent: true,
        response: page(topupSchema),
      });
      const match = response.content.find((t) => t.customIdentifier === customIdentifier);
      return match ? toTopup(match) : null;
    },

    balance: async () => {
      const { balance } = await topups({
        operation: 'supplier.balance',
        method: 'GET',
        path: '/accounts/balance',
        idempotent: true,
        response: v.object({
          balance: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()),
        }),
      });
      return balance;
    },

    orderGiftCard: async (request) => {
      const response = await gifts({
        operation: 'supplier.orderGiftCard',
        method: 'POST',
        path: '/orders',
        idempotent: false,
        body: {
          productId: numberIfNumeric(request.productId),
          countryCode: request.countryIso2,
          quantity: request.quantity,
          unitPrice: Number(request.unitPrice),
          customIdentifier: request.customIdentifier,
          senderName: request.senderName,
        },
        response: giftOrderSchema,
      });
      return toGiftOrder(response);
    },

    findGiftOrder: async (customIdentifier) => {
      const response = await gifts({
        operation: 'supplier.findGiftOrder',
        method: 'GET',
        path: `/reports/transactions?customIdentifier=${encodeURIComponent(customIdentifier)}`,
        idempotent: true,
        response: page(giftOrderSchema),
      });
      const order = response.content.find((o) => o.customIdentifier === customIdentifier);
      return order ? toGiftOrder(order) : null;
    },

    executions: async (from, to) => {
      // the reports are not in UTC; an extra day at each end ensures that they cover the whole period
      const period = `startDate=${wireTime(from, -oneDay)}&endDate=${wireTime(to, oneDay)}&size=${reportPage}`;
      const read = async <T extends { customIdentifier?: string | null | undefined }>(
        next: (page: number) => Promise<{ content: T[]; last?: boolean | null | undefined }>,
        stateOf: (item: T) => Execution['status'],
      ): Promise<Execution[]> => {
        const executions: Execution[] = [];
        for (let number = 1; ; number += 1) {
          const { content, last } = await next(number);
          for (const item of content)
            executions.push({ identifier: item.customIdentifier ?? '', status: stateOf(item) });
          // a page with fewer entries than requested is not necessarily the last one
          if (last ?? content.length === 0) return executions;
        }
      };
      const path = (number: number): string => `/reports/transactions?${period}&page=${number}`;
      const inTopups = await read(
        (number) =>
          topups({
            operation: 'supplier.topupReport',
            method: 'GET',
            path: `/topups${path(number)}`,
            idempotent: true,
            response: page(topupSchema),
          }),
        (wire) => executionStates[toTopup(wire).status],
      );
      const inGifts = await read(
        (number) =>
          gifts({
            operation: 'supplier.giftReport',
            method: 'GET',
            path: path(number),
            idempotent: true,
            response: page(giftOrderSchema),
          }),
        (wire) => executionStates[toGiftOrder(wire).status],
      );
      return [...inTopups, ...inGifts];
    },

    products: async () => {
      const read = async (
        next: (page: number) => Promise<ListPage>,
        toProduct: (row: unknown) => SupplierProduct | null,
      ): Promise<SupplierProduct[]> => {
        const items: SupplierProduct[] = [];
        for (let number = 1; ; number += 1) {
          const response = await next(number);
          const rows = Array.isArray(response) ? response : response.content;
          for (const row of rows) {
            const product = toProduct(row);
            if (product) items.push(product);
            else deps.log.warn({ row: nameOf(row) }, 'the supplier lists unusable products');
          }
          if (Array.isArray(response) || (response.last ?? rows.length === 0)) return items;
        }
      };
      const operators = await read(
        (number) =>
          topups({
            operation: 'supplier.operators',
            method: 'GET',
            path: `/operators?includeBundles=true&includeData=true&includePin=true&suggestedAmountsMap=false&size=${listPage}&page=${number}`,
            idempotent: true,
            response: listPageSchema,
          }),
        toOperator,
      );
      const products = await read(
        (number) =>
          gifts({
            operation: 'supplier.products',
            method: 'GET',
            path: `/products?size=${listPage}&page=${number}`,
            idempotent: true,
            response: listPageSchema,
          }),
        toGiftProduct,
      );
      // rejects an empty list, which would take every product off sale
      if (operators.length === 0 || products.length === 0)
        throw new OutcomeUnknown('supplier.products: empty list');
      return [...operators, ...products];
    },

    giftOrderStatus: async (transactionId) =>
      toGiftOrder(
        await gifts({
          operation: 'supplier.giftOrderStatus',
          method: 'GET',
          path: `/reports/transactions/${encodeURIComponent(transactionId)}`,
          idempotent: true,
          response: giftOrderSchema,
        }),
      ),

    giftCards: async (transactionId) => {
      const response = await gifts({
        operation: 'supplier.giftCards',
        method: 'GET',
        path: `/orders/transactions/${encodeURIComponent(transactionId)}/cards`,
        // older versions of the endpoint return a link instead of the card number
        accept: 'application/com.reloadly.giftcards-v2+json',
        idempotent: true,
        response: v.union([v.array(cardSchema), cardSchema]),
      });
      const cards = Array.isArray(response) ? response : [response];
      return cards.map(({ cardNumber, pinCode, redemptionUrl }) => ({
        cardNumber: cardNumber?.trim() ?? '',
        pinCode: pinCode?.trim() || null,
        redemptionUrl: redemptionUrl && isHttps(redemptionUrl.trim()) ? redemptionUrl.trim() : null,
      }));
    },
  };
};

const listPage = 200;
/**
 * The supplier documents the list of gift cards as an array, but its library and the live service split the
 * list into pages.
 */
const listPageSchema = v.union([v.array(v.unknown()), page(v.unknown())]);
type ListPage = v.InferOutput<typeof listPageSchema>;
const nameOf = (row: unknown): string => {
  const named = v.safeParse(v.object({ name: optionalText, productName: optionalText }), row);
  return (named.success && (named.output.name ?? named.output.productName)) || 'without a name';
};

const reportPage = 200;
const oneDay = 24 * 60 * 60_000;
/**
 * Adds `later` milliseconds to a time, formats it like the times in the supplier's reports (`2026-01-31
 * 23:59:59`), and URL-encodes it.
 */
const wireTime = (at: Date, later: number): string =>
  encodeURIComponent(new Date(at.getTime() + later).toISOString().slice(0, 19).replace('T', ' '));
const executionStates: Record<TopupStatus | GiftOrderStatus, Execution['status']> = {
  processing: 'working',
  pending: 'working',
  successful: 'done',
  failed: 'failed',
  refunded: 'failed',
};

const isHttps = (link: string): boolean =>
  /^https:\/\/\S+$/.test(link) && URL.canParse(link) && link.length <= 2_000;

/**
 * Returns the supplier's reason for an error. Returns null if the error does not come from the supplier's API,
 * for example if a proxy responded or the path does not exist.
 */
const readReason = (body: unknown, status: number): string | null => {
  const parsed = v.safeParse(errorSchema, body);
  if (!parsed.success) return null;
  const { errorCode, message } = parsed.output;
  if (/custom[\s_]?identifier/i.test(`${errorCode ?? ''} ${message ?? ''}`)) return usedIdentifier;
  return errorCode ?? (message && status !== 404 ? 'UNSPECIFIED' : null);
};

const topupStates: Record<string, TopupStatus> = {
  SUCCESSFUL: 'successful',
  FAILED: 'failed',
  REFUNDED: 'refunded',
};
const giftStates: Record<string, GiftOrderStatus> = {
  SUCCESSFUL: 'successful',
  FAILED: 'failed',
  REFUNDED: 'failed',
};

/** Converts a top-up. An unknown status counts as processing, so that the shop keeps checking the order. */
const toTopup = (wire: v.InferOutput<typeof topupSchema>): TopupResult => ({
  transactionId: wire.transactionId,
  status: topupStates[wire.status ?? ''] ?? 'processing',
  operatorReference: wire.operatorTransactionId || null,
  pin: wire.pinDetail?.code
    ? {
        code: wire.pinDetail.code,
        serial: wire.pinDetail.serial || null,
        validity: wire.pinDetail.validity || null,
      }
    : null,
});
const toGiftOrder = (wire: v.InferOutput<typeof giftOrderSchema>): GiftOrder => ({
  transactionId: wire.transactionId,
  status: giftStates[wire.status] ?? 'pending',
});

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');
const numberIfNumeric = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
