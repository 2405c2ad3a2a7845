import type { AnyEventObject } from 'xstate';
import { flows } from '../../.generated/flows.ts';
import { loadScripts, type Script } from '../page/scripts.ts';
import { plain } from '../walker/steps.ts';
import { createPlay, runTo, type Play } from './play.ts';
import type { PreviewCommand, PreviewMessage } from './protocol.ts';

type Shown = { chart: string; path: Script | null; steps: number; play: Play };

/**
 * Processes messages one at a time. Each message either runs a path up to a given step or performs one manual
 * step. `draw` renders a new run. `post` sends the result or the error to the page. The promise returned by
 * `receive` resolves once the message has been processed, and never rejects.
 */
export const createPreview = (
  draw: (chart: string, play: Play) => Promise<void>,
  post: (message: PreviewMessage) => void,
): { receive: (message: PreviewCommand) => Promise<void> } => {
  let shown: Shown | null = null;

  const acted = (event: AnyEventObject): void => {
    // waits for a microtask, after which the event has taken effect
    queueMicrotask(() => {
      if (shown)
        post({
          to: 'page',
          type: 'acted',
          event: plain(event),
          state: shown.play.state(),
        });
    });
  };

  const show = async (chart: string, id: string | null, steps: number): Promise<void> => {
    const flow = flows.find((candidate) => candidate.name === chart);
    if (!flow) throw new Error(`There is no chart "${chart}".`);
    const path = id === null ? null : ((await loadScripts(chart)).find((script) => script.id === id) ?? null);
    if (id !== null && !path) throw new Error(`"${chart}" has no path "${id}".`);
    const goesOn = shown?.chart === chart && shown.path?.id === path?.id && shown.steps < steps;
    if (!shown || !goesOn) {
      shown?.play.stop();
      const play = createPlay(flow, path ? (path.input ?? flow.input) : flow.input, acted);
      shown = { chart, path, steps: 0, play };
      await draw(chart, play);
    }
    if (path) await runTo(shown.play, path.events, shown.steps, steps);
    shown.steps = steps;
    post({ to: 'page', type: 'state', chart, path: path?.id ?? null, steps, state: shown.play.state() });
  };

  const perform = async (event: AnyEventObject): Promise<void> => {
    await shown?.play.perform(event);
    if (shown) post({ to: 'page', type: 'acted', event, state: shown.play.state() });
  };

  let queue: Promise<void> = Promise.resolve();
  return {
    receive: (message) =>
      (queue = queue
        .then(() =>
          message.type === 'show' ? show(message.chart, message.path, message.steps) : perform(message.event),
        )
        .catch((error: unknown) =>
          post({
            to: 'page',
            type: 'broken',
            step: shown?.steps ?? 0,
            message: error instanceof Error ? error.message : String(error),
          }),
        )),
  };
};
