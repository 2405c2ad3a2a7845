import type { Log } from '../log.ts';
import { runStep } from '../telemetry/scope.ts';

/** The work of a sweep. One that cannot be dealt with must not keep the others waiting. */
export const forEachId = async (
  log: Log,
  ids: { id: string }[],
  work: (id: string) => Promise<void>,
): Promise<void> => {
  for (const { id } of ids)
    try {
      await runStep('sweep', () => work(id));
    } catch (error) {
      log.error({ id, problem: error instanceof Error ? error.name : 'unknown' }, 'a sweep skipped one');
    }
};
