import type { Failure } from '../types.ts';

/** The failure of an invoked actor. Actors of the shop fail with no other type. */
export const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** The failure of an invoked actor, or of the cart's response. */
export const failureOrRefusalIn = (event: { type: string; error?: unknown; failure?: Failure }): Failure =>
  event.failure ?? failureIn(event);
