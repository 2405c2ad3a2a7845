import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Pool } from 'pg';
import * as v from 'valibot';
import { envelope } from '../../../contract/schemas/envelope.ts';
import {
  cartSchema,
  checkStatusSchema,
  createdOrderSchema,
  orderProgressSchema,
  orderSchema,
  payUrlSchema,
  printInfoSchema,
  type AddCartRequest,
  type Cart,
  type CheckStatus,
  type Order,
  type OrderProgress,
  type PayUrl,
  type PrintInfo,
} from '../../../contract/schemas/orders.ts';
import { createApp, type ShopApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { waits } from '../orders/waits.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const answerBody = v.object({
  success: v.boolean(),
  message: v.string(),
  code: v.optional(v.string()),
  data: v.optional(v.unknown()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
export type Answer = { status: number; headers: Headers; body: v.InferOutput<typeof answerBody> };

/** One browser: it keeps its cookies and repeats the XSRF token as the page does. */
export const createBrowser = (origin: string) => {
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(jar.has('XSRF-TOKEN') ? { 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/;\s*max-age=0(;|$)/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const response = await send(method, `/api${path}`, body, headers);
    return {
      status: response.status,
      headers: response.headers,
      body: v.parse(answerBody, await response.json()),
    };
  };
  return {
    jar,
    send,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
  };
};
export type Browser = ReturnType<typeof createBrowser>;

/** The data of a successful answer, checked against the schema that the client uses. */
export const dataOf = <S extends v.GenericSchema>(answer: Answer, schema: S): v.InferOutput<S> => {
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return v.parse(envelope(schema), answer.body).data;
};

export const topUp: AddCartRequest = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  Quantity: 1,
  ProdType: 2,
  ISDCode: '91',
  Mobile: '9801041300',
};
export const giftCard: AddCartRequest = {
  prodid: 'G-3090',
  ProductPriceID: 'q_G-3090_2500',
  Quantity: 1,
  ProdType: 1,
  residence: 'CH',
};

/** What a shopper does, one call each; every answer is held against the contract's schema. */
export const createShopper = (origin: string, browser: Browser = createBrowser(origin)) => {
  const addCart = async (request: AddCartRequest): Promise<Cart> =>
    dataOf(await browser.post('/addCart', request), cartSchema);
  const createOrder = async (carttoken: string, more: object = {}): Promise<Order> =>
    dataOf(
      await browser.post('/createSaleOrder', {
        carttoken,
        email: 'ada@example.org',
        fname: 'Ada',
        lname: 'Łovelace',
        acceptterms: 1,
        residence: 'CH',
        lang: 'en',
        ...more,
      }),
      createdOrderSchema,
    );
  return {
    browser,
    addCart,
    createOrder,
    order: async (request: AddCartRequest, more: object = {}): Promise<Order> =>
      createOrder((await addCart(request)).carttoken, more),
    payUrl: async (ordertoken: string): Promise<PayUrl> =>
      dataOf(await browser.post('/createPayURL', { ordertoken, gateway: 'card' }), payUrlSchema),
    check: async (ordertoken: string): Promise<CheckStatus> =>
      dataOf(await browser.post('/paycheckstatus', { ordertoken }), checkStatusSchema),
    status: async (ordertoken: string): Promise<OrderProgress> =>
      dataOf(await browser.get(`/getOrderStatus?ordertoken=${ordertoken}`), orderProgressSchema),
    saleOrder: async (ordertoken: string): Promise<Order> =>
      dataOf(await browser.get(`/getSaleOrder?ordertoken=${ordertoken}`), orderSchema),
    print: async (ordertoken: string): Promise<PrintInfo> =>
      dataOf(await browser.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`), printInfoSchema),
  };
};
export type Shopper = ReturnType<typeof createShopper>;

type Decision = 'approve' | 'decline' | 'cancel' | 'later';

/** The port a server on loopback listens at. */
export const portOf = (server: { address(): string | { port: number } | null }): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
};

/** What the shopper does on the provider's page. Gives the address it leads back to. */
export const payAt = async (payurl: string, decision: Decision): Promise<string> => {
  const response = await fetch(payurl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      means: 'card',
      number: '4242424242424242',
      expiry: '12/49',
      cvc: '123',
      decision,
    }),
  });
  if (response.status !== 303) throw new Error(`the pay page answered ${response.status}`);
  return response.headers.get('location') ?? '';
};

const cardLedger = v.object({
  transactions: v.array(
    v.looseObject({ id: v.string(), status: v.string(), webhookUrl: v.nullable(v.string()) }),
  ),
  captures: v.array(v.looseObject({ refno: v.string(), amount: v.number(), transactionId: v.string() })),
  credits: v.array(v.looseObject({ refno: v.string(), amount: v.number(), transactionId: v.string() })),
});
const supplierLedger = v.object({
  topups: v.array(
    v.looseObject({
      customIdentifier: v.string(),
      status: v.string(),
      amount: v.number(),
      useLocalAmount: v.optional(v.boolean()),
    }),
  ),
  gifts: v.array(
    v.looseObject({
      customIdentifier: v.string(),
      status: v.string(),
      cards: v.array(
        v.object({
          cardNumber: v.string(),
          pinCode: v.nullable(v.string()),
          redemptionUrl: v.optional(v.string()),
        }),
      ),
    }),
  ),
  refusals: v.array(v.object({ customIdentifier: v.string(), errorCode: v.string() })),
});
const inbox = v.array(
  v.looseObject({
    id: v.string(),
    to: v.array(v.string()),
    subject: v.string(),
    text: v.string(),
    html: v.nullable(v.string()),
    messageId: v.nullable(v.string()),
    attachments: v.array(v.looseObject({ filename: v.nullable(v.string()), size: v.number() })),
  }),
);

/** What the sandboxes have really done: the oracle. */
export const createOracle = (origin: string) => {
  const read = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> =>
    v.parse(schema, await (await fetch(`${origin}/sandbox${path}`)).json());
  const misbehave = async (stand: string, body: object): Promise<void> => {
    const response = await fetch(`${origin}/sandbox/${stand}/misbehave`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox does not know how to do ${JSON.stringify(body)}`);
  };
  return {
    card: () => read('/datatrans/ledger', cardLedger),
    supplier: () => read('/reloadly/ledger', supplierLedger),
    inbox: () => read('/inbox.json', inbox),
    attachment: async (mail: string, n: number): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${origin}/sandbox/inbox/${mail}/attachments/${n}`)).arrayBuffer()),
    cardMisbehaves: (body: object) => misbehave('datatrans', body),
    supplierMisbehaves: (body: object) => misbehave('reloadly', body),
    /** Carries out what was cut off with `lose-late`. */
    supplierCarriesOut: () => fetch(`${origin}/sandbox/reloadly/carry-out`, { method: 'POST' }),
  };
};

/** Waits until `ask` gives something that is not null, undefined or false; fails after `ms`. */
export const until = async <T>(
  ask: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  ms = 12_000,
): Promise<T> => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(25)) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
  }
  throw new Error(`never true: ${ask.toString()}`);
};

export type Harness = {
  origin: string;
  pool: Pool;
  app: ShopApp;
  dataDir: string;
  oracle: ReturnType<typeof createOracle>;
  shopper(): Shopper;
  close(): Promise<void>;
};

/** The real shop in this process: database, jobs, gateways and their sandboxes over loopback. `log` may be listened to. */
export const openWorld = async (
  environment: Record<string, string> = {},
  log = createLog(environment['LOG_LEVEL'] ?? 'silent'),
): Promise<Harness> => {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const port = portOf(server);
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DIST_DIR: join(dataDir, 'dist'),
    DATABASE_URL: database.url,
    // one number is bought for again and again
    SANDBOX_RECHARGE_SECONDS: '0',
    SUPPLIER_ABSENT_SECONDS: '3',
    ...environment,
  });
  const app = await createApp({
    config,
    log,
    db: database.pool,
    waits,
  });
  const answer = getRequestListener((request, env) => app.fetch(request, env));
  server.on('request', (request, response) => void answer(request, response));
  await app.start();
  return {
    origin,
    pool: database.pool,
    app,
    dataDir,
    oracle: createOracle(origin),
    shopper: () => createShopper(origin),
    close: async () => {
      await app.stop();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
