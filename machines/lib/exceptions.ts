/** Exceptions to the structural rules for charts (flows/spec/structure.ts), with the reasons. */
type Exceptions = Readonly<Record<string, string>>;

const exceptions = (rule: string, places: readonly string[], reason: string): Exceptions =>
  Object.fromEntries(places.map((place) => [`${rule}: ${place}`, reason]));
const endsOf = (actor: string, states: readonly string[], results: readonly ('done' | 'error')[]): string[] =>
  states.flatMap((state) => results.map((result) => `${state}/xstate.${result}.actor.${actor}#0`));

/**
 * Exempts states from the rule that a running request must be shown as busy. The requests of these states run
 * in the background.
 */
export const inBackground = (...states: readonly string[]): Exceptions =>
  exceptions(
    'a call is shown as busy',
    states,
    'the request runs in the background: no view waits for it, or the waiting part has a different tag',
  );

const watchEnds = 'when the watch ends, the page stays in the same state';

/**
 * Allows the states to stay unchanged when the actor finishes or fails. The transition must still have an
 * action.
 */
export const staysAfter = (actor: string, states: readonly string[], reason = watchEnds): Exceptions =>
  exceptions('a result or a timeout changes the state', endsOf(actor, states, ['done', 'error']), reason);

/** Like `staysAfter`, but the transition after a failure needs no action. */
export const ignoresFailureOf = (actor: string, states: readonly string[], reason: string): Exceptions => ({
  ...staysAfter(actor, states, reason),
  ...exceptions('a transition has a target or an action', endsOf(actor, states, ['error']), reason),
});

/** Like `staysAfter`, but the transitions need no action. */
export const ignoresEndOf = (actor: string, states: readonly string[], reason = watchEnds): Exceptions => ({
  ...staysAfter(actor, states, reason),
  ...exceptions('a transition has a target or an action', endsOf(actor, states, ['done', 'error']), reason),
});

/** Exempts states that need no timeout, because a child chart always sends the event that ends them. */
export const waitsForChild = (...states: readonly string[]): Exceptions =>
  exceptions(
    'a wait for another chart has a timeout',
    states,
    'it waits for its own child chart, which has timeouts of its own',
  );

/** Allows a screen's chart to declare the URL-change event without handling it. */
export const ignoresRoute = (chart: string): Exceptions =>
  exceptions(
    'a declared event is handled',
    [`${chart}.route.changed`],
    'every screen receives all URL changes; this one ignores them',
  );
