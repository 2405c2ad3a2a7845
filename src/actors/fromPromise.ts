import { fromPromise as fromAnyPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';
import { createFailure, isFailure } from '../../contract/failure.ts';

/**
 * XState's `fromPromise`, except that it always rejects with a `Failure`, the only error type that charts and views
 * handle. Any other error is a bug: the shopper sees the generic text, and the console logs the details.
 */
export const fromPromise = <Output, Input = NonReducibleUnknown>(
  ask: Parameters<typeof fromAnyPromise<Output, Input>>[0],
): PromiseActorLogic<Output, Input> =>
  fromAnyPromise<Output, Input>(async (given) => {
    try {
      return await ask(given);
    } catch (error) {
      if (isFailure(error)) throw error;
      // a refusal by the browser, such as denied clipboard access, is not a bug
      if (!(error instanceof DOMException)) console.error(error);
      throw createFailure('generic');
    }
  });
