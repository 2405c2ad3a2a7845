/**
 * Checks that every server-rendered page is valid HTML. The crawl checks the pages once they have loaded in the
 * browser.
 *
 * @module-tag slow
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { ensureBuilt } from '../../../server/bootstrap/build.ts';
import { listedPaths } from '../../../server/htmlHead/pages.ts';
import { slowUnless } from '../../setup/tiers.ts';
import { findInvalid } from '../../support/browser/crawl/validate.ts';
import { openShop, type Harness } from '../shop/harness.ts';

const distDir = join(import.meta.dirname, '../../../dist');

let harness: Harness;
beforeAll(async () => {
  await ensureBuilt({ mode: 'development', distDir }, () => {});
  harness = await openShop({ DIST_DIR: distDir });
}, 300_000);
afterAll(() => harness.close());

const paths = [...listedPaths, '/giftcardworld/zalando-ch', '/paysafe/paysafecard', '/no/such/page'];

for (const language of languages)
  test(
    `every server-rendered page is valid HTML in ${language}`,
    { timeout: 120_000, ...slowUnless(language === 'en') },
    async () => {
      const found: string[] = [];
      for (const path of paths) {
        const html = await (
          await fetch(harness.url + path, { headers: { 'accept-language': `${language}-CH,xx;q=0.8` } })
        ).text();
        found.push(...(await findInvalid(html)).map((fault) => `${path}: ${fault}`));
      }
      expect(found).toEqual([]);
    },
  );
