/**
 * Vitest's runner with switches (`switches.ts`): a test that passes is run again with each change that it has met, hooks and all, until
 * somebody has noticed that change. What notices one is run once more without it, and counts if it passes then. What was noticed is written
 * down at once.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { TestRunner, type RunnerTask, type RunnerTestCase } from 'vitest';
import { longestWait, type Switches } from './switches.ts';

/** `on`: the change; `nothing` has none on and waits as short. `fault`: what was noticed in the try before. */
type Try = { on: string | null; fault: string | null };
const nothing = '';
type State = {
  /** The change whose switch is on. */
  on: string | null;
  met: Set<string>;
  /** What nobody has noticed yet. */
  open: Set<string>;
};
declare global {
  /** One for all files: they share a process. */
  var switchState: State | undefined;
  var switches: Switches;
}
const saved = process.env['MUTANTS_SAVED']!;
const write = (...cells: readonly string[]): void =>
  appendFileSync(saved, `${cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')}\n`);

const state = (globalThis.switchState ??= {
  on: null,
  met: new Set(),
  open: new Set(JSON.parse(readFileSync(process.env['MUTANTS_OPEN']!, 'utf8')) as string[]),
});
const isOn = (name: string): boolean => state.on === name;
globalThis.switches = {
  pick: (name, other, text) => {
    // a test of a tag says itself when it was met
    if (!name.includes(': tag test changed ')) state.met.add(name);
    return isOn(name) ? other : text;
  },
  met: (name, result, when) => {
    if (Boolean(result) === when) state.met.add(name);
    return result;
  },
  attribute: (name, attribute) => {
    const [[key, value] = ['', undefined]] = Object.entries(attribute);
    if (value !== undefined && (value !== false || key.startsWith('aria-'))) state.met.add(name);
    return isOn(name) ? {} : attribute;
  },
};

const nameOf = (test: RunnerTestCase): string =>
  test.suite && test.suite.name !== '' ? `${test.suite.name} > ${test.name}` : test.name;

export default class SwitchRunner extends TestRunner {
  /** What is still to be tried with the test that runs; null until it has run as it stands. */
  #left: string[] | null = null;
  #now: Try = { on: null, fault: null };

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.type !== 'test') return;
    if (state.open.size === 0) test.mode = 'skip';
    // vitest tries again what has failed, with all hooks: here as often as there are changes
    test.retry = Number.MAX_SAFE_INTEGER;
    this.#left = null;
    this.#now = { on: null, fault: null };
  }

  override onBeforeTryTask(...given: Parameters<TestRunner['onBeforeTryTask']>): void {
    super.onBeforeTryTask(...given);
    given[0].result!.errors = [];
    state.on = this.#now.on;
    // what a change keeps from coming is not waited for; without one all of it comes
    if (state.on === null) delete process.env['LONGEST_WAIT'];
    else process.env['LONGEST_WAIT'] = String(longestWait);
    if (!this.#left) state.met.clear();
  }

  override async onAfterRetryTask(...given: Parameters<TestRunner['onAfterRetryTask']>): Promise<void> {
    await super.onAfterRetryTask(...given);
    const [test] = given;
    state.on = null;
    const result = test.result!;
    if (result.state === 'skip') return;
    const fault =
      result.state === 'fail' ? (result.errors?.[0]?.message ?? 'fails').split('\n')[0]!.slice(0, 200) : null;
    const next = this.#next(test, fault);
    result.attempts = [];
    result.state = next ? 'fail' : 'pass';
    // only what failed with an error is tried again
    result.errors = next ? [{ message: 'once more' }] : [];
    if (next) this.#now = next;
  }

  /** What the test is to be run with next; null when it has told all it can. */
  #next(test: RunnerTestCase, fault: string | null): Try | null {
    const by = relative(process.cwd(), test.file.filepath);
    const { on, fault: noticed } = this.#now;
    if (on && fault !== null) return { on: null, fault: `${on}\t${nameOf(test)}: ${fault}` };
    if (fault !== null) {
      write('', by, `fails without a change: ${nameOf(test)}: ${fault}`);
      return null;
    }
    if (noticed !== null) {
      const [name, said] = noticed.split('\t') as [string, string];
      state.open.delete(name);
      write(name, by, said);
    }
    if (!this.#left) {
      this.#left = [...state.met].filter((name) => state.open.has(name));
      // a test that cannot be run again says nothing of a change
      return this.#left.length === 0 ? null : { on: nothing, fault: null };
    }
    const name = this.#left.shift();
    return name === undefined ? null : { on: name, fault: null };
  }
}
