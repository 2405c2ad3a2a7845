import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPolicyReports } from '../../../server/routes/http/policyReports.ts';
import { openMeasuredShop, type MeasuredShop } from './harness.ts';

let shop: MeasuredShop;
beforeAll(async () => {
  shop = await openMeasuredShop();
  mkdirSync(join(shop.dataDir, 'dist'));
  writeFileSync(join(shop.dataDir, 'dist/index.html'), '<!doctype html>');
});
afterAll(() => shop.close());

const secret = 'order=a-link-that-opens-an-order';
const send = (body: unknown, type = 'application/reports+json') =>
  fetch(`${shop.url}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const violation = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 5,
  url: `${shop.url}/order-success?${secret}`,
  user_agent: 'x',
  body: { documentURL: `${shop.url}/?${secret}`, effectiveDirective, blockedURL, disposition: 'enforce' },
});
const counted = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await shop.scrape()).samples
      .filter(({ name }) => name === 'shop_policy_violations_total')
      .map(({ labels, value }) => [`${labels['directive']} ${labels['blocked']}`, value]),
  );

test("every page's CSP names the report endpoint", async () => {
  for (const path of ['/', '/orders', '/staff']) {
    const { headers } = await fetch(`${shop.url}${path}`);
    expect(headers.get('content-security-policy')).toMatch(/report-uri \/policy-reports; report-to policy$/);
    expect(headers.get('reporting-endpoints')).toBe('policy="/policy-reports"');
    if (path === '/staff')
      expect(headers.get('content-security-policy')).toContain(
        "require-trusted-types-for 'script'; trusted-types 'none'",
      );
    else
      expect(headers.get('content-security-policy-report-only')).toBe(
        "require-trusted-types-for 'script'; report-uri /policy-reports; report-to policy",
      );
  }
});

test('the shop counts CSP reports in either format under fixed labels and never exports or logs their content [ASVS-3.4.7]', async () => {
  expect(
    (
      await send([
        violation('script-src-elem', 'https://evil.example/x.js'),
        violation('script-src-elem', 'https://other.example/y.js'),
        violation('script-src', 'inline'),
        violation('img-src', `${shop.url}/a.png?${secret}`),
        violation('made-up-by-a-stranger', 'chrome-extension://abc/x.js'),
        { type: 'deprecation', body: { id: 'x' } },
      ])
    ).status,
  ).toBe(204);
  const older = {
    'csp-report': {
      'document-uri': `/?${secret}`,
      'violated-directive': "script-src 'self'",
      'blocked-uri': 'eval',
    },
  };
  expect((await send(older, 'application/csp-report')).status).toBe(204);
  const both = { ...older['csp-report'], 'effective-directive': 'style-src-elem' };
  expect((await send({ 'csp-report': both }, 'application/csp-report')).status).toBe(204);
  expect(await counted()).toEqual({
    'script-src-elem elsewhere': 2,
    'script-src inline': 1,
    'img-src own': 1,
    'other extension': 1,
    'script-src eval': 1,
    'style-src-elem eval': 1,
  });
  const logged = shop.logged();
  expect(logged).toMatch(/"directive":"img-src","blocked":"own".*"a page violated its security policy"/);
  const text = (await shop.scrapeText()) + logged;
  for (const word of ['evil.example', 'made-up-by-a-stranger', secret]) expect(text).not.toContain(word);
});

test('the shop limits CSP reports by size, format and number [ASVS-3.4.7]', async () => {
  const before = await counted();
  expect((await send('x'.repeat(20_000))).status).toBe(413);
  expect((await send('no JSON')).status).toBe(400);
  expect((await send({ something: 'else' })).status).toBe(400);
  expect((await send(Array.from({ length: 21 }, () => violation('img-src', 'inline')))).status).toBe(400);
  expect((await send([violation('img-src', 'inline')], 'text/plain')).status).toBe(415);
  expect(await counted()).toEqual(before);
  const answers = [];
  for (let n = 0; n < 40; n++) answers.push((await send([violation('font-src', 'data')])).status);
  expect(new Set(answers)).toEqual(new Set([204, 429]));
  expect((await counted())['font-src data']).toBeLessThan(40);
});

describe('limits on CSP reports', () => {
  afterEach(() => vi.useRealTimers());
  const violationsLogged = (): number =>
    shop.logged().split('a page violated its security policy').length - 1;
  /** Creates an endpoint with a frozen clock. The endpoint has not received any reports yet. */
  const openEndpoint = () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { shop: context } = shop.app;
    const app = createPolicyReports({ ...context, config: { ...context.config, trustProxy: 1 } });
    return async (from: string, body = JSON.stringify([violation('font-src', 'data')])): Promise<number> => {
      const headers = { 'content-type': 'application/reports+json', 'x-forwarded-for': from };
      return (await app.request('/', { method: 'POST', headers, body }, {})).status;
    };
  };
  const sendMany = async (
    report: ReturnType<typeof openEndpoint>,
    n: number,
    from: (i: number) => string,
  ) => {
    const statuses: number[] = [];
    for (let i = 0; i < n; i += 1) statuses.push(await report(from(i)));
    return statuses.filter((status) => status === 204).length;
  };

  test('a sender can send thirty reports in a row and then one every two seconds', async () => {
    const report = openEndpoint();
    expect(await sendMany(report, 40, () => '203.0.113.7')).toBe(30);
    expect(await report('203.0.113.8')).toBe(204);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await sendMany(report, 5, () => '203.0.113.7')).toBe(1);
  });

  test('all senders together can send 300 reports in a row and then five per second', async () => {
    const report = openEndpoint();
    expect(await sendMany(report, 320, (n) => `203.0.113.${n % 100}`)).toBe(300);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await sendMany(report, 20, (n) => `198.51.100.${n}`)).toBe(5);
  });

  test('the shop logs five violations in a row and then one every twenty seconds', async () => {
    const report = openEndpoint();
    const before = violationsLogged();
    await sendMany(report, 20, () => '203.0.113.7');
    expect(violationsLogged() - before).toBe(5);
    vi.setSystemTime(Date.now() + 20_000);
    await sendMany(report, 5, () => '203.0.113.7');
    expect(violationsLogged() - before).toBe(6);
  });

  test('a report can be up to 16 KiB in size and contain up to 20 violations', async () => {
    const report = openEndpoint();
    expect(await report('203.0.113.7', 'x'.repeat(16 * 1024))).toBe(400);
    expect(await report('203.0.113.7', 'x'.repeat(16 * 1024 + 1))).toBe(413);
    const many = (n: number) =>
      JSON.stringify(Array.from({ length: n }, () => violation('img-src', 'inline')));
    expect(await report('203.0.113.7', many(20))).toBe(204);
    expect(await report('203.0.113.7', many(21))).toBe(400);
  });
});

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'wasm-eval'],
  ['data', 'data'],
  ['blob', 'blob'],
  ['', 'unknown'],
  ['about:blank', 'unknown'],
  ['http://other.example/x', 'elsewhere'],
  ['https://other.example/x', 'elsewhere'],
  ['moz-extension://abc/x.js', 'extension'],
])('a violation that blocked %j is counted as %s', async (blocked, kind) => {
  const before = (await counted())[`media-src ${kind}`] ?? 0;
  const app = createPolicyReports(shop.app.shop);
  const headers = { 'content-type': 'application/reports+json' };
  const body = JSON.stringify([violation('media-src', blocked)]);
  expect((await app.request('/', { method: 'POST', headers, body }, {})).status).toBe(204);
  expect((await counted())[`media-src ${kind}`]).toBe(before + 1);
});
