import type { Failure } from '../types.ts';

/** A failure event from an invoked actor, or a cart response that contains a failure. */
export type FailureEvent = { type: string; error?: unknown; failure?: Failure };

/** Returns the failure of an invoked actor. The shop's actors only fail with a `Failure`. */
export const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** Returns the failure of an invoked actor or the failure in the cart's response. */
export const failureOrRefusalIn = (event: FailureEvent): Failure => event.failure ?? failureIn(event);

/** Guard: true if the failure has the given kind and code. */
export const isFailure = (
  { event }: { event: FailureEvent },
  p: { kind?: Failure['kind']; code?: string },
): boolean => {
  const failure = failureOrRefusalIn(event);
  return (!p.kind || failure?.kind === p.kind) && (!p.code || failure?.code === p.code);
};
