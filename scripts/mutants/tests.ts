/** One warm vitest for many mutants: the changed module is laid over the file, and only the tests that import it run again. */
import { join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { createVitest, type Vitest } from 'vitest/node';
import config from '../../vite.config.ts';
import { longestWait } from './switches.ts';

const root = join(import.meta.dirname, '../..');

export type TestRun = {
  /** Files with a test that failed, relative to the root. */
  failed: string[];
  /** The first failure. */
  fault: string | null;
};

export type Tests = {
  /** Every test file of the projects that are open, relative to the root. */
  files: string[];
  /** Runs these files, with this source in place of a file's own; ends at the first failure. */
  run: (files: readonly string[], instead?: { file: string; source: string }) => Promise<TestRun>;
  close: () => Promise<void>;
};

/** Longer than any test that passes takes, ms. A change may wait for ever. */
const patience = 30_000;

type Base = Omit<UserConfig, 'test'>;
type Project = Base & { extends?: boolean; test: { name: string } };
/** What `vite.config.ts` says, made anew. */
const read = (): Base & { test: { projects: Project[] } } =>
  (config as unknown as (env: object) => Base & { test: { projects: Project[] } })({
    mode: 'test',
    command: 'serve',
  });

/** Vitest with nothing but these projects, in one process; `overlay` has sources that lie over their files. */
const start = (
  names: readonly string[],
  overlay: ReadonlyMap<string, string>,
  own: { bail: number; test?: Record<string, unknown> },
): Promise<Vitest> => {
  const layOver: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    load: (id) => overlay.get(id.replace(/\?.*$/, '')) ?? null,
  };
  const projects = read()
    .test.projects.filter(({ test }) => names.includes(test.name))
    .map(({ extends: inherits, test, ...others }) => {
      // plugins keep what they have seen: each project has its own
      const base = inherits ? read() : null;
      return {
        ...others,
        ...(base ? { resolve: base.resolve, css: base.css } : {}),
        plugins: [layOver, ...(base?.plugins ?? [])],
        configFile: false as const,
        root,
        test: {
          ...test,
          fsModuleCache: false,
          testTimeout: patience,
          hookTimeout: patience * 2,
          ...own.test,
          env: { LONGEST_WAIT: String(longestWait), ...(own.test?.['env'] as object | undefined) },
        },
      };
    });
  return createVitest(
    {
      config: false,
      root,
      watch: false,
      // on disk a module goes by the file's own text: the changed one would be taken for it, now and in later runs
      fsModuleCache: false,
      bail: own.bail,
      maxWorkers: 1,
      fileParallelism: false,
      reporters: [{}],
      projects,
    },
    { plugins: [layOver] },
  );
};

/** @throws what vitest throws when it does not start */
export const openTests = async (names: readonly string[]): Promise<Tests> => {
  const overlay = new Map<string, string>();
  const vitest = await start(names, overlay, { bail: 1 });
  const specifications = await vitest.globTestSpecifications();
  const invalidate = (file: string): void => {
    vitest.invalidateFile(file);
    for (const project of vitest.projects)
      for (const environment of Object.values(project.vite.environments))
        for (const module of environment.moduleGraph.getModulesByFile(file) ?? [])
          environment.moduleGraph.invalidateModule(module);
  };
  return {
    files: specifications.map(({ moduleId }) => relative(root, moduleId)),
    run: async (files, instead) => {
      const file = instead && join(root, instead.file);
      if (file) {
        overlay.set(file, instead.source);
        invalidate(file);
      }
      try {
        // what an earlier run came to is no answer to this one
        vitest.state.filesMap.clear();
        vitest.state.clearErrors();
        const wanted = files.flatMap((name) =>
          specifications.filter(({ moduleId }) => moduleId === join(root, name)),
        );
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
        // what breaks beside the tests breaks the last of them
        const broken = testModules.filter((module) => !module.ok());
        const bad = broken.length === 0 && unhandledErrors.length > 0 ? testModules.slice(-1) : broken;
        const [first] = bad;
        const test = first && [...first.children.allTests('failed')][0];
        const error = test?.result().errors?.[0] ?? first?.errors()[0] ?? unhandledErrors[0];
        return {
          failed: bad.map(({ moduleId }) => relative(root, moduleId)),
          fault:
            bad.length > 0
              ? `${test?.fullName ?? ''}: ${String((error as { message?: string } | undefined)?.message ?? error)}`
                  .split('\n')[0]!
                  .slice(0, 200)
              : null,
        };
      } finally {
        if (file) {
          overlay.delete(file);
          invalidate(file);
        }
      }
    },
    close: () => vitest.close(),
  };
};

/**
 * Runs every test of these projects once with the sources that have switches, under the runner that tries them (`switchRunner.ts`). It
 * writes down what was noticed as it goes.
 * @throws what vitest throws when it does not start
 */
export const runSwitches = async (
  names: readonly string[],
  sources: ReadonlyMap<string, string>,
  { open, saved }: { open: string; saved: string },
): Promise<void> => {
  const overlay = new Map([...sources].map(([file, source]) => [join(root, file), source]));
  const vitest = await start(names, overlay, {
    bail: 0,
    test: {
      runner: join(import.meta.dirname, 'switchRunner.ts'),
      env: { MUTANTS_OPEN: open, MUTANTS_SAVED: saved },
    },
  });
  // a walk of a view knows the most of it
  const walks = /\.view\.test\.tsx$/;
  const specifications = (await vitest.globTestSpecifications()).sort(
    (a, b) => Number(walks.test(b.moduleId)) - Number(walks.test(a.moduleId)),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  for (const module of testModules)
    for (const { message } of module.errors()) console.log(`${relative(root, module.moduleId)}: ${message}`);
  await vitest.close();
};
