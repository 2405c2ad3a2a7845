import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import type { ChartHarness } from '../../flows/walker/harness.ts';
import { replay } from '../../flows/walker/walk.ts';
import { walkedPathsOf } from '../setup/walkedPaths.ts';

/** Returns every password in the sample events of a chart. */
const typedIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        /password/i.test(key) && typeof part === 'string' && part !== '' ? [part] : typedIn(part),
      )
    : [];

const persisted = (harness: ChartHarness): string =>
  JSON.stringify(
    (harness.actor as unknown as { getPersistedSnapshot: () => unknown }).getPersistedSnapshot(),
  );

describe.each(['login', 'signUp', 'passwordReset', 'passwordChange'])('passwords in the chart %s', (name) => {
  const flow = flows.find((candidate) => candidate.name === name)!;
  const passwords = [...new Set(typedIn(flow.cases))];
  const holds = (text: string): string[] => passwords.filter((password) => text.includes(password));

  test('the chart keeps a password only while the request that contains it is pending', async () => {
    expect(passwords.length).toBeGreaterThan(0);
    let asked = 0;
    for (const path of walkedPathsOf(name)) {
      // `replay` always starts a new harness, so each step requires a separate replay.
      for (let steps = 1; steps <= path.steps.length; steps += 1) {
        const harness = await replay(flow.machine, flow.cases, {
          ...path,
          steps: path.steps.slice(0, steps),
        });
        const snapshot = harness.snapshot();
        const where = `${path.id}, step ${steps}`;
        expect(holds(JSON.stringify(snapshot.context)), where).toEqual([]);
        if (harness.pending.size === 0) {
          expect(holds(persisted(harness)), where).toEqual([]);
          expect(holds(JSON.stringify(snapshot.output ?? null)), where).toEqual([]);
        } else if (holds(persisted(harness)).length > 0) asked += 1;
        harness.actor.stop();
      }
    }
    // At least one pending request must contain a password; otherwise, the test would not show that its search
    // can find passwords.
    expect(asked).toBeGreaterThan(0);
  });
});
