import { fromPromise as fromAnyPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';
import { createFailure, isFailure } from '../../contract/failure.ts';

/**
 * XState's `fromPromise`, but it always rejects with a `Failure`: charts and views handle no other type. Any other
 * error is a bug: the shopper reads the generic text, and the console shows the details.
 */
export const fromPromise = <Output, Input = NonReducibleUnknown>(
  ask: Parameters<typeof fromAnyPromise<Output, Input>>[0],
): PromiseActorLogic<Output, Input> =>
  fromAnyPromise<Output, Input>(async (given) => {
    try {
      return await ask(given);
    } catch (error) {
      if (isFailure(error)) throw error;
      // a refusal by the browser, such as for the clipboard, is not a bug
      if (!(error instanceof DOMException)) console.error(error);
      throw createFailure('generic');
    }
  });
