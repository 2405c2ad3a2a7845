import type { Failure } from '../types.ts';

/** Failure of an invoked actor. The shop's actors never fail with an error of any other type. */
export const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** Failure of an invoked actor, or the failure in the cart's response. */
export const failureOrRefusalIn = (event: { type: string; error?: unknown; failure?: Failure }): Failure =>
  event.failure ?? failureIn(event);
