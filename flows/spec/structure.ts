/**
 * Handwritten structural rules for all charts. They are checked on each chart's machine and on its source code.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { allNodes, allTransitions, edgeId } from '../walker/edges.ts';
import type { Exceptions } from './invariants.ts';

const typeOf = (item: unknown): string =>
  typeof item === 'string' ? item : ((item as { type?: string } | null)?.type ?? '');

/** Tags declared in the source, such as `screen:form`. */
const declaredTags = (source: string): string[] =>
  [...(/\btags: \{\} as([^,}]*)/.exec(source)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, tag]) => tag!);
const declaredEvents = (source: string): string[] => {
  const own = /\bevents: \{\} as (\w+)/.exec(source)?.[1];
  const union = own ? new RegExp(`export type ${own} =([\\s\\S]*?);\\n\\n`).exec(source)?.[1] : undefined;
  return [...(union ?? /\bevents: \{\} as(.*)/.exec(source)?.[1] ?? '').matchAll(/\btype: '([^']+)'/g)].map(
    ([, type]) => type!,
  );
};
/** Actors that declare an input in their type. */
const withInput = (source: string): string[] => {
  const actors = /\n {2}actors: \{([\s\S]*?)\n {2}\},/.exec(source)?.[1] ?? '';
  return [...actors.matchAll(/^ {4}(\w+): notProvided<([\s\S]*?)>\('/gm)]
    .filter(([, , types]) => depthOneCommas(types!) > 0)
    .map(([, name]) => name!);
};
const depthOneCommas = (types: string): number => {
  let depth = 0;
  let commas = 0;
  for (const sign of types.trim().replace(/,$/, '')) {
    if ('<{(['.includes(sign)) depth += 1;
    if ('>})]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) commas += 1;
  }
  return commas;
};

/**
 * Actors that resolve once, such as requests. All others run until the chart leaves the state that invokes
 * them.
 */
const promises = (source: string): Set<string> =>
  new Set([...source.matchAll(/^ {4}(\w+): (?:fromPromise|notProvided)</gm)].map(([, name]) => name!));

const leads = (transition: AnyTransitionDefinition): boolean => (transition.target ?? []).length > 0;

/** Exceptions that a chart declares in its `meta`. Keys have the form `rule: place`; values are the reasons. */
export const exceptionsOf = (machine: AnyStateMachine): Exceptions =>
  (machine.config.meta as { exceptions?: Exceptions } | undefined)?.exceptions ?? {};

export const structureFaults = (machine: AnyStateMachine, source: string): string[] => {
  const allowed = exceptionsOf(machine);
  const nodes = allNodes(machine);
  const transitions = allTransitions(machine);
  const faults: string[] = [];
  const expect = (holds: boolean, rule: string, what: string): void => {
    if (!holds && !(`${rule} ${what}` in allowed)) faults.push(`${rule} ${what}`);
  };
  const of = (what: string): string => `${machine.id}.${what}`;
  const tags = new Set(nodes.flatMap((node) => node.tags));
  for (const tag of declaredTags(source)) expect(tags.has(tag), 'a declared tag is used:', of(tag));
  const received = new Set(transitions.map(({ eventType }) => eventType));
  for (const event of declaredEvents(source))
    expect(received.has(event), 'a declared event is handled:', of(event));
  const asked = new Set(nodes.flatMap((node) => node.invoke.map(({ src }) => src as string)));
  for (const actor of Object.keys(machine.implementations.actors))
    expect(asked.has(actor), 'a declared actor is invoked:', of(actor));
  const waited = new Set(nodes.flatMap((node) => node.after.map(({ delay }) => delay)));
  for (const delay of Object.keys(machine.implementations.delays))
    expect(waited.has(delay), 'a declared delay is used:', of(delay));
  for (const [kind, used] of [
    ['action', [...transitions.flatMap((t) => t.actions), ...nodes.flatMap((n) => [...n.entry, ...n.exit])]],
    ['guard', transitions.map((t) => t.guard)],
  ] as const)
    for (const name of Object.keys(machine.implementations[`${kind}s`]))
      expect(used.map(typeOf).includes(name), `a declared ${kind} is used:`, of(name));
  for (const transition of transitions) {
    const { eventType, guard, actions } = transition;
    const id = edgeId(transition);
    const decides = leads(transition) || actions.length > 0;
    expect(decides, 'a transition has a target or an action:', id);
    if (/^xstate\.(done\.actor|error\.actor|after|done\.state)\./.test(eventType) || eventType === '')
      expect(leads(transition), 'a result or a timeout changes the state:', id);
    if (eventType.startsWith('xstate.error.actor.') && !guard)
      expect(
        !(transition.target ?? []).includes(transition.source) || actions.length > 0,
        'a failure does not retry immediately:',
        id,
      );
  }
  const given = new Set(withInput(source));
  const answers = promises(source);
  for (const node of nodes) {
    for (const { id, src, input } of node.invoke)
      expect(
        !given.has(src as string) || input !== undefined,
        'an actor gets its declared input:',
        `${node.id}/${id}`,
      );
    const questions = node.invoke.filter(({ src }) => answers.has(src as string));
    if (questions.length > 0)
      expect(
        [node, ...parentsOf(node)].some((each) => each.tags.includes('busy')),
        'a call is shown as busy:',
        node.id,
      );
    if (/^(failed|\w+Failed)$/.test(node.key))
      expect(
        node.tags.some((tag) => /failed/i.test(tag)),
        'a failed state has a failed tag:',
        node.id,
      );
    if (node.tags.includes('busy') && node.type !== 'final')
      expect(
        [node, ...parentsOf(node)].some((each) => each.invoke.length > 0 || each.after.length > 0),
        'a busy state can end:',
        node.id,
      );
    // a busy state without a call waits for an event from another chart, which might never arrive
    if (isBusy(node) && Object.keys(node.states).length === 0 && node.type !== 'final')
      expect(
        [node, ...parentsOf(node)].some(
          (each) => each.after.length > 0 || each.invoke.some(({ src }) => answers.has(src as string)),
        ),
        'a wait for another chart has a timeout:',
        node.id,
      );
  }
  return faults;
};
const isBusy = (node: AnyStateNode): boolean =>
  [node, ...parentsOf(node)].some(({ tags }) => tags.includes('busy'));
const parentsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent as AnyStateNode, ...parentsOf(node.parent as AnyStateNode)] : [];
