// @vitest-environment jsdom
/**
 * A chart and its implementations name the same things. Read from the machines that the shop really runs: every `provide` of its
 * composition is recorded, so that a stub nobody replaces, or a name no chart knows, is seen.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { fromCallback, setup, StateMachine, waitFor, type AnyStateMachine } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { flowsPageImplementations } from '../../flows/page/actors.ts';
import { flowsPageMachine } from '../../flows/page/flowsPage.machine.ts';
import { flows } from '../../flows/samples/flows.ts';
import { allNodes, allTransitions } from '../../flows/walker/walk.ts';
import type { Api } from '../../src/api/types.ts';
import { createActorSystem } from '../../src/app/actorSystem.ts';
import { createAppServices, createNavigator } from '../../src/app/appServices.ts';
import { askAccessToken } from '../../src/app/askAccessToken.ts';
import type { ScreenName } from '../../src/app/router/routes.ts';
import { load as loadAuth } from '../../src/app/screens/load/identity/auth.ts';
import { provideVerification } from '../../src/app/screens/provideVerification.ts';
import { screenSources } from '../../src/app/screens/screenSources.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';
import { findUnknownNames, type Group, type Implementations, type Provides } from '../setup/knownNames.ts';

const root = join(import.meta.dirname, '../..');
const filesIn = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
/** What belongs to one chart lies at the chart's path, in each room. */
const byChart = {
  'src/actors': filesIn('src/actors').filter((name) =>
    /export const \w+Implementations\b/.test(readFileSync(join(root, 'src/actors', name), 'utf8')),
  ),
  'flows/samples': filesIn('flows/samples').filter((name) => /^(?!areas)\w+\//.test(name)),
  'flows/drivers': filesIn('flows/drivers').filter((name) => name.includes('/')),
  'tests/views': filesIn('tests/views').filter((name) => name.endsWith('.view.test.tsx')),
};

test.each(Object.entries(byChart))('each file of %s that belongs to a chart has its path', (_room, names) => {
  expect(names.length).toBeGreaterThan(30);
  expect(
    names.filter(
      (name) => !existsSync(join(root, 'machines', name.replace(/(?:\.view\.test)?\.tsx?$/, '.machine.ts'))),
    ),
  ).toEqual([]);
});

/** A machine that was made by `provide`: its chart, and all that it was given on the way. */
type Provided = { chart: AnyStateMachine; given: Set<string>; isProvidedFurther: boolean };
const provided = new Map<AnyStateMachine, Provided>();

const record = (made: AnyStateMachine, from: AnyStateMachine, given: Implementations): void => {
  const before = provided.get(from);
  if (before) before.isProvidedFurther = true;
  const names = Object.entries(given).flatMap(([group, named]) =>
    Object.keys(named).map((name) => `${group}.${name}`),
  );
  provided.set(made, {
    chart: before?.chart ?? from,
    given: new Set([...(before?.given ?? []), ...names]),
    isProvidedFurther: false,
  });
};

const typeOf = (item: unknown): string =>
  typeof item === 'string' ? item : ((item as { type?: string } | null)?.type ?? '');
/** The names in a guard; `and`, `or` and `not` hold others. */
const guardNames = (guard: unknown): string[] => {
  const { guards } = (guard ?? {}) as { guards?: unknown[] };
  return guards ? guards.flatMap(guardNames) : [typeOf(guard)];
};

/** `actors.loadCart` for each implementation that the chart asks for, wherever it does. */
export const namesUsedIn = (machine: AnyStateMachine): Set<string> => {
  const used = new Set<string>();
  const add = (group: Group, names: readonly string[]): void =>
    names.filter(Boolean).forEach((name) => used.add(`${group}.${name}`));
  for (const node of allNodes(machine)) {
    add(
      'actors',
      node.invoke.map(({ src }) => typeOf(src)),
    );
    add('actions', [...node.entry, ...node.exit].map(typeOf));
    const after = Object.keys((node.config as { after?: object }).after ?? {});
    add(
      'delays',
      after.filter((delay) => Number.isNaN(Number(delay))),
    );
  }
  for (const { actions, guard } of allTransitions(machine)) {
    add('actions', actions.map(typeOf));
    add('guards', guardNames(guard));
  }
  return used;
};

/** What a chart leaves to the shop: every actor, and every action that is a plain function. */
const stubsOf = (machine: AnyStateMachine): string[] => {
  const { actors, actions } = machine.implementations;
  return [
    ...Object.keys(actors).map((name) => `actors.${name}`),
    ...Object.keys(actions)
      .filter((name) => !('resolve' in (actions[name] as object)))
      .map((name) => `actions.${name}`),
  ];
};

const declaredIn = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.implementations).flatMap(([group, named]) =>
    Object.keys(named as object).map((name) => `${group}.${name}`),
  );

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const prototype = StateMachine.prototype as unknown as Provides;
  const { provide } = prototype;
  vi.spyOn(prototype, 'provide').mockImplementation(function (this: AnyStateMachine, given) {
    const made = provide.call(this, given);
    record(made, this, given);
    return made;
  });

  const no = () => Promise.reject(createFailure('network'));
  vi.stubGlobal('fetch', no);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const api = { get: no, post: no, stream: no, file: no } as unknown as Api;
  const store = createStorage(createMemoryBackend());
  const system = createActorSystem(
    (notify) =>
      createAppServices({ api, store, navigator: createNavigator(), location: () => undefined }, notify),
    '/geo',
  );
  const { services } = system;
  for (const [screen, { module }] of Object.entries(screenSources) as [
    ScreenName,
    (typeof screenSources)[ScreenName],
  ][])
    await (await module()).load(services, { screen, path: `/${screen}`, params: {}, query: {} });
  loadAuth(services);
  provideVerification(services);
  system.root.start();
  await waitFor(system.actors().deferredFeatures, (snapshot) => snapshot.hasTag('there'), {
    timeout: 120_000,
  });
  system.root.stop();
  flowsPageMachine.provide(flowsPageImplementations(() => {}));
  await askAccessToken(store, () => undefined, false);
});

