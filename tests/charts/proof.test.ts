/**
 * Checks the structure of each chart, its stories with exact values, and its invariants in storms (random
 * sequences of events). Does not use the generated paths.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { invariants, stories, unkept } from '../../.generated/specs.ts';
import { of } from '../../flows/spec/invariants.ts';
import { allInvariants, storm, storyFaults, structure } from '../../flows/spec/prove.ts';
import { story, when } from '../../flows/spec/stories.ts';
import { exceptionsOf } from '../../flows/spec/structure.ts';
import { allEdges, allNodes } from '../../flows/walker/edges.ts';
import { done } from '../../flows/walker/walk.ts';
import { clauses } from '../../scripts/trace.ts';

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  globSync('{machines,src,flows}/**/*.machine.ts', { cwd: root }).map((file) => [
    file.replace(/^.*\/|\.machine\.ts$/g, ''),
    readFileSync(join(root, file), 'utf8'),
  ]),
);
const held = allInvariants(invariants);
/** Number of storms per chart. `STORMS=10000` runs the long version. */
const storms = Number(process.env['STORMS'] ?? 100);
const seed = Number(process.env['STORM_SEED'] ?? 20_261_122);

describe.each(flows)('chart $name', (flow) => {
  test('the chart follows the rules for the structure of charts', () => {
    expect(structure(flow.machine, sources.get(flow.name)!)).toEqual([]);
  });

  test('the chart behaves as its stories describe and satisfies its invariants in every story', () => {
    expect(storyFaults(flow.machine, stories, held)).toEqual([]);
  });

  test(
    'the chart satisfies its invariants in random storms [C1 C2]',
    { timeout: 300_000 + storms * 1_000 },
    () => {
      fc.assert(
        fc.property(fc.array(fc.nat(9_999), { minLength: 1, maxLength: 40, size: 'max' }), (picks) => {
          const found = storm(flow, flow.machine, held, picks);
          expect(found).toEqual([]);
        }),
        { numRuns: storms, seed },
      );
    },
  );
});

describe('checking stories and invariants', () => {
  const login = flows.find(({ name }) => name === 'login')!;
  const submitted = {
    type: 'login.submitted',
    credentials: { email: 'ann@example.com', password: 'secret-1' },
  };
  test.each([
    ['a wrong state', when(submitted, 'editing')],
    ['an undeclared request', when(submitted, { state: 'submitting' })],
    [
      'a wrong tag',
      when(submitted, { state: 'submitting', tags: 'busy', calls: { logIn: submitted.credentials } }),
    ],
    [
      'a wrong value',
      when(submitted, {
        state: 'submitting',
        calls: { logIn: submitted.credentials },
        context: { email: 'bob' },
      }),
    ],
    [
      'a missing effect',
      when(submitted, {
        state: 'submitting',
        calls: { logIn: submitted.credentials },
        actions: ['setEmail'],
      }),
    ],
    [
      'a different output',
      when({ type: 'login.switched', to: 'phone' }, { output: { outcome: 'signUp', session: null } }),
    ],
  ])('checking a story detects %s', (_, wrong) => {
    expect(storyFaults(login.machine, [story('login', '', 'wrong', [[wrong]])])).not.toEqual([]);
  });

  const picks = [0, 0, 0, 0, 0, 0, 0, 0];
  test.each([
    ['never', of('login').never('', 'wrong', 'editing')],
    ['always', of('login').always('', 'wrong', 'editing', '#busy')],
    ['onlyBy', of('login').onlyBy('', 'wrong', 'submitting', ['login.switched'])],
    ['noWay', of('login').noWay('', 'wrong', ['editing'], ['submitting'])],
    ['asksOnly', of('login').asksOnly('', 'wrong', 'logIn', ['submitting'])],
    ['ignores', of('login').ignores('', 'wrong', 'editing', ['login.submitted'])],
    ['doesOnTheWay', of('login').doesOnTheWay('', 'wrong', 'editing', 'submitting', ['setFailure'])],
    ['empty', of('login').empty('', 'wrong', 'submitting', ['email'])],
    ['filled', of('login').filled('', 'wrong', 'editing', ['email'])],
    ['holds', of('login').holds('', 'wrong', ({ inputs }) => ('logIn' in inputs ? 'wrong' : null))],
  ])('checking the invariant %s detects a violation', (_, wrong) => {
    expect(storm(login, login.machine, [wrong], picks).map(({ title }) => title)).toEqual(['wrong']);
  });

  test("an invariant's check reports an effect that occurs in a state where it is not allowed", () => {
    const session = flows.find(({ name }) => name === 'session')!;
    const wrong = of('session').doesOnly('', 'wrong', 'goHome', ['signedIn']);
    const nobodyKnows = done('readSession', {
      user: { name: 'Ann' },
      hasToken: false,
      signedInAt: null,
      isComplete: false,
    });
    expect(
      storm(
        { ...session, cases: { 'xstate.done.actor.readSession': [nobodyKnows] } },
        session.machine,
        [wrong],
        Array.from({ length: 40 }, (_, n) => n),
      ),
    ).toHaveLength(1);
  });

  test('stories and invariants refer only to charts, clauses, transitions and states that exist', () => {
    const charts = new Set(flows.map(({ name }) => name));
    const known = new Set(clauses.map(({ id }) => id));
    const storiesAndInvariants = [...stories, ...invariants];
    expect(
      storiesAndInvariants
        .filter(({ chart }) => chart !== null && !charts.has(chart))
        .map(({ title }) => title),
    ).toEqual([]);
    expect(storiesAndInvariants.flatMap((each) => each.clauses).filter((id) => !known.has(id))).toEqual([]);
    const edges = new Set(flows.flatMap(({ machine }) => allEdges(machine)));
    const nodes = new Set(flows.flatMap(({ machine }) => allNodes(machine).map(({ id }) => id)));
    expect(Object.keys(unkept).filter((id) => !edges.has(id))).toEqual([]);
    expect(
      flows
        .flatMap(({ machine }) => Object.keys(exceptionsOf(machine)))
        .map((rule) => rule.replace(/^.*: /, ''))
        .filter((id) => !edges.has(id) && !nodes.has(id) && !/\.(route\.changed)$/.test(id)),
    ).toEqual([]);
  });
});
