/**
 * Runs simulations in parallel processes with different seeds. While one process waits for its database,
 * another can work.
 */
import { spawn } from 'node:child_process';

/** Result that a process prints before it exits. */
export type ProcessResult = Record<string, unknown> & {
  hashes: string[];
  violations: { kind: string; what: string }[];
  small: { command: string } | null;
};

/**
 * Adds up the results of several processes. The reported violations are those of the first process that has
 * any.
 */
export const addUp = (results: readonly ProcessResult[], seconds: number): ProcessResult => {
  const sums: Record<string, unknown> = {};
  for (const one of results)
    for (const [key, value] of Object.entries(one))
      if (typeof value === 'number') sums[key] = Number(sums[key] ?? 0) + value;
  const broken = results.find(({ violations }) => violations.length > 0);
  return {
    ...sums,
    seed: Math.min(...results.map(({ seed }) => Number(seed))),
    seconds: Math.round(seconds * 10) / 10,
    shopperDaysAMinute: Math.round((Number(sums['shopperDays']) / seconds) * 60),
    hashes: results.flatMap(({ hashes }) => hashes),
    violations: broken?.violations ?? [],
    small: broken?.small ?? null,
  };
};

/**
 * Runs `jobs` processes on one database server. The first violation stops all of them.
 * @throws Error with the output of a process that printed no result
 */
export const simulateBeside = async (
  argumentsOf: (index: number) => string[],
  { jobs, serverUrl, stopped }: { jobs: number; serverUrl: string; stopped: AbortSignal },
): Promise<ProcessResult[]> => {
  const results: ProcessResult[] = [];
  const children = Array.from({ length: jobs }, (_, index) =>
    spawn(process.execPath, [...process.execArgv, process.argv[1]!, '--json', ...argumentsOf(index)], {
      env: { ...process.env, DATABASE_URL_TEST: serverUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const end = (): void => children.forEach((child) => child.kill('SIGTERM'));
  stopped.addEventListener('abort', end);
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((done, fail) => {
          let [out, errors] = ['', ''];
          child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
          child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
          child.on('error', fail);
          child.on('close', () => {
            const line = out.trim().split('\n').at(-1) ?? '';
            if (!line.startsWith('{')) {
              end();
              return fail(new Error(`${out}\n${errors}`));
            }
            const mine = JSON.parse(line) as ProcessResult;
            results.push(mine);
            if (mine.violations.length > 0) end();
            done();
          });
        }),
    ),
  );
  return results;
};
