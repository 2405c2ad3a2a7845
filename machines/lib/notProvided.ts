import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

/** An actor that the shop must provide, by its full name such as `contact.sendMessage`. Without that it fails. */
export const notProvided = <Output, Input = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
