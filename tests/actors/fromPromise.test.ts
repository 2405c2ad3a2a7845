/** Whatever is thrown on the way to an answer, charts and views only ever meet a `Failure`. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, type AnyActorLogic } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { cartImplementations } from '../../src/actors/checkout/cart.ts';
import { fromPromise } from '../../src/actors/fromPromise.ts';
import type { AppServices } from '../../src/actors/services.ts';

const runToError = (logic: AnyActorLogic, input?: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    const actor = createActor(logic, { input });
    actor.subscribe({ error: resolve });
    actor.start();
  });

afterEach(() => vi.restoreAllMocks());

describe('what is no failure becomes the generic one', () => {
  test.each([
    [
      'thrown at once',
      () => {
        throw new TypeError('n.load is not a function');
      },
    ],
    ['rejected', () => Promise.reject(new TypeError('n.load is not a function'))],
    ['no error at all', () => Promise.reject('n.load is not a function')],
  ])('%s, and the console says what it was', async (_, ask) => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    expect(await runToError(fromPromise(ask))).toEqual(createFailure('generic'));
    expect(String(said.mock.calls)).toMatch(/n\.load is not a function/);
  });

  test('what the browser refuses is quiet', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const refused = new DOMException('Write permission denied.', 'NotAllowedError');
    expect(await runToError(fromPromise(() => Promise.reject(refused)))).toEqual(createFailure('generic'));
    expect(said).not.toHaveBeenCalled();
  });
});

test('a failure stays what it is', async () => {
  const failure = createFailure('conflict', { message: 'You already have a cart.', code: 'CART_EXISTS' });
  expect(await runToError(fromPromise(() => Promise.reject(failure)))).toBe(failure);
});

test('a fault in a question of the cart is none that a shopper reads', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const api = {
    get: () => {
      throw new TypeError('undefined is not an object');
    },
  };
  const { loadCart } = cartImplementations({ api } as unknown as AppServices).actors;
  expect(await runToError(loadCart, 'token')).toEqual(createFailure('generic'));
});
