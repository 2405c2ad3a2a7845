import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { KyInstance } from 'ky';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leanKyModule, unusedOfKy } from '../../../scripts/vite/leanKy.ts';

const root = join(import.meta.dirname, '../../..');
const client = 'src/api/client.ts';

/** How the client would use what its build leaves out of ky; the first two have to be said, for they are ky's custom. */
const uses: Record<string, (code: string) => boolean> = {
  'another try': (code) => !/^ +retry: 0,$/m.test(code) || /retry: [^0]|ky\.retry|shouldRetry/.test(code),
  'an end by the clock': (code) =>
    !/^ +timeout: false,$/m.test(code) || /totalTimeout|timeout: [^f]/.test(code),
  'hooks but beforeRequest': (code) => /afterResponse|beforeRetry|beforeError|\binit:/.test(code),
  'schemas and parsers': (code) => /parseJson|\.json\(schema/.test(code),
  progress: (code) => /onDownloadProgress|onUploadProgress/.test(code),
};

describe('what the build leaves out of ky', () => {
  test.each(Object.keys(unusedOfKy))('is not used by the client: %s', (feature) => {
    expect(uses[feature]!(readFileSync(join(root, client), 'utf8'))).toBe(false);
  });

  test('is used by nobody else, for nobody else has ky', () => {
    const users = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /from 'ky'/.test(readFileSync(file, 'utf8')));
    expect(users).toEqual([join(root, client)]);
  });
});

describe('ky with and without it', () => {
  const whole = dirname(fileURLToPath(import.meta.resolve('ky')));
  const folder = mkdtempSync(join(tmpdir(), 'lean-ky-'));
  const found: string[] = [];
  let both: { whole: KyInstance; lean: KyInstance };

  beforeAll(async () => {
    cpSync(whole, folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.js')) {
        const lean = leanKyModule(readFileSync(join(folder, name), 'utf8'), parseAst);
        found.push(...lean.found);
        writeFileSync(join(folder, name), lean.code);
      }
    const load = async (from: string): Promise<KyInstance> =>
      (
        (await import(/* @vite-ignore */ pathToFileURL(join(from, 'index.js')).href)) as {
          default: KyInstance;
        }
      ).default;
    both = { whole: await load(whole), lean: await load(folder) };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('each of its functions is there to be left out', () => {
    expect(found.sort()).toEqual(Object.values(unusedOfKy).flatMap(Object.keys).sort());
  });

  type Seen = { method: string; url: string; body: string; headers: Record<string, string> };
  /** What one of them sends and gives, in a form that compares. */
  const tell = async (
    ky: KyInstance,
    answer: () => Promise<Response> | Response,
    ask: (http: KyInstance, signal: AbortSignal) => Promise<unknown>,
  ) => {
    const seen: Seen[] = [];
    const abort = new AbortController();
    const http = ky.create({
      prefix: 'https://shop.test/api',
      retry: 0,
      timeout: false,
      hooks: { beforeRequest: [({ request }) => request.headers.set('Accept-Language', 'de')] },
      fetch: async (input) => {
        const request = input as Request;
        seen.push({
          method: request.method,
          url: request.url,
          body: await request.clone().text(),
          headers: Object.fromEntries(request.headers),
        });
        if (request.signal.aborted) throw request.signal.reason;
        return answer();
      },
    });
    try {
      return { seen, given: await ask(http, abort.signal) };
    } catch (error) {
      const { name, message, data, cause } = error as Error & { data?: unknown };
      return { seen, name, message, data, cause: (cause as Error | undefined)?.message };
    }
  };
  const json =
    (body: unknown, status = 200) =>
    () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  test.each<[string, () => Promise<Response> | Response, (http: KyInstance) => Promise<unknown>]>([
    [
      'a question',
      json({ a: 1 }),
      async (http) => (await http.get('x', { searchParams: { q: 'ü' } })).json(),
    ],
    ['an order', json({ ok: true }), async (http) => (await http.post('/y', { json: { n: 2 } })).json()],
    [
      'headers and a last word',
      json({}),
      async (http) =>
        (await http.post('y', { json: {}, keepalive: true, headers: { Authorization: 'Bearer b' } })).json(),
    ],
    ['a file', () => new Response('%PDF'), async (http) => (await http.post('z', { json: {} }).blob()).size],
    ['a refusal', json({ message: 'No.', code: 'GONE' }, 410), (http) => http.get('x')],
    [
      'a refusal that is no JSON',
      () => new Response('<h1>502</h1>', { status: 502 }),
      (http) => http.get('x'),
    ],
    ['a refusal that may be tried again', json({}, 503), (http) => http.get('x')],
    ['a broken answer', () => new Response('{"a":'), async (http) => (await http.get('x')).json()],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), (http) => http.get('x')],
    ['what is called off', json({}), (http) => http.get('x', { signal: AbortSignal.abort() })],
  ])('send and give the same: %s', async (_, answer, ask) => {
    const [expected, lean] = [await tell(both.whole, answer, ask), await tell(both.lean, answer, ask)];
    expect(lean).toEqual(expected);
    expect(expected.seen.length).toBeLessThanOrEqual(1);
  });
});
