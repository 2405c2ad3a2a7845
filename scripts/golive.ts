/**
 * `npm run golive`: uses the shop's environment to check everything that can be checked free of charge before
 * the first customer arrives. For each check, it prints the subject, the result (such as ok, missing or wrong)
 * and the remedy. It exits with code 1 if anything is missing or wrong. It charges, orders, sends and writes
 * nothing, and prints no secrets.
 */
import { createRedaction, isReady, toLine } from './golive/finding.ts';
import { checkGoLive } from './golive/run.ts';

const findings = await checkGoLive(process.env);
const redact = createRedaction(process.env);
for (const finding of findings) console.log(redact(toLine(finding)));
const unresolved = findings.filter(({ result }) => result === 'missing' || result === 'wrong').length;
console.log(
  unresolved === 0
    ? '\nReady. docs/going-live.md describes the first purchase.'
    : `\n${unresolved} left to do.`,
);
process.exit(isReady(findings) ? 0 : 1);
