/**
 * Runs the checks of the shop. `quick` is the inner loop (types, lint, charts, rules, views); `test` adds the server, the
 * messages, the build with its sizes, and the browser; `all` adds the tests tagged slow. A failed part does not stop the rest.
 */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import {
  engineTable,
  notRun,
  readStories,
  type Engine,
  type Outcome,
} from '../tests/support/browser/engineTable.ts';
import { findFirefox, findWebKit, firefoxNeeds, webkitNeeds } from '../tests/support/browser/find.ts';

const isWhole = process.argv[2] !== 'quick';
const isSlow = process.argv[2] === 'all';
const tier = isSlow ? [] : ['--tags-filter=!slow'];
/** The inner loop leaves out what is as it was when it passed; the whole proves everything anew. */
const sinceLastRun = isWhole ? [] : ['--since-last-run'];
type Part = { name: string; command: string; args: string[]; env?: Record<string, string> };

const npx = (name: string, ...args: string[]): Part => ({
  name,
  command: 'npx',
  args: ['--no-install', ...args],
});
const node = (name: string, ...args: string[]): Part => ({ name, command: 'node', args });
const vitest = (name: string, ...args: string[]): Part =>
  npx(name, 'vitest', 'run', '--reporter=default', ...args);
const of = (...projects: string[]): string[] => projects.flatMap((project) => ['--project', project]);

const cores = availableParallelism();
/** A test that waits for a database or a browser leaves the processor to others: half of the cores, and never fewer than so many files. */
const workers = (atLeast: number): string => `--maxWorkers=${Math.max(atLeast, Math.floor(cores / 2))}`;

/** Each further checker works out anew most of the types that the others have: four need twice the processor time of one. */
const checkers = String(Math.max(1, Math.floor(cores / 4)));
/** The type checkers are short-lived Go programs: where they need not collect garbage they take a third less of the processor. */
const roomy = (part: Part): Part => ({ ...part, env: { GOGC: 'off', GOMEMLIMIT: '3GiB' } });
const types = (name: string, ...args: string[]): Part =>
  roomy(npx(name, 'tsc', '--noEmit', '--checkers', checkers, ...args));

const readers: Part[] = [
  types('types'),
  types('types of the charts', '-p', 'machines'),
  types('types of the service worker', '-p', 'src/worker'),
  roomy(node('lint and import rules', 'scripts/check/lint.ts', ...sinceLastRun)),
  npx('format', 'oxfmt', '--check'),
];
const builds: Part[] = [
  npx('messages are extracted', 'lingui', 'check', 'sync'),
  npx('messages are translated', 'lingui', 'check', 'missing', '--mode', 'catalog'),
  npx('build', 'vite', 'build', '--logLevel', 'warn'),
  node('sizes', 'scripts/size.ts', '--budget'),
  node('drawings fit the charts', 'scripts/charts.ts', '--check'),
];
const quickTests = vitest(
  'charts, rules and views',
  ...of('charts', 'domain', 'views'),
  `--maxWorkers=${Math.max(2, cores - 1)}`,
  ...sinceLastRun,
);
// side by side: more files at once than these only wait for each other's processor time
const server = vitest('server', ...of('server'), workers(2), ...tier);
const browser = vitest('browser', ...of('browser'), workers(3), ...tier);
/** `ENGINES=all` adds the engines beside Chromium, as far as they are installed: three to five minutes each. */
const isAsked = process.env['ENGINES'] === 'all';
const others = [
  { engine: 'Firefox', project: 'firefox', isFound: findFirefox() !== null, needs: firefoxNeeds },
  { engine: 'WebKit', project: 'webkit', isFound: findWebKit() !== null, needs: webkitNeeds },
] as const;
const engines = new Map<Part, Engine>([[browser, 'Chromium']]);
for (const { engine, project, isFound } of others)
  if (isAsked && isFound)
    engines.set(vitest(`browser, in ${engine}`, ...of(project), workers(3), ...tier), engine);
const inTurn = isWhole ? [...readers, ...builds] : readers;
const last = isWhole ? [server, browser, ...[...engines.keys()].filter((part) => part !== browser)] : [];

const run = (part: Part): Promise<{ ok: boolean; output: string; seconds: number }> =>
  new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(part.command, part.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...part.env },
    });
    // it could use the whole machine, and the server beside it, which mostly waits, would end long after it
    if (part === browser && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    const take = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ ok: false, output: String(error), seconds: 0 }));
    child.on('close', (code) => resolve({ ok: code === 0, output, seconds: (Date.now() - started) / 1_000 }));
  });

