/**
 * Describes a chart as plain data for drawings, documentation and the table of clauses. Only imports types from
 * xstate.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { allNodes, allTransitions, edgeId, type EdgeId } from './edges.ts';

/** True if the chart has its own screens. Other charts have no view or are shown within another page. */
export const hasScreens = (machine: AnyStateMachine): boolean =>
  allNodes(machine).some(({ tags }) => tags.some((tag) => tag.startsWith('screen:')));

export type ChartState = {
  /** State id, which is unique across all charts: `payment.checking.polling`. */
  id: string;
  key: string;
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  initial: string | null;
  tags: string[];
  description: string;
  entry: string[];
  exit: string[];
  /** Actors that the state invokes. */
  asks: string[];
  spec: string[];
};
export type TransitionKind = 'event' | 'after' | 'done' | 'error' | 'always' | 'end';
export type ChartTransition = {
  id: EdgeId;
  source: string;
  /** Target states. Empty if the transition stays in its state and only runs actions. */
  targets: string[];
  kind: TransitionKind;
  /** Readable trigger: `cart.removed`, `after slowAfter`, `done loadCart`. */
  label: string;
  guard: string | null;
  actions: string[];
  description: string;
  spec: string[];
};
export type Chart = {
  name: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
};

const nameOf = (item: unknown): string =>
  typeof item === 'string' ? item : ((item as { type?: string } | null)?.type ?? '');
/** Returns the names of the given actions, without XState's internal timer actions. */
const names = (list: readonly unknown[]): string[] =>
  list
    .filter((item) => typeof item !== 'function')
    .map(nameOf)
    .map((name) => name.replace(/^xstate\./, ''));

/** Guard together with its params: `isFailure CART_EXISTS`. */
const guardOf = (guard: unknown): string => {
  const { params } = guard as { params?: unknown };
  return [nameOf(guard), ...(typeof params === 'object' ? Object.values(params ?? {}) : [])].join(' ');
};

const specOf = (meta: unknown): string[] =>
  ((meta as { spec?: string } | undefined)?.spec ?? '').split(/\s+/).filter(Boolean);

const spoken: readonly [RegExp, TransitionKind, (found: RegExpExecArray) => string][] = [
  [/^xstate\.done\.actor\.(.+)$/, 'done', ([, id]) => `done ${id}`],
  [/^xstate\.error\.actor\.(.+)$/, 'error', ([, id]) => `error ${id}`],
  [/^xstate\.after\.([^.]+)\./, 'after', ([, delay]) => `after ${delay}`],
  [/^xstate\.done\.state\./, 'end', () => 'all ended'],
  [/^$/, 'always', () => 'at once'],
];

/** Returns the readable form of an event type, and its kind. */
export const describeEvent = (type: string): { label: string; kind: TransitionKind } => {
  for (const [pattern, kind, say] of spoken) {
    const found = pattern.exec(type);
    if (found) return { label: say(found), kind };
  }
  return { label: type, kind: 'event' };
};

const transitionOf = (t: AnyTransitionDefinition): ChartTransition => ({
  id: edgeId(t),
  source: (t.source as AnyStateNode).id,
  targets: (t.target ?? []).map((node) => (node as AnyStateNode).id),
  ...describeEvent(t.eventType),
  guard: t.guard ? guardOf(t.guard) : null,
  actions: names(t.actions),
  description: t.description ?? '',
  spec: specOf(t.meta),
});

const initialOf = (node: AnyStateNode): string | null =>
  node.type === 'compound' ? ((node.initial?.target?.[0] as AnyStateNode | undefined)?.id ?? null) : null;

/** Reads a machine's definition without running it. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  name: machine.id,
  description: machine.root.description ?? '',
  states: allNodes(machine).map((node) => ({
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    initial: initialOf(node),
    tags: [...node.tags],
    description: node.description ?? '',
    entry: names(node.entry),
    exit: names(node.exit),
    asks: node.invoke.map((invoke) => invoke.id),
    spec: specOf(node.meta),
  })),
  transitions: allTransitions(machine).map(transitionOf),
});

/** Caption of an arrow: `done loadCart [isEmpty]`. */
export const captionOf = ({ label, guard }: Pick<ChartTransition, 'label' | 'guard'>): string =>
  guard ? `${label} [${guard}]` : label;
