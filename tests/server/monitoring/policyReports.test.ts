import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the shop counts CSP reports in both formats under its own labels and does not store their content [ASVS-3.4.7]', async () => {
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
  expect(await counted()).toEqual({
    'script-src-elem elsewhere': 2,
    'script-src inline': 1,
    'img-src own': 1,
    'other extension': 1,
    'script-src eval': 1,
  });
  const logged = shop.logged();
  expect(logged).toMatch(/"directive":"img-src","blocked":"own".*"a page violated its security policy"/);
  const text = (await shop.scrapeText()) + logged;
  for (const word of ['evil.example', 'made-up-by-a-stranger', secret]) expect(text).not.toContain(word);
});

test('the shop limits the size and number of CSP reports, by format and sender [ASVS-3.4.7]', async () => {
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