// the compiler, the linter and the tests read what it writes
if (spawnSync('node', ['scripts/generate/main.ts', '--paths'], { stdio: 'inherit' }).status !== 0)
  process.exit(1);

// oxlint-disable-next-line no-control-regex -- colours of other tools are what is looked for
const ansi = /\u001b\[[0-9;]*m/g;
const noise = /^npm warn /;
const tests = { passed: 0, failed: 0, skipped: 0 };
const failed: string[] = [];
/** The tests that failed, each with the first lines of why. */
const failures: string[] = [];
const stories = new Map<Engine, Map<string, Outcome>>();
const lines = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !noise.test(line))
    .join('\n')
    .trim();

/**
 * What needs no tests runs one after the other beside the first of them, the browser beside the server: in each pair one
 * works while the other waits. Every other part has the machine to itself.
 */
const early = new Map<Part, ReturnType<typeof run>>([[quickTests, run(quickTests)]]);
let before: Promise<unknown> = Promise.resolve();
for (const part of inTurn) {
  const started = before.then(() => run(part));
  early.set(part, started);
  before = started;
}

for (const part of [...inTurn, quickTests, ...last]) {
  process.stdout.write(`· ${part.name} … `);
  if (part === server) early.set(browser, run(browser));
  const { ok, output, seconds } = await (early.get(part) ?? run(part));
  const plain = output.replace(ansi, '');
  const counts = [
    ...plain.matchAll(/^\s+Tests\s+(?:(\d+) failed)?(?: \| )?(?:(\d+) passed)?(?: \| )?(?:(\d+) skipped)?/gm),
  ];
  for (const [, bad, good, skipped] of counts) {
    tests.failed += Number(bad ?? 0);
    tests.passed += Number(good ?? 0);
    tests.skipped += Number(skipped ?? 0);
  }
  const affected = /^\s+Affected\s+(\d+ of \d+ test files)/m.exec(plain)?.[1];
  const said =
    /^(\d+ charts, .*|script of .*|rules with types .*)$/m.exec(output)?.[1] ??
    counts
      .map(([, bad, good, skipped]) =>
        [
          `${good ?? 0} tests passed`,
          bad && `${bad} failed`,
          skipped && `${skipped} not run`,
          affected && `${affected} run`,
        ]
          .filter(Boolean)
          .join(', '),
      )
      .join('; ');
  console.log(`${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(0)} s)${said ? ` ${said}` : ''}`);
  const engine = engines.get(part);
  if (engine) stories.set(engine, readStories(plain));
  // what this machine lacks: said, so that nobody takes it for proven
  for (const [line] of plain.matchAll(/^Not run: .*$/gm)) console.log(line);
  if (!ok) {
    failed.push(part.name);
    failures.push(
      // up to the place in the code
      ...[...plain.matchAll(/^\s*FAIL +(.+)\n((?:(?! ❯ ).*\n){1,12})/gm)].map(
        ([, test, why = '']) => `${test}\n${why.trimEnd().replace(/^/gm, '    ')}`,
      ),
    );
    tests.failed += counts.length === 0 ? 1 : 0;
    console.log(lines(output).split('\n').slice(-400).join('\n'));
  }
}
if (isSlow) {
  for (const { engine, isFound, needs } of others)
    if (!isAsked || !isFound)
      console.log(
        `Not run: the stories in ${engine}. ENGINES=all npm run test:all${isFound ? '' : `, with ${needs}`}`,
      );
  for (const { engine, project } of others)
    for (const [story, why] of Object.entries(notRun[project]))
      console.log(`Not run: ${story} in ${engine}. ${why}`);
  console.log(engineTable(stories));
}
// once more at the end: what the parts printed may be long
for (const failure of failures) console.log(failure);
if (!isWhole)
  console.log(
    'Not run: build and sizes, server tests, browser tests. After a change of the server: npx vitest run --project server --changed',
  );
console.log(
  failed.length ? `\nFailed: ${failed.join(', ')}` : `\n${isWhole ? 'All is' : 'What ran is'} well.`,
);
console.log(
  `${tests.passed} passed, ${tests.failed} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''}`,
);
if (failed.length) process.exitCode = 1;
