/**
 * Checks that the walk of a running chart, as reported by the shop, becomes a recording without personal data.
 */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import type { LiveMessage } from '../../flows/inspector/messages.ts';
import { reportLive } from '../../flows/inspector/report.ts';
import type { LiveEvent } from '../../flows/page/live.ts';
import { traceLive } from '../../flows/page/traceLive.ts';
import { replay } from '../../flows/walker/walk.ts';
import { cartMachine } from '../../machines/checkout/cart/cart.machine.ts';
import { cart } from '../../machines/fixtures.ts';
import { eventually } from '../setup/eventually.ts';

const flow = flows.find(({ name }) => name === 'cart')!;
const planted = 'planted-cart-token-0123456789';

/**
 * Runs the cart chart with a cart that the shopper decides not to remove. Returns the reported events, latest
 * first.
 */
const walkCart = async (): Promise<LiveEvent[]> => {
  const events: LiveEvent[] = [];
  const inspect = reportLive({
    postMessage: (message: LiveMessage) => {
      if (message.kind === 'event') events.unshift({ ...message, number: events.length });
    },
    addEventListener: () => {},
  });
  const actor = createActor(
    cartMachine.provide({
      actors: {
        readCartToken: fromPromise(() => Promise.resolve(planted)) as never,
        loadCart: fromPromise(() =>
          Promise.resolve({ ...cart, carttoken: planted, Mobile: '791234599' }),
        ) as never,
      },
    }),
    { inspect },
  );
  actor.start();
  await eventually(() => expect(actor.getSnapshot().matches('filled')).toBe(true));
  actor.send({ type: 'cart.removalRequested' });
  // The chart ignores this event in its current state.
  actor.send({ type: 'cart.kept' });
  actor.send({ type: 'cart.removalDeclined' });
  actor.stop();
  return events;
};

describe('recording a walk of the running shop', () => {
  test('the recording contains the steps of the walk, and its replay reaches the same states', async () => {
    const events = await walkCart();
    const recording = traceLive(flow, 'thinks again', events);
    expect(recording.steps.map(({ event }) => event.type)).toEqual([
      'xstate.done.actor.readCartToken',
      'xstate.done.actor.loadCart',
      'cart.removalRequested',
      'cart.removalDeclined',
    ]);
    const tags: string[][] = [];
    const run = await replay(
      flow.machine,
      flow.cases,
      { ...recording, input: recording.input },
      (step) => void tags.push(step.tags),
    );
    expect(run.snapshot().matches('filled')).toBe(true);
    expect(tags).toEqual(recording.steps.map((step) => step.tags));
  });

  test('neither the recording nor the reports contain the cart token or the phone number', async () => {
    const events = await walkCart();
    const text = JSON.stringify([events, traceLive(flow, 'thinks again', events)]);
    expect(text).not.toContain(planted);
    expect(text).not.toContain('791234599');
  });

  test('every reported event contains the states and context that result from it', async () => {
    const latest = (await walkCart()).find(({ type }) => type === 'cart.removalDeclined')!;
    expect(latest.states).toEqual(['cart', 'cart.filled']);
    expect(latest.context).toMatchObject({ token: '•••', cart: { ProdName: cart.ProdName } });
  });

  test('the recording contains only the steps of the tab that the user last used, even if another tab reports the same chart', async () => {
    const events = await walkCart();
    const follower = { ...events.find(({ type }) => type === 'xstate.init')!, tab: 'other' };
    expect(traceLive(flow, 'thinks again', [follower, ...events]).steps).toHaveLength(4);
  });

  test('recording fails if the start of the chart is missing, or if no sample event leads to the recorded state', async () => {
    const events = await walkCart();
    const late = events.filter(({ type }) => type !== 'xstate.init');
    expect(() => traceLive(flow, 'late', late)).toThrow('does not contain the start of cart');
    const odd = events.map((event) =>
      event.type === 'cart.removalRequested' ? { ...event, states: ['cart', 'cart.conflict'] } : event,
    );
    expect(() => traceLive(flow, 'odd', odd)).toThrow(
      'Step 3, cart.removalRequested: no sample event of cart leads to cart.conflict.',
    );
  });
});
