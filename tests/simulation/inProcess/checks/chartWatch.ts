/**
 * Watches the charts of all pages: checks the invariants of the `<chart>.spec.ts` files and records the walks.
 */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';
import { invariants } from '../../../../.generated/specs.ts';
import type { Recording } from '../../../../flows/page/scripts.ts';
import { createChecker } from '../../../../flows/spec/invariants.ts';
import { allInvariants } from '../../../../flows/spec/prove.ts';
import { edgeId } from '../../../../flows/walker/edges.ts';
import type { StepRecord } from '../../../../flows/walker/steps.ts';
import { chartsOf, isChart, type Chart, type Page } from '../page.ts';
import type { Violation } from '../trace.ts';

const held = allInvariants(invariants);

type Watched = {
  before: AnyMachineSnapshot | null;
  /** Events that the chart has received but not finished handling. */
  events: { type: string }[];
  effects: StepRecord['effects'];
  asked: StepRecord['inputs'];
  taken: StepRecord['taken'];
  sent: StepRecord['sent'];
  judge: ReturnType<typeof createChecker>;
  input: unknown;
  steps: Recording['steps'];
};

const inputOf = (actor: unknown): unknown => (actor as { options?: { input?: unknown } }).options?.input;
const parentOf = (actor: unknown): AnyActorRef | undefined => (actor as { _parent?: AnyActorRef })._parent;

const questions = new WeakMap<object, Set<string>>();
const questionsOf = ({ root }: AnyStateMachine): Set<string> => {
  const known = questions.get(root);
  if (known) return known;
  const ids = (node: AnyStateNode): string[] => [
    ...node.invoke.map(({ id }) => id),
    ...Object.values(node.states).flatMap(ids),
  ];
  const found = new Set(ids(root));
  questions.set(root, found);
  return found;
};

export const watchCharts = (fail: (violation: Violation) => void, note: (line: string) => void) => {
  const watched = new Map<AnyActorRef, Watched>();
  const recordings = new Map<string, Recording[]>();

  const watch = (actor: Chart): Watched => {
    const known = watched.get(actor);
    if (known) return known;
    const fresh: Watched = {
      before: null,
      events: [],
      effects: [],
      asked: {},
      taken: [],
      sent: [],
      judge: createChecker(actor.logic as unknown as AnyStateMachine, held),
      input: inputOf(actor),
      steps: [],
    };
    watched.set(actor, fresh);
    return fresh;
  };
  const clear = (entry: Watched): void => {
    entry.effects = [];
    entry.asked = {};
    entry.taken = [];
    entry.sent = [];
  };

  const inspect = (event: InspectionEvent, pageOf: () => Page): void => {
    const actor: unknown = event.actorRef;
    if (event.type === '@xstate.actor') {
      const parent = parentOf(actor);
      if (parent && isChart(parent)) {
        const { id } = actor as AnyActorRef;
        // Record only actors invoked by the chart's states, not children that it spawned.
        if (questionsOf(parent.logic as unknown as AnyStateMachine).has(id))
          watch(parent).asked[id] = inputOf(actor) ?? null;
      }
      if (isChart(actor)) watch(actor);
      return;
    }
    if (!isChart(actor)) return;
    const entry = watch(actor);
    if (event.type === '@xstate.event') {
      // A chart can receive more events while it handles one, so queue them.
      entry.events.push(event.event);
      const source = event.sourceRef;
      if (source && isChart(source) && !event.event.type.startsWith('xstate.'))
        watch(source).sent.push([actor.id, event.event]);
    } else if (event.type === '@xstate.action') {
      const { type, params } = event.action;
      if (!type.startsWith('xstate.')) entry.effects.push(params === undefined ? type : [type, params]);
    } else if (event.type === '@xstate.microstep') {
      entry.taken.push(...event._transitions.map(edgeId));
    } else if (event.type === '@xstate.snapshot') {
      // A stopped actor emits its last snapshot again without an event.
      const handled = entry.events.shift();
      if (!handled) return;
      const after = event.snapshot as AnyMachineSnapshot;
      const isStart = handled.type === 'xstate.init';
      const look: StepRecord = {
        before: isStart ? null : entry.before,
        event: isStart ? null : handled,
        after,
        taken: entry.taken,
        effects: entry.effects,
        inputs: entry.asked,
        sent: entry.sent,
        // Invariants do not use these fields.
        emitted: [],
        spawned: [],
        stopped: [],
      };
      entry.before = after;
      clear(entry);
      const states = (after._nodes as AnyStateNode[]).map((node) => node.id);
      if (look.event) entry.steps.push({ event: look.event, states, tags: [...after.tags].sort() });
      if (look.event && look.taken.length > 0)
        note(`    ${actor.logic.id}: ${look.event.type} → ${states.at(-1) ?? ''}`);
      if (!entry.judge.check(look, look.event ? [look.event] : []))
        for (const { title, fault } of entry.judge.found())
          fail({
            kind: 'invariant',
            what: `${actor.logic.id}: ${title}: ${fault}`,
            page: pageName(pageOf),
            chart: actor.logic.id,
          });
      if (after.status !== 'active') keep(actor, entry, pageName(pageOf) ?? '');
    }
  };
  const pageName = (pageOf: () => Page): string | null => {
    // The first charts send events before the page object exists.
    const page = pageOf() as Page | undefined;
    return page?.owner.name ?? null;
  };
  const keep = (actor: Chart, entry: Watched, page: string): void => {
    const made: Recording = {
      name: `${actor.logic.id} of ${page}`,
      chart: actor.logic.id,
      ...(entry.input === undefined ? {} : { input: entry.input }),
      steps: entry.steps,
    };
    recordings.set(page, [...(recordings.get(page) ?? []), made]);
    watched.delete(actor);
  };
  const forget = (page: Page): void => {
    for (const actor of chartsOf(page)) {
      const entry = watched.get(actor);
      if (entry) keep(actor, entry, page.owner.name);
    }
  };
  return {
    inspect,
    forget,
    recordings: (page: string): Recording[] => recordings.get(page) ?? [],
    /** Returns the recordings of all pages whose names start with `start`. */
    recordingsOf: (start: string): Recording[] =>
      [...recordings].filter(([page]) => page.startsWith(start)).flatMap(([, made]) => made),
  };
};
