/** What becomes of code with one change: whether the tests nearest to it notice. */
import { basename, dirname } from 'node:path';
import { importersOf, readImports } from '../check/imports.ts';
import { openCases } from './cases.ts';
import type { CodeKind } from './code.ts';
import { openTests } from './tests.ts';

/** Where the tests of each kind are, in the order in which they are asked. */
const projects: Record<CodeKind, readonly (readonly string[])[]> = {
  actors: [['domain'], ['views'], ['server']],
  views: [['views']],
  server: [['domain'], ['server']],
  schemas: [['domain', 'charts'], ['server']],
};
/** Tests whose subject is what was saved, not what is right. */
const saved = 'tests/charts/walk/';
/** Tests about the source as a text, and long ones that start processes: no change of a rule is theirs to find. */
const leftOut =
  /^tests\/(architecture\/|charts\/mutants|server\/(simulation|backup|golive|platform|money\/(faults|rolling))\/?|server\/.*crash)/;

/** Asked by themselves: `cases.ts` is a hundred times cheaper than the test that has them. */
const cases = 'tests/actors/contracts';

/** They walk the views with answers that are scripted: of what the actors ask they know nothing. */
const scripted = /\.view\.test\.tsx$/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/\..*$/, '')
    .split(/(?=[A-Z])|\W/)
    .map((word) => word.toLowerCase().replace(/s$/, ''));
/** Words that two files share: those of their names twice, for a folder has many files. */
const likenessOf = (one: string, other: string): number => {
  const own = new Set(wordsOf(basename(one)));
  const all = new Set([...own, ...wordsOf(basename(dirname(one)))]);
  const count = (words: readonly string[], among: ReadonlySet<string>): number =>
    new Set(words.filter((word) => among.has(word))).size;
  return (
    2 * count(wordsOf(basename(other)), own) +
    count([...wordsOf(basename(other)), ...wordsOf(basename(dirname(other)))], all)
  );
};

/** What it is worth that a test imports the file itself, in words that are shared. */
const directly = 3;

/** `quick` leaves out the tests that need a database: then `nobody` says less. */
export const createCodeJudge = (kind: CodeKind, { most, quick }: { most: number; quick: boolean }) => {
  const imports = readImports();
  const rounds: Awaited<ReturnType<typeof openTests>>[] = [];
  const open = async (round: number) => (rounds[round] ??= await openTests(projects[kind][round]!));
  /** How often a test has found something in a folder: whoever knew something of it before is asked first. */
  const found = new Map<string, number>();
  const foundBy = (test: string, file: string): number => found.get(`${test} ${dirname(file)}`) ?? 0;
  /** The nearest first: those that share words with the file or import it themselves, then by imports between them. */
  const nearest = (file: string, all: readonly string[]): string[] => {
    const distance = importersOf(file, imports);
    const likeness = (test: string): number =>
      likenessOf(file, test) + (distance.get(test) === 1 ? directly : 0) + 10 * foundBy(test, file);
    return all
      .filter((test) => distance.has(test) && !leftOut.test(test))
      .filter((test) => kind !== 'actors' || (!scripted.test(test) && test !== `${cases}.test.ts`))
      .sort((a, b) => likeness(b) - likeness(a) || distance.get(a)! - distance.get(b)!)
      .slice(0, most);
  };
  /** A test that fails without any change says nothing of one: whoever finds something is asked again without it, once. */
  const sound = new Map<string, boolean>();
  const tables = kind === 'actors' ? openCases() : null;
  return {
    /** `known`: a test that is said to notice it, and is asked first. */
    judge: async (file: string, source: string, known?: string) => {
      let drifts = false;
      const otherwise = await tables?.judge(file, source);
      if (otherwise) return { right: { by: cases, fault: otherwise }, drifts };
      for (const round of most > 0 ? projects[kind].keys() : []) {
        if (quick && projects[kind][round]!.includes('server')) continue;
        const tests = await open(round);
        let asked = nearest(file, tests.files);
        if (known && tests.files.includes(known)) asked = [known, ...asked.filter((test) => test !== known)];
        while ((asked = asked.filter((test) => sound.get(test) !== false)).length > 0) {
          const [first] = asked;
          // a test that has found something here is asked alone: mostly it is enough
          const some = first !== undefined && (first === known || foundBy(first, file) > 0) ? [first] : asked;
          const { failed, fault } = await tests.run(some, { file, source });
          const [test] = failed;
          if (test === undefined) {
            asked = asked.filter((each) => !some.includes(each));
            continue;
          }
          if (!sound.has(test)) {
            const { fault: own } = await tests.run([test]);
            sound.set(test, own === null);
            if (own !== null) console.log(`fails without a change: ${test}: ${own}`);
          }
          if (!sound.get(test)) continue;
          if (!test.startsWith(saved)) {
            found.set(`${test} ${dirname(file)}`, foundBy(test, file) + 1);
            return { right: { by: test, fault: fault ?? '' }, drifts: false };
          }
          drifts = true;
          asked = asked.filter((each) => !each.startsWith(saved));
        }
      }
      return { right: null, drifts };
    },
    close: async () => {
      tables?.close();
      for (const tests of rounds) await tests?.close();
    },
  };
};
