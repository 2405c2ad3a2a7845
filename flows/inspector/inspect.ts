import type { InspectionEvent } from 'xstate';
import { reportLive } from './report.ts';
import { statelyInspector } from './stately.ts';

/**
 * The value of XState's `inspect` option in development and QA builds. It reports events to the flows page.
 * With `?inspect=stately` in the URL, it also opens Stately's inspector in a separate tab.
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
