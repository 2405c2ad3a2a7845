/**
 * Walks every chart. The walk must take every transition, every invariant must hold, and every path must be
 * replayable on a live chart.
 */
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { invariants } from '../../.generated/specs.ts';
import { allInvariants, walkFaults } from '../../flows/spec/prove.ts';
import { allNodes } from '../../flows/walker/edges.ts';
import { plain } from '../../flows/walker/steps.ts';
import { replay } from '../../flows/walker/walk.ts';
import { walkedPathsOf } from '../setup/walkedPaths.ts';

const screens = (tags: Iterable<string>): string[] => [...tags].filter((tag) => tag.startsWith('screen:'));

const held = allInvariants(invariants);

for (const flow of flows) {
  describe(flow.name, () => {
    const { walked, faults } = walkFaults(flow, flow.machine, held);
    if (!walked) throw new Error(faults.join('\n'));

    test(`a walk through the chart takes all ${walked.edges} transitions [C1]`, () => {
      expect(walked.missing).toEqual([]);
    });

    test('at every step of the walk, the chart satisfies its invariants and loses no event', () => {
      expect(faults).toEqual([]);
    });

    test('the generated paths file contains exactly the paths of the current chart', () => {
      expect(walkedPathsOf(flow.name)).toEqual(plain(walked.paths));
    });

    test('every reachable state of a chart with a view shows exactly one screen', () => {
      if (!allNodes(flow.machine).some((node) => screens(node.tags).length > 0)) return;
      expect(walked.configurations.length).toBeGreaterThan(0);
      for (const snapshot of walked.configurations)
        expect(screens(snapshot.tags), JSON.stringify(snapshot.value)).toHaveLength(1);
    });

    for (const path of plain(walked.paths))
      test(`the path ${path.id} can be replayed on the live chart`, async () => {
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
