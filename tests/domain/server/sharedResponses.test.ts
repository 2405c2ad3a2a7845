/** Tests the cache and the compression of responses that are the same for all users. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSharedResponses } from '../../../server/routes/http/sharedResponses.ts';

/** Opens an API whose call `/<name>/<n>` responds with n bytes. `made` lists the responses that were created. */
const open = () => {
  const made: string[] = [];
  const shared = createSharedResponses(() => 1);
  const empty = JSON.stringify({ success: true, message: '', data: { text: '' } }).length;
  const app = new Hono().get('/:name/:n', (c) => {
    const { name, n } = c.req.param();
    return shared(c, name, () => {
      made.push(name);
      return { text: 'x'.repeat(Number(n) - empty) };
    });
  });
  const ask = (path: string) => app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  return { made, ask };
};

test('a response is compressed from 1000 bytes on', async () => {
  const { ask } = open();
  const small = await ask('/small/999');
  expect([small.headers.get('content-encoding'), (await small.text()).length]).toEqual([null, 999]);
  expect((await ask('/large/1000')).headers.get('content-encoding')).toBe('gzip');
});

test('the cache keeps responses of 16 MB in total, and drops the least recently used ones', async () => {
  const { made, ask } = open();
  for (const name of ['a', 'b', 'c', 'd', 'a']) await ask(`/${name}/4000000`);
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  await ask('/e/1000');
  await ask('/a/4000000');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e']);
  await ask('/b/4000000');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
});
