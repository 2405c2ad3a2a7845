/**
 * `npm run size`: prints the size of each page's first load, based on the build's files. With `-- --budget`, it
 * fails if a page exceeds size-budget.json.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error('Nothing has been built yet. Run npm run build first.');
  process.exit(1);
}
type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
};
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const budget = JSON.parse(readFileSync(join(root, 'size-budget.json'), 'utf8')) as Record<
  string,
  { scriptBrotli: number; styleBrotli: number; soonBrotli?: number }
>;

/** Returns a chunk and all chunks that it imports statically. */
const closure = (key: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(key)) return visited;
  visited.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, visited);
  return visited;
};
/** Scripts that the HTML page itself loads. */
const named = [
  ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script[^>]*src="\/([^"]+)"/g),
].map(([, file]) => file);
const entries = Object.keys(manifest).filter((key) => named.includes(manifest[key]!.file));
/** Returns the manifest key of the chunk with the English messages of a bundle. */
const messages = (part: string): string =>
  Object.keys(manifest).find((key) => key.endsWith(`virtual:messages/en/${part}`))!;
const soon = [
  'src/api/client.ts',
  'src/app/layout/notices/NoticeStack.tsx',
  'src/app/layout/header/MobileMenu.tsx',
];
/** Additional module that a server-rendered page needs. */
const takeOver = 'src/app/takeOver/drawnPage.ts';
const picker = ['src/components/form/CountryList.tsx', 'src/components/form/numberTyping.ts'];
const pages: Record<string, { first: string[]; soon: string[] }> = {
  '/': {
    first: [...entries, messages('first'), takeOver, 'src/features/catalogue/home/load.ts'],
    soon: [...soon, ...picker, 'src/features/catalogue/home/HomeSections.tsx'],
  },
  '/giftcardworld/:productName': {
    first: [
      ...entries,
      messages('first'),
      messages('products'),
      takeOver,
      'src/features/catalogue/product/giftCard/load.ts',
    ],
    soon,
  },
  '/mobile-topup': {
    first: [
      ...entries,
      messages('first'),
      messages('products'),
      takeOver,
      'src/features/catalogue/topUp/load.ts',
    ],
    soon: [...soon, ...picker],
  },
  '/checkout': {
    first: [...entries, messages('first'), messages('money'), 'src/features/checkout/checkout/load.ts'],
    soon: [...soon, 'contract/api.ts'],
  },
};
const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);
const sum = (files: string[], pack: (body: Buffer) => Buffer): number =>
  files.reduce((total, file) => total + pack(readFileSync(join(dist, file))).length, 0);

let over = false;
let home = '';
const filesOf = (keys: string[]): { scripts: string[]; styles: string[] } => {
  const missing = keys.filter((key) => !manifest[key]);
  if (missing.length) throw new Error(`Not in the build: ${missing.join(', ')}`);
  const chunks = [...new Set(keys.flatMap((key) => [...closure(key)]))];
  return {
    scripts: chunks.map((key) => manifest[key]!.file),
    styles: [...new Set(chunks.flatMap((key) => manifest[key]!.css ?? []))],
  };
};
console.log(
  'first load of                   requests   script gz / br kB     style gz / br kB     right after: script br kB',
);
for (const [page, { first, soon: later }] of Object.entries(pages)) {
  const { scripts, styles } = filesOf(first);
  const after = filesOf(later).scripts.filter((file) => !scripts.includes(file));
  const script = sum(scripts, brotliCompressSync);
  const style = sum(styles, brotliCompressSync);
  console.log(
    `${page.padEnd(32)} ${String(scripts.length + styles.length).padStart(5)}      ${kB(sum(scripts, gzipSync))} / ${kB(script)}      ${kB(sum(styles, gzipSync))} / ${kB(style)}      ${kB(sum(after, brotliCompressSync))} in ${after.length}`,
  );
  if (page === '/')
    home = `script of / ${kB(script).trim()} kB brotli, and ${kB(sum(after, brotliCompressSync)).trim()} kB right after`;
  const limit = budget[page];
  const sizes = [
    ['script', script, limit?.scriptBrotli],
    ['style', style, limit?.styleBrotli],
    ['script right after', sum(after, brotliCompressSync), limit?.soonBrotli],
  ] as const;
  for (const [what, size, most] of sizes) {
    if (most === undefined || size <= most * 1000) continue;
    over = true;
    console.log(`    exceeds its budget of ${most} kB ${what} (brotli)`);
  }
}
console.log(home);
if (over && process.argv.includes('--budget')) process.exitCode = 1;
