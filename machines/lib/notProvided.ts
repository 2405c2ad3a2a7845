import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

/**
 * An actor that the shop must provide, by its full name such as `contact.sendMessage`. It fails if it is not provided.
 */
export const notProvided = <Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
