import type { Failure } from '../types.ts';

/** The failure that an invoked actor ended with. Actors of the shop fail with nothing else. */
export const failureIn = (event: { type: string; error?: unknown }): Failure => event.error as Failure;

/** The failure of an invoked actor, or the one that the cart answered a request with. */
export const failureOrRefusalIn = (event: { type: string; error?: unknown; failure?: Failure }): Failure =>
  event.failure ?? failureIn(event);
