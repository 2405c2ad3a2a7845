/**
 * Plants the faults of `scripts/mutants/namedInCode.ts` one by one and prints, as one JSON, what each is stopped by. In a process of its own,
 * whose modules are loaded anew for each of them: a fault stands in the source, and no file is written.
 */
import { registerHooks } from 'node:module';
import { namedInCode } from '../../../scripts/mutants/namedInCode.ts';
import { checkContract, type Contracts } from './contract.ts';

const anew =
  /\/(src\/actors\/.*|tests\/actors\/contracts\/(account|catalogue|checkout|identity|shell|verification))\.ts/;
const plantOf = (url = ''): string | null => URL.parse(url)?.searchParams.get('plant') ?? null;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const plant = plantOf(context.parentURL);
    return plant === null || !anew.test(found.url) ? found : { ...found, url: `${found.url}?plant=${plant}` };
  },
  load: (url, context, next) => {
    const plant = plantOf(url);
    const loaded = next(url, context);
    const mutant = plant === null ? null : namedInCode.actors[Number(plant)];
    if (!mutant || !new URL(url).pathname.endsWith(`/${mutant.file}`)) return loaded;
    const { source: given } = loaded;
    const source = typeof given === 'string' ? given : new TextDecoder().decode(given);
    if (!source.includes(mutant.from)) throw new Error(`the place of the fault is gone: ${mutant.from}`);
    return { ...loaded, source: source.replace(mutant.from, () => mutant.to) };
  },
});

/** The first case of a room that says otherwise. */
const firstFault = async (tables: readonly Contracts[]): Promise<string | null> => {
  for (const table of tables)
    for (const name of Object.keys(table.contracts))
      try {
        await checkContract(table, name);
      } catch (error) {
        return (error as Error).message.split('\n')[0]!;
      }
  return null;
};

const stopped: (string | null)[] = [];
for (const [plant, { file }] of namedInCode.actors.entries()) {
  const room = file.split('/')[2]!;
  const module = (await import(`./${room}.ts?plant=${plant}`)) as Record<string, readonly Contracts[]>;
  stopped.push(await firstFault(module[`${room}Contracts`]!));
}
console.log(JSON.stringify(stopped));
process.exit(0);
