/** Checks that charts and views receive only a `Failure`, whatever an actor throws. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, type AnyActorLogic } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { fromPromise } from '../../src/actors/fromPromise.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { cartImplementations } from '../../src/features/checkout/cart/cart.actors.ts';

const runToError = (logic: AnyActorLogic, input?: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    const actor = createActor(logic, { input });
    actor.subscribe({ error: resolve });
    actor.start();
  });

afterEach(() => vi.restoreAllMocks());

describe('an actor that throws an unknown error', () => {
  test.each([
    [
      'an error thrown synchronously',
      () => {
        throw new TypeError('n.load is not a function');
      },
    ],
    ['a rejected error', () => Promise.reject(new TypeError('n.load is not a function'))],
    ['a rejected non-error', () => Promise.reject('n.load is not a function')],
  ])(
    '%s is logged to the console with its details, and the actor fails with a generic failure',
    async (_, ask) => {
      const consoleError = vi.spyOn(console, 'error').mockReturnValue();
      expect(await runToError(fromPromise(ask))).toEqual(createFailure('generic'));
      expect(String(consoleError.mock.calls)).toMatch(/n\.load is not a function/);
    },
  );

  test('a permission error from the browser is not logged', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    const refused = new DOMException('Write permission denied.', 'NotAllowedError');
    expect(await runToError(fromPromise(() => Promise.reject(refused)))).toEqual(createFailure('generic'));
    expect(consoleError).not.toHaveBeenCalled();
  });
});

test('a failure thrown by an actor is passed on unchanged', async () => {
  const failure = createFailure('conflict', { message: 'You already have a cart.', code: 'CART_EXISTS' });
  expect(await runToError(fromPromise(() => Promise.reject(failure)))).toBe(failure);
});

test('if a cart request throws an unexpected error, the customer does not see the raw message', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const api = {
    get: () => {
      throw new TypeError('undefined is not an object');
    },
  };
  const { loadCart } = cartImplementations({ api } as unknown as AppServices).actors;
  expect(await runToError(loadCart, 'token')).toEqual(createFailure('generic'));
});
