import { fromPromise as fromAnyPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';
import { createFailure, isFailure } from '../../contract/failure.ts';

/**
 * XState's `fromPromise`, except that it always rejects with a `Failure`, the only type of error that charts
 * and views handle. Any other error is a bug: the customer sees a general message, and the details are logged
 * to the console.
 */
export const fromPromise = <Output, Input = NonReducibleUnknown>(
  ask: Parameters<typeof fromAnyPromise<Output, Input>>[0],
): PromiseActorLogic<Output, Input> =>
  fromAnyPromise<Output, Input>(async (given) => {
    try {
      return await ask(given);
    } catch (error) {
      if (isFailure(error)) throw error;
      // a refusal by the browser, such as denying clipboard access, is not a bug
      if (!(error instanceof DOMException)) console.error(error);
      throw createFailure('generic');
    }
  });
