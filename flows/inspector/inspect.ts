import type { InspectionEvent } from 'xstate';
import { reportLive } from './report.ts';
import { statelyInspector } from './stately.ts';

/**
 * The `inspect` option of development and QA builds. It feeds the flows page, and with `?inspect=stately` in the
 * address also opens Stately's inspector in another window.
 */
export const inspectBy = (search: string): ((event: InspectionEvent) => void) => {
  const report = reportLive();
  if (new URLSearchParams(search).get('inspect') !== 'stately') return report;
  const stately = statelyInspector();
  return (event) => {
    report(event);
    stately(event);
  };
};
