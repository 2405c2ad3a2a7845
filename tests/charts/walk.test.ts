import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allNodes, replay, toRecord, valuesOf, walk } from '../../flows/walker/walk.ts';
import type { Path } from '../../flows/walker/walk.ts';
import { walkOptions } from '../../flows/samples/flow.ts';
import { flows } from '../../flows/samples/flows.ts';

const kept = (name: string): Path[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../flows/paths/${name}.json`), 'utf8')) as Path[];

const values = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../flows/values.json'), 'utf8'),
) as Record<string, { paths: Record<string, string>; verdicts: Record<string, string> }>;

const screens = (tags: Iterable<string>): string[] => [...tags].filter((tag) => tag.startsWith('screen:'));

for (const flow of flows) {
  describe(flow.name, () => {
    const walked = walk(flow.machine, flow.cases, walkOptions(flow));

    test(`every one of its ${walked.edges} transitions is walked`, () => {
      expect(walked.missing).toEqual([]);
    });

    test('the kept paths are the walked paths (npm run paths -- --write after a meant change)', () => {
      expect(walked.paths.map(toRecord)).toEqual(kept(flow.name));
    });

    test('every value on them is the kept one: context, what effects and questions are given, the end', () => {
      expect(Object.fromEntries(walked.paths.map((path) => [path.id, valuesOf(flow.machine, path)]))).toEqual(
        values[flow.name]?.paths,
      );
    });

    test('every sample of an event leads where it led, from each state: no guard judges otherwise', () => {
      expect(walked.verdicts).toEqual(values[flow.name]?.verdicts);
    });

    test('exactly one screen is shown in every state that can be reached, if it has a view', () => {
      if (!allNodes(flow.machine).some((node) => screens(node.tags).length > 0)) return;
      expect(walked.configurations.length).toBeGreaterThan(0);
      for (const snapshot of walked.configurations)
        expect(screens(snapshot.tags), JSON.stringify(snapshot.value)).toHaveLength(1);
    });

    for (const path of kept(flow.name))
      test(`${path.id} runs on the live chart`, async () => {
        const r = await replay(
          flow.machine,
          flow.cases,
          path,
          (step, index) =>
            expect(
              toRecord({ ...path, steps: [step] }).steps[0],
              `step ${index + 1}: ${step.event.type}`,
            ).toEqual(path.steps[index]),
          (start) => expect(toRecord({ ...path, start }).start).toEqual(path.start),
        );
        r.actor.stop();
        expect(r.hits).toContain(path.id);
      });
  });
}
