import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeIn,
  dataOf,
  linkIn,
  logIn,
  mailTo,
  newMobile,
  people,
  signUp,
  smsCode,
  socialToken,
} from '../identity/harness.ts';
import { giftCard, payAt, portOf, until } from '../shop/harness.ts';
import { openMeasuredShop, type MeasuredShop } from './harness.ts';

type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Requests to the trace collector, in OTLP's JSON format. */
const sent: { path: string; body: string; authorization: string | undefined }[] = [];
const collect = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  sent.push({
    path: request.url ?? '',
    body: await text(request),
    authorization: request.headers.authorization,
  });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};
const collector = createServer((request, response) => void collect(request, response));
const spans = (): Span[] =>
  sent.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

let shop: MeasuredShop;
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  shop = await openMeasuredShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of-the-collector',
  });
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
});

test('an order has one trace under its own id, and no trace, metric or log contains a secret [ASVS-16.2.1 ASVS-16.2.2 ASVS-16.2.4 S7]', async () => {
  const secrets = new Map<string, string>();
  const keep = (name: string, secret: string): string => {
    secrets.set(name, secret);
    return secret;
  };
  const person = await signUp(shop, { password: 'Canary-Song-1', password_confirmation: 'Canary-Song-1' });
  keep('password', person.password);
  keep('e-mail address', person.email);
  keep('access token', person.session.access_token);
  keep('refresh token', person.session.refresh_token);
  const welcome = await mailTo(shop, person.email, 'Welcome to Rigi');
  keep('signature', linkIn(welcome.text, '/verify-email').searchParams.get('signature') ?? '');
  const mailed = keep('code by mail', codeIn(welcome.text));
  await person.client.post('/emailverify', { code: mailed }, person.session.access_token);
  await logIn(person.client, person.email, 'Wrong-Canary-9');
  keep('wrong password', 'Wrong-Canary-9');
  const mobile = newMobile();
  await person.client.post('/auth/mobilelogin', { isdcode: '41', mobile });
  keep('mobile number', mobile);
  keep('code by SMS', await smsCode(shop, `+41${mobile}`));
  const googleToken = keep('token of Google', await socialToken(shop, people.ada));
  const bySocial = await person.client.post('/auth/googlecheck', { access_token: googleToken }, googleToken);
  dataOf(bySocial);

  const ada = shop.shopper();
  const email = keep('address of the order', 'canary.of.the.order@mail.example');
  const { carttoken } = await ada.addCart(giftCard);
  keep('cart token', carttoken);
  const order = await ada.createOrder(carttoken, { email, fname: keep('first name', 'Canarina') });
  keep('order token', order.ordertoken);
  keep('buyer cookie', ada.browser.cookies.get('buyer') ?? '');
  await payAt((await ada.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await ada.status(order.ordertoken)).status === 'completed');
  await until(async () => (await shop.oracle.inbox()).find(({ to }) => to.includes(email)));
  const { gifts } = await shop.oracle.supplier();
  for (const [n, card] of gifts.flatMap(({ cards }) => cards).entries()) {
    keep(`gift card ${n + 1}`, card.cardNumber);
    if (card.pinCode) keep(`PIN ${n + 1}`, card.pinCode);
  }
  const { rows } = await shop.pool.query<{ id: string }>('select id from shop_order where email = $1', [
    email,
  ]);
  const orderId = rows[0]?.id ?? '';
  const figures = await shop.scrapeText();
  // Closing the shop also exports the remaining spans.
  await shop.close();

  const trace = spans().filter(({ traceId }) => traceId === orderId.replaceAll('-', ''));
  const names = new Set(trace.map(({ name }) => name));
  for (const name of [
    'order',
    'POST /api/createSaleOrder',
    'POST /api/createPayURL',
    'card.init',
    'card.status',
    'job deliverCard',
    'supplier.orderGiftCard',
    'supplier.giftCards',
    'job mail',
    'mailer.send',
  ])
    expect(names, name).toContain(name);
  const [root, ...others] = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect(root?.name).toBe('order');
  expect(others).toEqual([]);
  const known = new Set(trace.map(({ spanId }) => spanId));
  expect(trace.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId))).toEqual([]);
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const parentOf = (name: string): string | undefined =>
    byId.get(trace.find((span) => span.name === name)?.parentSpanId ?? '')?.name;
  expect([parentOf('card.init'), parentOf('supplier.orderGiftCard'), parentOf('mailer.send')]).toEqual([
    'POST /api/createPayURL',
    'job deliverCard',
    'job mail',
  ]);
  const kindOf = (name: string): number | undefined => trace.find((span) => span.name === name)?.kind;
  // OTLP encodes the span kinds SERVER, CONSUMER and CLIENT as 2, 5 and 3.
  expect([
    kindOf('POST /api/createSaleOrder'),
    kindOf('job deliverCard'),
    kindOf('supplier.orderGiftCard'),
  ]).toEqual([2, 5, 3]);
  expect(
    sent.every(
      ({ path, authorization }) => path === '/v1/traces' && authorization === 'Bearer of-the-collector',
    ),
  ).toBe(true);

  const lines = shop
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofOrder = lines.filter((line) => line['orderId'] === orderId);
  expect(new Set(ofOrder.map(({ msg }) => msg))).toContain('outbound call');
  expect(ofOrder.some(({ requestId }) => requestId !== undefined)).toBe(true);
  // Every log line about a request contains the id that the response states.
  const requestId = bySocial.headers.get('x-request-id');
  expect(lines.filter((line) => line['requestId'] === requestId).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['outbound call', 'request']),
  );
  const from = expect.stringMatching(/^[\w-]{12}$/) as unknown;
  expect(lines.filter(({ msg }) => msg === 'a customer logged in')).toMatchObject([
    { way: '/api/auth/register', from },
    { way: '/api/auth/googlecheck', from },
  ]);

  // A duration or another measurement can contain the digits of a PIN by chance. A secret of four to six digits
  // therefore matches only as a whole word.
  const found = (where: string, content: string): string[] =>
    [...secrets]
      .filter(([, secret]) =>
        /^\d{4,6}$/.test(secret)
          ? new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(content)
          : content.includes(secret),
      )
      .map(([name]) => `${name} in ${where}`);
  const wordsOf = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, inner]) => [key, ...wordsOf(inner)])
        : [];
  for (const [name, secret] of secrets) expect(secret.length, name).toBeGreaterThan(3);
  // Check first that the search detects a planted secret.
  expect(found('a text', `x ${secrets.get('PIN 1')} y`)).toHaveLength(1);
  expect([
    ...found('the figures', figures.replace(/ [-+\d.e]+$/gm, '')),
    ...found('the traces', wordsOf(sent.map(({ body }) => JSON.parse(body) as unknown)).join('\n')),
    ...found('the log', wordsOf(lines).join('\n')),
  ]).toEqual([]);
});
