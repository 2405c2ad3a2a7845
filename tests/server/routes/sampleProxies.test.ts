/**
 * Tests the sample proxy configurations in docs/production with the installed proxy servers.
 *
 * @module-tag slow
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../shop/harness.ts';
import { noProxy, openSampleProxy, type ProxyName, type SampleProxy } from '../support/sampleProxy.ts';

/** Opens a server that returns the headers of each request. */
const openUpstream = async () => {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { port, close };
};

const names: ProxyName[] = ['Caddy', 'nginx'];
for (const name of names)
  describe.skipIf(noProxy[name])(`the sample proxy configuration for ${name}`, () => {
    let proxy: SampleProxy;
    let upstreams: Awaited<ReturnType<typeof openUpstream>>[];
    beforeAll(async () => {
      upstreams = [await openUpstream(), await openUpstream()];
      proxy = await openSampleProxy(name, [upstreams[0]!.port, upstreams[1]!.port]);
    });
    afterAll(() => proxy.close());

    test('the sample proxy redirects unencrypted page requests to https and refuses unencrypted API calls [ASVS-4.1.2]', async () => {
      const page = await fetch(`${proxy.unencrypted}/en/help?a=1`, { redirect: 'manual' });
      expect(page.status).toBe(301);
      expect(page.headers.get('location')).toMatch(/^https:.*\/en\/help\?a=1$/);
      const call = await fetch(`${proxy.unencrypted}/api/getCart`, { redirect: 'manual' });
      expect(call.status).toBe(403);
    });

    test('the sample proxy replaces an X-Forwarded-For header sent by the client [ASVS-15.3.4]', async () => {
      const answer = await fetch(`${proxy.origin}/`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
      expect(await answer.json()).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    });

    test('the sample proxy rejects requests for the staff pages from outside the company’s network', async () => {
      for (const path of ['/staff', '/staff/orders'])
        expect([403, 404]).toContain((await fetch(`${proxy.origin}${path}`)).status);
    });

    test('the sample proxy logs neither the query nor the headers of a failed request [ASVS-14.2.1]', async () => {
      for (const upstream of upstreams) await upstream.close();
      const answer = await fetch(`${proxy.origin}/en?token=secret-of-a-link`, {
        headers: {
          Referer: 'https://shop.example/en?token=secret-of-a-page',
          Cookie: 'session=secret-cookie',
        },
      });
      expect([502, 503]).toContain(answer.status);
      const logs = await until(async () => {
        const text = await proxy.readLogs();
        return /\b50[23]\b/.test(text) && text;
      });
      expect(logs).not.toContain('secret');
    });
  });
