/** Every page that the server draws is valid HTML: by a validator that knows nothing of the shop. */
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { ensureBuilt } from '../../../server/bootstrap/build.ts';
import { publicPages } from '../../../server/htmlHead/texts.ts';
import { openShop, type Harness } from '../shop/harness.ts';

const distDir = join(import.meta.dirname, '../../../dist');

let harness: Harness;
beforeAll(async () => {
  await ensureBuilt({ mode: 'development', distDir }, () => {});
  harness = await openShop({ DIST_DIR: distDir });
}, 300_000);
afterAll(() => harness.close());

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // ids and names as React and the wire make them
      'valid-id': ['error', { relaxed: true }],
      'name-pattern': 'off',
      // everything comes from the shop itself
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
);

const paths = [
  ...Object.keys(publicPages),
  '/giftcardworld/zalando-ch',
  '/paysafe/paysafecard',
  '/no/such/page',
];

test.each(languages)('in %s', { timeout: 120_000 }, async (language) => {
  const found: string[] = [];
  for (const path of paths) {
    const html = await (
      await fetch(harness.origin + path, { headers: { 'accept-language': `${language}-CH,xx;q=0.8` } })
    ).text();
    const report = await validator.validateString(html, path);
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        found.push(`${path}: ${ruleId}: ${message} at ${selector ?? 'the page'}`);
  }
  expect(found).toEqual([]);
});
