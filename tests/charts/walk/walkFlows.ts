import { describe, expect, test } from 'vitest';
import { invariants } from '../../../flows/proof/all.ts';
import { allInvariants, walkFaults } from '../../../flows/proof/prove.ts';
import type { Flow } from '../../../flows/samples/flow.ts';
import { allNodes, plain, replay } from '../../../flows/walker/walk.ts';
import { walkedPathsOf } from '../../setup/walkedPaths.ts';

const screens = (tags: Iterable<string>): string[] => [...tags].filter((tag) => tag.startsWith('screen:'));

const held = allInvariants(invariants);

/** Walks these charts: every transition is taken, each invariant holds, and each path runs again on a live chart. */
export const walkFlows = (flows: readonly Flow[]): void => {
  for (const flow of flows) {
    describe(flow.name, () => {
      const { walked, faults } = walkFaults(flow, flow.machine, held);
      if (!walked) throw new Error(faults.join('\n'));

      test(`every one of its ${walked.edges} transitions is walked`, () => {
        expect(walked.missing).toEqual([]);
      });

      test('what must hold holds in each step of the walk, and nothing that is said is lost', () => {
        expect(faults).toEqual([]);
      });

      test('the generated paths are those of this walk', () => {
        expect(walkedPathsOf(flow.name)).toEqual(plain(walked.paths));
      });

      test('exactly one screen is shown in every state that can be reached, if it has a view', () => {
        if (!allNodes(flow.machine).some((node) => screens(node.tags).length > 0)) return;
        expect(walked.configurations.length).toBeGreaterThan(0);
        for (const snapshot of walked.configurations)
          expect(screens(snapshot.tags), JSON.stringify(snapshot.value)).toHaveLength(1);
      });

      for (const path of plain(walked.paths))
        test(`${path.id} runs on the live chart`, async () => {
          const r = await replay(
            flow.machine,
            flow.cases,
            path,
            (step, index) =>
              expect(plain(step), `step ${index + 1}: ${step.event.type}`).toEqual(path.steps[index]),
            (start) => expect(plain(start)).toEqual(path.start),
          );
          r.actor.stop();
          expect(r.hits).toContain(path.id);
        });
    });
  }
};
