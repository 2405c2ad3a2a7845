import type { InspectionEvent } from 'xstate';
import { reportLive } from './report.ts';
import { statelyInspector } from './stately.ts';

/**
 * The `inspect` option of the shop in development and QA builds: it always feeds the flows page, and with
 * `?inspect=stately` in the address also Stately's own inspector, in a separate window.
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
