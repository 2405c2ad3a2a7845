/** What becomes of changes that can be switched: every test that meets one is asked, in one process, and what was noticed is kept in a file. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './finder.ts';
import { named, switched, withSwitches } from './switches.ts';
import { runSwitches } from './tests.ts';

export type Noticed = { by: string; fault: string };

/** The lines of the file: what was noticed, by which test, and what it said. Without a name: a test that fails without a change. */
const readSaved = (file: string): string[][] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('\t'))
    : [];

/** Of all changes those that are asked. `saved`: the file; what is in it already is not asked again. */
export const judgeSwitched = async (
  project: string,
  mutants: readonly Mutant[],
  asked: ReadonlySet<Mutant>,
  sources: ReadonlyMap<string, string>,
  saved?: string,
): Promise<Map<Mutant, Noticed>> => {
  const all = new Map(
    [...named(mutants)].filter(([, mutant]) => asked.has(mutant) && switched.has(mutant.operator)),
  );
  const room = mkdtempSync(join(tmpdir(), 'mutants-'));
  const file = saved ?? join(room, 'noticed.txt');
  const list = join(room, 'open.json');
  try {
    // what a change leaves in the process may break tests that come later: those are asked in another one
    for (let rounds = 2, isSound = false; rounds > 0 && !isSound; rounds -= 1) {
      const before = readSaved(file);
      const known = new Set(before.map(([name]) => name));
      const open = [...all].filter(([name]) => !known.has(name));
      if (open.length === 0) break;
      writeFileSync(list, JSON.stringify(open.map(([name]) => name)));
      const files = new Set(open.map(([, mutant]) => mutant.file));
      const changed = [...files].map(
        (each) =>
          [
            each,
            withSwitches(sources.get(each)!, new Map(open.filter(([, mutant]) => mutant.file === each))),
          ] as const,
      );
      await runSwitches([project], new Map(changed), { open: list, saved: file });
      const unsound = readSaved(file)
        .slice(before.length)
        .filter(([name]) => name === '');
      isSound = unsound.length === 0;
      if (rounds === 1) for (const [, by, fault] of unsound) console.log(`${by}: ${fault}`);
    }
    const noticed = new Map<Mutant, Noticed>();
    for (const [name = '', by = '', fault = ''] of readSaved(file)) {
      const mutant = all.get(name);
      if (mutant) noticed.set(mutant, { by, fault });
    }
    return noticed;
  } finally {
    rmSync(room, { recursive: true });
  }
};
