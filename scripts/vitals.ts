/**
 * `npm run vitals`: runs Lighthouse on the built shop with phone settings. It also measures the time from a
 * click to its visible effect, on a processor slowed down by a factor of four. It compares the medians of five
 * runs (`VITALS_RUNS`) with vitals-budget.json and exits with code 1 if one of them exceeds its budget.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startShop } from '../tests/support/shop/start.ts';
import { measureInteractions } from './vitals/interactions.ts';
import { measurePages, qualities } from './vitals/pages.ts';

const root = join(import.meta.dirname, '..');
if (!existsSync(join(root, 'dist/index.html'))) {
  console.error('Nothing has been built yet. Run npm run build first.');
  process.exit(1);
}
type Budget = {
  /**
   * Budget by page. The score is a minimum; times (in milliseconds) and layout shifts are maximums. In all
   * other categories, the score must be 1, but pages excluded from search engines need no SEO score.
   */
  pages: Record<string, { score: number; lcp: number; tbt: number; cls: number; unfound?: boolean }>;
  /** Milliseconds from a click or keystroke to the next frame. */
  interactions: Record<string, number>;
};
const budget = JSON.parse(readFileSync(join(root, 'vitals-budget.json'), 'utf8')) as Budget;
const runs = Number(process.env['VITALS_RUNS'] ?? '5');
const pageNames = process.env['VITALS_PAGES']?.split(',');

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
let over = false;
const mark = (isOver: boolean): string => {
  over ||= isOver;
  return isOver ? '!' : ' ';
};

const shop = await startShop({ env: { RATE_LIMITS: '0', LOG_LEVEL: 'error' } });
try {
  console.log(`median of ${runs}; ! marks values over budget\n`);
  console.log(
    'page                             score     LCP ms    TBT ms  of it processor   CLS       accessibility, practices, SEO   longest tasks at the start, ms',
  );
  const names = Object.keys(budget.pages).filter((page) => !pageNames || pageNames.includes(page));
  for await (const { page, results } of measurePages(shop.url, names, runs)) {
    const limit = budget.pages[page]!;
    const of = (key: 'score' | 'lcp' | 'tbt' | 'tbtOfProcessor' | 'cls'): number =>
      median(results.map((one) => one[key]));
    const [score, lcp, tbt, cls] = [of('score'), of('lcp'), of('tbt'), of('cls')];
    const others = qualities.map((quality) => {
      const worst = Math.min(...results.map((one) => one.qualities[quality]));
      return `${Math.round(worst * 100)}${mark(worst < 1 && !(quality === 'seo' && limit.unfound))}`;
    });
    const tasks = results.find((one) => one.tbt === tbt)!.longTasks.slice(0, 4);
    console.log(
      `${page.padEnd(32)} ${String(Math.round(score * 100)).padStart(4)} ${mark(score < limit.score)}  ${lcp.toFixed(0).padStart(6)} ${mark(lcp > limit.lcp)}  ${tbt.toFixed(0).padStart(6)} ${mark(tbt > limit.tbt)}  ${of('tbtOfProcessor').toFixed(0).padStart(15)}   ${cls.toFixed(3)} ${mark(cls > limit.cls)}    ${others.join(' ').padEnd(29)}   ${tasks.map((ms) => ms.toFixed(0)).join(' ')}`,
    );
  }
  console.log('\ninteraction                      ms to the next frame, processor slowed down four times');
  const interactions = await measureInteractions(shop.url, runs);
  for (const [name, limit] of Object.entries(budget.interactions)) {
    const ms = median(interactions.map((one) => one[name]!));
    console.log(`${name.padEnd(32)} ${ms.toFixed(0).padStart(4)} ${mark(ms > limit)}`);
  }
} finally {
  await shop.kill();
}
if (over) process.exitCode = 1;
