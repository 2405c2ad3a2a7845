/**
 * `vitest run --since-last-run` leaves out the test files whose modules are as they were when they passed. Vitest knows which modules a
 * test loads; what a test reads from the disk or starts in a process of its own it does not know.
 */
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';

type Recorded = { file: string; recordedAt?: number | undefined };

/** Modules with which a test reaches files that are not among its modules. */
const reaching =
  /(?:from|import|import\() ?'(?:node:(?:fs|fs\/promises|child_process|worker_threads|module)|vite|rolldown|@lingui\/(?:cli\/api|conf))'/;
/** Such a module may name the files and folders that it reaches; its test must hold it to that. */
const named = /^const reaches = \[([^\]]*)\]/m;
/** What every test depends on, and none loads. */
const everywhere = ['package.json', 'package-lock.json', 'lingui.config.ts', 'tsconfig.json'];

/** Milliseconds since 1970 when the file or its name became what it is; infinite when it is gone. */
const changedAt = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => null);
  // a copy may keep the time of its contents
  return found ? Math.max(found.mtimeMs, found.ctimeMs) : Infinity;
};

/** When the newest of these files, or of those in these folders, became what it is. */
const findNewest = async (places: readonly string[], root: string): Promise<number> => {
  let newest = 0;
  for await (const file of glob(
    places.flatMap((place) => [place, `${place}/**`]),
    { cwd: root },
  ))
    newest = Math.max(newest, await changedAt(join(root, file)));
  return newest;
};

/**
 * The recorded files that may have changed since a test with them ran: those that did, those with which more is reached than is recorded,
 * and those whose record is from a clock that was set back. `package.json` stands for everything.
 */
export const findChanged = async (
  recorded: readonly Recorded[],
  root: string,
  /** Files of the configuration: what they read they read for the build. */
  configuration: readonly string[] = [],
): Promise<string[]> => {
  const now = Date.now();
  const oldest = Math.min(...recorded.map(({ recordedAt }) => recordedAt ?? Infinity));
  const times = await Promise.all(everywhere.map((file) => changedAt(join(root, file))));
  if (times.some((time) => time !== Infinity && time > oldest)) return [join(root, 'package.json')];
  const changed = await Promise.all(
    recorded.map(async ({ file, recordedAt }) => {
      if (recordedAt === undefined || recordedAt > now) return true;
      if ((await changedAt(file)) > recordedAt) return true;
      if (configuration.includes(file) || !/\.(?:ts|tsx|mjs)$/.test(file)) return false;
      const source = await readFile(file, 'utf8');
      if (!reaching.test(source)) return false;
      const places = [...(named.exec(source)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(([, place]) => place!);
      return places.length === 0 || (await findNewest(places, root)) > recordedAt;
    }),
  );
  return recorded.filter((_, index) => changed[index]).map(({ file }) => file);
};

export const sinceLastRun = (): Plugin => ({
  name: 'since-last-run',
  configureVitest({ vitest }) {
    if (vitest.config.experimental.vcsProvider !== 'mtime') return;
    // its own object stays: with that Vitest also runs what failed the last time
    vitest.vcs.findChangedFiles = async ({ resolver, root }) =>
      await findChanged(await resolver.getDependencies(), root, vitest.vite.config.configFileDependencies);
  },
});
