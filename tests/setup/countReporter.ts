import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends the output of a test run with the reasons for skipped tests and a line such as `N passed, N failed`.
 * `npm test` sets STATIC to the exit code of the earlier checks. If they failed, they count as one failed test,
 * and the run fails.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd = (modules: readonly TestModule[], errors: readonly SerializedError[]): void => {
    const isStaticFailed = Number(process.env['STATIC'] ?? 0) !== 0;
    const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result()));
    const count = (state: string): number => results.filter((one) => one.state === state).length;
    const obstacles = new Set(results.flatMap((one) => (one.state === 'skipped' && one.note) || []));
    // A file that fails to load reports no tests, so it counts as one failure.
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0);
    const failed = count('failed') + broken.length + errors.length + (isStaticFailed ? 1 : 0);
    const skipped = count('skipped');
    // Other reporters print after this event, so print the totals only when the process exits.
    process.once('exit', () => {
      if (isStaticFailed) {
        console.log('The checks before the tests failed: see the top of this output, or npm run static.');
        process.exitCode = 1;
      }
      for (const obstacle of obstacles) console.log(`Skipped: ${obstacle}.`);
      console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    });
  };
}
