import type { Log } from '../log.ts';
import { runStep } from '../telemetry/scope.ts';

/** Processes a sweep's items, several at a time. If one item fails or hangs, the others continue. */
export const forEachId = async (
  log: Log,
  ids: { id: string }[],
  work: (id: string) => Promise<void>,
  atOnce = 4,
): Promise<void> => {
  const waiting = ids.values();
  const workThrough = async (): Promise<void> => {
    for (const { id } of waiting)
      try {
        await runStep('sweep', () => work(id));
      } catch (error) {
        log.error(
          { id, problem: error instanceof Error ? error.name : 'unknown' },
          'a sweep skipped an item',
        );
      }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
};
