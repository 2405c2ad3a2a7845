import { fromCallback, fromPromise } from 'xstate';
import type { AnyActorLogic, NonReducibleUnknown, PromiseActorLogic } from 'xstate';

/**
 * Placeholder for an actor that the shop must provide. `name` is the actor's full name, such as
 * `contact.sendMessage`. The placeholder always fails.
 */
export const notProvided = <Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));

/** Placeholder for a child chart that the shop must provide, typed as that chart. It does nothing. */
export const childNotProvided = <Chart extends AnyActorLogic>(): Chart =>
  fromCallback(() => {}) as unknown as Chart;
