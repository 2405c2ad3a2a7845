import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { getClientIp } from '../../../server/routes/http/context.ts';

const loadAddress = async (header: string | null, proxies: number): Promise<string> => {
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>().get('/', (c) =>
    c.text(getClientIp(c, proxies)),
  );
  return await (await app.request('/', { headers: header ? { 'x-forwarded-for': header } : {} }, {})).text();
};

test.each([
  ['without a proxy the header does not count', '6.6.6.6', 0, 'local'],
  ['one proxy adds the last address', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['a CDN and a proxy add the last two', '6.6.6.6, 1.1.1.1, 9.9.9.9', 2, '1.1.1.1'],
  ['a request that bypasses the CDN has fewer addresses than proxies', '1.1.1.1', 2, '1.1.1.1'],
  ['no header is sent', null, 1, 'local'],
])("the client's IP address is determined correctly: %s", async (_, header, proxies, address) => {
  expect(await loadAddress(header, proxies)).toBe(address);
});
