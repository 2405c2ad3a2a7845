/**
 * Replays the paths of every chart and all recordings in the flows page's preview, without rendering screens.
 * Goes to the end and one step back. The URL of each step must identify the chart, the path and the step.
 *
 * @module-tag slow
 */
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { addressOf, readAddress } from '../../flows/page/address.ts';
import { loadScripts, type Recording } from '../../flows/page/scripts.ts';
import { createPreview } from '../../flows/preview/preview.ts';
import type { PreviewCommand, PreviewMessage } from '../../flows/preview/protocol.ts';
import { walkedPathsOf } from '../setup/walkedPaths.ts';

type Reported = Extract<PreviewMessage, { type: 'state' }>;
const startPreview = () => {
  const messages: PreviewMessage[] = [];
  let drawn = 0;
  const { receive } = createPreview(
    async () => void (drawn += 1),
    // In a browser, the page receives a copy of the message.
    (message) => void messages.push(structuredClone(message)),
  );
  return {
    drawn: () => drawn,
    post: async (message: PreviewCommand): Promise<PreviewMessage | undefined> => {
      await receive(message);
      return messages.at(-1);
    },
  };
};
const show = (chart: string, path: string | null, steps: number): PreviewCommand => ({
  to: 'preview',
  type: 'show',
  chart,
  path,
  steps,
});

const recordings = Object.values(
  import.meta.glob<Recording>('../../flows/recordings/*.json', { eager: true, import: 'default' }),
);

describe.each(flows)('paths of the chart $name in the preview', ({ name, machine }) => {
  const idsOf = (value: unknown): string[] =>
    machine.resolveState({ value: value as never, context: {} })._nodes.map((node) => node.id);
  /**
   * Active states of each path, at the start and after each step. For a recording, the first entry is null,
   * because a recording contains only the states after its steps.
   */
  const lit = new Map<string, readonly (string[] | null)[]>([
    ...walkedPathsOf(name).map(
      ({ id, start, steps }) => [id, [start, ...steps].map(({ value }) => idsOf(value).sort())] as const,
    ),
    ...recordings.map(
      ({ name: id, steps }) => [id, [null, ...steps.map(({ states }) => states.toSorted())]] as const,
    ),
  ]);

  test('every path runs in the preview to its end and one step back, and its URL identifies the chart, path and step', async () => {
    const scripts = await loadScripts(name);
    expect(scripts.length).toBeGreaterThan(0);
    // Run the paths in parallel, because they mostly wait for responses.
    await Promise.all(
      scripts.map(async ({ id, recorded, events }) => {
        const all = events.length;
        const { post } = startPreview();
        for (const steps of all === 0 ? [0] : [all, all - 1]) {
          const where = `${id}, ${steps} steps`;
          const report = (await post(show(name, id, steps))) as Reported;
          expect(report, where).toMatchObject({ type: 'state', chart: name, path: id, steps });
          const states = lit.get(id)?.[steps];
          expect(states, where).toBeDefined();
          if (states) expect(report.state.states.toSorted(), where).toEqual(states);
          if (steps === all && !recorded) {
            expect(report.state.taken, where).toHaveLength(steps + 1);
            expect(report.state.taken.at(-1), where).toContain(id);
          }
          const address = addressOf({ chart: name, script: id, at: steps, steps: all });
          expect(readAddress(new URL(address, 'http://shop'))).toEqual({
            chart: name,
            script: id,
            at: steps === all ? null : steps,
          });
        }
        // The id of a path identifies its chart, so its URL need not name the chart. A recording's id does not.
        const bare = new URL(`/flows?${new URLSearchParams({ path: id })}`, 'http://shop');
        if (!recorded) expect(readAddress(bare).chart).toBe(name);
      }),
    );
  });
});

describe('flows page preview', () => {
  const path = 'cart.filled/cart.removalRequested#0';

  test('the preview moves forward to a later step and restarts for an earlier one', async () => {
    const { post, drawn } = startPreview();
    for (const steps of [0, 1, 2]) await post(show('cart', path, steps));
    expect(drawn()).toBe(1);
    const back = (await post(show('cart', path, 1))) as Reported;
    expect(drawn()).toBe(2);
    expect(back.state.states).toContain('cart.loading');
    expect(back.state.outcomes.map(({ label }) => label)).toContain('done loadCart');
  });

  test('the preview reports that a chart or path does not exist', async () => {
    const { post } = startPreview();
    expect(await post(show('teapot', null, 0))).toMatchObject({
      type: 'broken',
      message: 'There is no chart "teapot".',
    });
    expect(await post(show('cart', 'cart.nowhere/x#0', 1))).toMatchObject({
      type: 'broken',
      message: '"cart" has no path "cart.nowhere/x#0".',
    });
  });

  test('the preview reports an event from an actor that is not pending', async () => {
    const { post } = startPreview();
    await post(show('cart', null, 0));
    const report = await post({
      to: 'preview',
      type: 'perform',
      event: { type: 'xstate.done.actor.removeCart' },
    });
    expect(report).toMatchObject({ type: 'broken' });
    expect((report as { message: string }).message).toContain('no actor "removeCart" is pending');
  });
});

test('the flows page opens at the start of the chart if its URL contains no path, and opens the payment chart if its URL contains no chart', () => {
  const read = (address: string) => readAddress(new URL(address, 'http://shop'));
  expect(read('/flows/cart')).toEqual({ chart: 'cart', script: null, at: null });
  expect(read('/flows?chart=cart')).toEqual({ chart: 'cart', script: null, at: null });
  expect(read('/flows')).toEqual({ chart: 'payment', script: null, at: null });
  expect(read('/flows/cart?path=a&step=-1')).toEqual({ chart: 'cart', script: 'a', at: null });
  expect(addressOf({ chart: 'cart', script: null, at: 0, steps: 0 })).toBe('/flows/cart');
});
