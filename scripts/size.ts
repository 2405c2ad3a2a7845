/** `npm run size`: what the first load of each page costs, measured on the built files; `-- --budget` fails above size-budget.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error('Nothing is built yet: npm run build');
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
  { scriptBrotli: number; styleBrotli: number }
>;

/** A chunk and all that it imports at once. */
const closure = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
};
const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!;
const pages: Record<string, string[]> = {
  '/': [entry, 'src/app/load/home.ts', 'locales/en/messages.po'],
  '/giftcardworld/:productName': [entry, 'src/app/load/giftCard.ts', 'locales/en/messages.po'],
  '/mobile-topup': [entry, 'src/app/load/topUp.ts', 'locales/en/messages.po'],
  '/checkout': [entry, 'src/app/load/checkout.ts', 'locales/en/messages.po'],
};
const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);
const sum = (files: string[], pack: (body: Buffer) => Buffer): number =>
  files.reduce((total, file) => total + pack(readFileSync(join(dist, file))).length, 0);

let over = false;
console.log('first load of                   requests   script gz / br kB     style gz / br kB');
let home = '';
for (const [page, keys] of Object.entries(pages)) {
  const missing = keys.filter((key) => !manifest[key]);
  if (missing.length) throw new Error(`Not in the build: ${missing.join(', ')}`);
  const chunks = new Set(keys.flatMap((key) => [...closure(key)]));
  const scripts = [...chunks].map((key) => manifest[key]!.file);
  const styles = [...new Set([...chunks].flatMap((key) => manifest[key]!.css ?? []))];
  const brotliScript = sum(scripts, brotliCompressSync);
  const brotliStyle = sum(styles, brotliCompressSync);
  console.log(
    `${page.padEnd(32)} ${String(scripts.length + styles.length).padStart(5)}      ${kB(sum(scripts, gzipSync))} / ${kB(brotliScript)}      ${kB(sum(styles, gzipSync))} / ${kB(brotliStyle)}`,
  );
  if (page === '/') home = `script of / ${kB(brotliScript).trim()} kB brotli`;
  const limit = budget[page];
  if (limit && (brotliScript > limit.scriptBrotli * 1000 || brotliStyle > limit.styleBrotli * 1000)) {
    over = true;
    console.log(
      `    over its budget of ${limit.scriptBrotli} kB script and ${limit.styleBrotli} kB style (brotli)`,
    );
  }
}
console.log(home);
if (over && process.argv.includes('--budget')) process.exitCode = 1;
