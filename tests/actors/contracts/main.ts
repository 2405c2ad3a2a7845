/**
 * Says which case of the tables a changed source of `src/actors` breaks. In a process of its own, which is asked by messages and stays warm:
 * whatever imports the changed file is loaded anew for each change, and no file is written. `scripts/mutants/cases.ts` asks it.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importersOf, readImports } from '../../../scripts/check/imports.ts';
import { endless, type Question } from '../../../scripts/mutants/cases.ts';
import type { Contracts } from './contract.ts';

const root = join(import.meta.dirname, '../../..');
const here = 'tests/actors/contracts/';
/** They are loaded anew each time, so that what a change leaves in the page is gone with it. */
const harness = ['contract', 'page', 'kept'].map((name) => `${here}${name}.ts`);
const rooms = ['account', 'catalogue', 'checkout', 'identity', 'shell', 'verification'].map(
  (name) => `${here}${name}.ts`,
);

const imports = readImports();
type Plant = { file: string; source: string | null; anew: ReadonlySet<string> };
const plants: Plant[] = [];
const plantOf = (url = ''): Plant | undefined =>
  plants[Number(URL.parse(url)?.searchParams.get('plant') ?? NaN)];
const fileOf = (url: string): string =>
  url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/, '')).slice(root.length + 1) : '';

const build = 'build/workbox-window.prod.es5.mjs';
// what Vite says of a build; the cases change it
Object.assign(globalThis, { metaEnv: { MODE: 'test' } });
registerHooks({
  resolve: (specifier, context, next) => {
    // Vite takes it as a module, Node does not
    const found = next(specifier === 'workbox-window' ? `${specifier}/${build}` : specifier, context);
    const plant = plantOf(context.parentURL);
    return plant?.anew.has(fileOf(found.url))
      ? { ...found, url: `${found.url}?plant=${plants.indexOf(plant)}` }
      : found;
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    const plant = plantOf(url);
    if (!plant) return loaded;
    const { source } = loaded;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    const changed = fileOf(url) === plant.file ? (plant.source ?? text) : text;
    return { ...loaded, source: changed.replaceAll('import.meta.env', 'metaEnv') };
  },
});

/** Longer than the cases of any actor take, ms. */
const longest = 15_000;
const { setTimeout, clearTimeout } = globalThis;
const inTime = async (check: Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(endless)), longest);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
};
/** The first case that says otherwise, of the actors that the file is part of; null when none does. */
const findFault = async (file: string, source: string | null): Promise<string | null> => {
  const importers = importersOf(file, imports);
  const anew = new Set([...importers.keys(), ...harness]);
  const plant = plants.push({ file, source, anew }) - 1;
  const played = async (): Promise<string | null> => {
    try {
      const { checkContract, namesIn } = (await import(
        `./contract.ts?plant=${plant}`
      )) as typeof import('./contract.ts');
      for (const room of rooms.filter((name) => importers.has(name))) {
        const module = (await import(`${join(root, room)}?plant=${plant}`)) as Record<string, unknown>;
        const tables = Object.values(module).filter(Array.isArray).flat() as Contracts[];
        for (const table of tables)
          if (importers.has(`src/actors/${table.file}.ts`))
            for (const name of namesIn(table)) await inTime(checkContract(table, name));
      }
      return null;
    } catch (error) {
      return error instanceof Error ? error.message.split('\n')[0]! : String(error);
    }
  };
  const fault = await played();
  plants[plant]!.source = null;
  return fault;
};

// a change may throw after everybody has left
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});
process.on('message', ({ file, source }: Question) => {
  void findFault(file, source).then((fault) => process.send!({ fault }));
});
process.send!({ ready: true });
