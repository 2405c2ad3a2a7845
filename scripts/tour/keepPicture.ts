import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../docs/tour');

/** Saves a screenshot of a page in docs/tour, after scrolling to the top and waiting until the page is idle. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.png`);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path);
  console.log(`docs/tour/${name}.png ${Math.round((await stat(path)).size / 1000)} kB`);
};
