// @vitest-environment jsdom
/**
 * Checks that a chart and its implementations use the same names. Inspects the machines that the shop actually
 * runs, to find remaining stubs and unknown names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { i18n } from '@lingui/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { fromCallback, setup, StateMachine, waitFor, type AnyStateMachine } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import { createFailure } from '../../contract/failure.ts';
import { flowsPageImplementations } from '../../flows/page/actors.ts';
import { flowsPageMachine } from '../../flows/page/flowsPage.machine.ts';
import { allNodes, allTransitions } from '../../flows/walker/edges.ts';
import { accessTokenMachine } from '../../machines/identity/accessToken/accessToken.machine.ts';
import type { Api } from '../../src/api/types.ts';
import { createActorSystem } from '../../src/app/actorSystem.ts';
import { createAppServices, createNavigator } from '../../src/app/appServices.ts';
import { accessTokenImplementations } from '../../src/features/identity/accessToken/accessToken.actors.ts';
import { load as loadAuth } from '../../src/features/identity/auth/load.ts';
import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';
import { provideVerification } from '../../src/features/verification/verification/provideVerification.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

const root = join(import.meta.dirname, '../..');
const filesIn = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
test('every file with implementations has the same name and folder as its chart', () => {
  const names = filesIn('src/features').filter((name) =>
    /export const \w+Implementations\b/.test(readFileSync(join(root, 'src/features', name), 'utf8')),
  );
  expect(names.length).toBeGreaterThan(30);
  const chartOfFile = (name: string): string =>
    join('machines', dirname(name), basename(name).replace(/\.actors\.ts$/, '.machine.ts'));
  expect(names.filter((name) => !existsSync(join(root, chartOfFile(name))))).toEqual([]);
});

const groups = ['actors', 'actions', 'guards', 'delays'] as const;
type Group = (typeof groups)[number];
const namesOf = (machine: AnyStateMachine, group: Group): Record<string, unknown> =>
  machine.implementations[group] as Record<string, unknown>;

/** Every machine that the shop runs or can spawn, with its implementations. */
const shipped = new Set<AnyStateMachine>();
const collect = (logic: unknown): void => {
  if (!(logic instanceof StateMachine) || shipped.has(logic)) return;
  shipped.add(logic);
  Object.values(namesOf(logic, 'actors')).forEach(collect);
};
/**
 * Returns the chart of a machine. `provide` keeps the chart's configuration, so the machine and its chart share
 * one configuration object.
 */
const chartOf = (machine: AnyStateMachine): AnyStateMachine =>
  flows.find((flow) => flow.machine.config === machine.config)?.machine ?? machine;

/** Returns the names of implementations that the chart does not declare, such as `actors.loadCart`. */
const findUnknownNames = (machine: AnyStateMachine, chart: AnyStateMachine): string[] =>
  groups.flatMap((group) =>
    Object.keys(namesOf(machine, group))
      .filter((name) => !(name in namesOf(chart, group)))
      .map((name) => `${group}.${name}`),
  );

const typeOf = (item: unknown): string =>
  typeof item === 'string' ? item : ((item as { type?: string } | null)?.type ?? '');
/** Returns the names in a guard. `and`, `or` and `not` contain other guards. */
const guardNames = (guard: unknown): string[] => {
  const { guards } = (guard ?? {}) as { guards?: unknown[] };
  return guards ? guards.flatMap(guardNames) : [typeOf(guard)];
};

/** Returns the names of all implementations that the chart uses, such as `actors.loadCart`. */
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

/**
 * Returns the parts of a chart that the shop must implement: every actor, and every action that is a plain
 * function.
 */
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
  for (const screen of Object.keys(screens) as ScreenName[]) {
    const { load } = await screens[screen].load();
    // The first module in `preload` must export the screen's `load` function.
    const { preload } = getPages()[screen];
    expect(load).toBe(((await import(join(root, preload[0]))) as { load: unknown }).load);
    collect((await load(services, { screen, path: `/${screen}`, params: {}, query: {} })).logic);
  }
  collect(loadAuth(services).logic);
  collect(provideVerification(services));
  collect(system.root.logic);
  system.root.start();
  await waitFor(system.actors().deferredFeatures, (snapshot) => snapshot.hasTag('running'), {
    timeout: 120_000,
  });
  const deferred = system.actors().deferredFeatures.getSnapshot().context.actors ?? {};
  for (const actor of Object.values(deferred)) collect((actor as { logic?: unknown }).logic);
  system.root.stop();
  collect(flowsPageMachine.provide(flowsPageImplementations(() => {})));
  collect(accessTokenMachine.provide(accessTokenImplementations(store, () => undefined)));
});

/**
 * Charts that only the server implements. In the server's code, the compiler checks that every action has an
 * implementation.
 */
const onServer = ['gatewayStatus', 'orderLifecycle'];

test.each(flows)(
  'the chart $name uses exactly the actors, actions, guards and delays that it declares',
  ({ machine }) => {
    const used = namesUsedIn(machine);
    const declared = declaredIn(machine);
    expect(declared.filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => !declared.includes(name) && !name.includes('.xstate.'))).toEqual([]);
  },
);

/** Implementations in a chart that look like stubs but are complete. */
const doneByTheChart = ['screen actions.forwardToScreen', 'verificationLoader actors.awaitOutcome'];
/**
 * Implementations that one page leaves out. The gift card page and the voucher page share a chart, but only the
 * voucher page checks the buyer, and only the gift card page sets its own title.
 */
const leftByAPage = {
  giftCard: [
    'actors.loadEligibility',
    'actors.markCheckoutRegistration',
    'actions.openLogin',
    'actions.openSignUp',
  ],
  voucher: ['actions.titlePage'],
};

test('no chart that the shop runs contains a stub', () => {
  const stubs = [...shipped]
    .map((machine) => {
      const chart = chartOf(machine);
      const names = stubsOf(chart).filter((name) => {
        const [group, key] = name.split('.') as [Group, string];
        const isStub = namesOf(machine, group)[key] === namesOf(chart, group)[key];
        return isStub && !doneByTheChart.includes(`${chart.id} ${name}`);
      });
      return { id: chart.id, names };
    })
    .filter(({ names }) => names.length > 0);
  expect(stubs).toEqual(Object.values(leftByAPage).map((names) => ({ id: 'product', names })));
});

test('the shop provides each chart only with implementations that the chart declares', () => {
  expect(
    [...shipped].flatMap((machine) =>
      findUnknownNames(machine, chartOf(machine)).map((name) => `${machine.id} ${name}`),
    ),
  ).toEqual([]);
});

test('the shop provides implementations for every chart with stubs, except those that only the server implements', () => {
  const provided = new Set([...shipped].map(chartOf).map(({ id }) => id));
  const missing = flows
    .filter(({ machine }) => stubsOf(machine).length > 0)
    .map(({ name }) => name)
    .filter((name) => !provided.has(name));
  expect(missing.sort()).toEqual(onServer);
});

test('the check detects an implementation that the chart does not declare', () => {
  const chart = setup({
    actions: { storeCart: () => {} },
    actors: { loadCart: fromCallback(() => {}) },
  }).createMachine({
    id: 'control',
    entry: ['storeCart'],
    invoke: { src: 'loadCart' },
  });
  expect(namesUsedIn(chart)).toEqual(new Set(['actors.loadCart', 'actions.storeCart']));
  const provided = (chart as AnyStateMachine).provide({
    actions: { storeCart: () => {}, saveCart: () => {} },
  });
  expect(findUnknownNames(provided, chart)).toEqual(['actions.saveCart']);
});