/** On the server nothing is provided: whoever moves the row has a record of the actions' names, which the compiler checks. */
const onServer = ['orderLifecycle', 'gatewayStatus'];

test.each(flows)('$name asks for what it declares, and for nothing else', ({ machine }) => {
  const used = namesUsedIn(machine);
  const declared = declaredIn(machine);
  expect(declared.filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !declared.includes(name) && !name.includes('.xstate.'))).toEqual([]);
});

/** What a chart does itself, though it looks like a stub. */
const doneByTheChart = ['screen actions.tellScreen', 'verificationLoader actors.awaitOutcome'];
/** Two pages share a chart, and each needs only a part of it: who buys is asked for vouchers alone, which have a title of their own. */
const leftByAPage = {
  giftCard: [
    'actors.loadEligibility',
    'actors.markCheckoutRegistration',
    'actions.openLogin',
    'actions.openSignUp',
  ],
  voucher: ['actions.titlePage'],
};

test('every chart of the shop leaves nothing to a stub', () => {
  const shipped = [...provided.values()].filter(({ isProvidedFurther }) => !isProvidedFurther);
  const left = shipped
    .map(({ chart, given }) => ({
      id: chart.id,
      names: stubsOf(chart).filter(
        (name) => !given.has(name) && !doneByTheChart.includes(`${chart.id} ${name}`),
      ),
    }))
    .filter(({ names }) => names.length > 0);
  expect(left).toEqual(Object.values(leftByAPage).map((names) => ({ id: 'product', names })));
});

test('every chart that leaves something to others is provided with it', () => {
  const shipped = new Set([...provided.values()].map(({ chart }) => chart.id));
  const missing = flows
    .filter(({ machine }) => stubsOf(machine).length > 0)
    .map(({ name }) => name)
    .filter((name) => !shipped.has(name));
  expect(missing).toEqual(onServer);
});

test('a renamed key is seen', () => {
  const chart = setup({
    actions: { storeCart: () => {} },
    actors: { loadCart: fromCallback(() => {}) },
  }).createMachine({
    id: 'control',
    entry: ['storeCart'],
    invoke: { src: 'loadCart' },
  });
  expect(namesUsedIn(chart)).toEqual(new Set(['actors.loadCart', 'actions.storeCart']));
  expect(findUnknownNames(chart, { actions: { storeCart: () => {}, saveCart: () => {} } })).toEqual([
    'actions.saveCart',
  ]);
  expect(() => (chart as AnyStateMachine).provide({ actors: { readCart: fromCallback(() => {}) } })).toThrow(
    'The chart "control" does not know actors.readCart',
  );
});
