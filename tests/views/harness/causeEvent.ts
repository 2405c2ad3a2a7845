import { act } from '@testing-library/react';
import type { AnyEventObject } from 'xstate';
import type { Flow } from '../../../flows/walker/flow.ts';
import type { createChartHarness } from '../../../flows/walker/harness.ts';
import { revive } from '../../../flows/walker/walk.ts';
import { isOutsideEvent } from './outside.ts';
import { actions } from './page.tsx';

/**
 * Returns the names of the events in `reasons` that apply to the path. The keys of `reasons` are `event` or
 * `event at path`.
 */
export const eventsAt = (reasons: Readonly<Record<string, string>> = {}, path?: string): string[] =>
  Object.keys(reasons)
    .map((key) => key.split(' at '))
    .filter(([, at]) => at === undefined || at === path)
    .map(([event]) => event!);

/**
 * Causes one event of a chart that is rendered on the page. The event's driver performs the user's actions.
 * Responses, timers and events from outside the view are sent to the chart. `outside` lists further events from
 * outside.
 *
 * @throws Error if it is a user event without a driver
 */
export const causeEvent = async (
  flow: Flow,
  harness: Pick<ReturnType<typeof createChartHarness>, 'perform'>,
  event: AnyEventObject,
  outside: readonly string[] = [],
): Promise<void> => {
  const { type } = event;
  const isListed = outside.includes(type);
  const driver = isListed ? undefined : flow.drivers[type];
  if (driver) {
    await driver(actions, event);
    return;
  }
  if (!isListed && !type.startsWith('xstate.') && !isOutsideEvent(flow.name, type))
    throw new Error(`no driver causes it on the page (${flow.name}.flow.ts)`);
  await act(async () => harness.perform(revive(flow.cases, event)));
};
