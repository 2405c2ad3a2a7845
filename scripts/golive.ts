/**
 * `npm run golive`: checks with the environment of the shop all that can be checked before the first customer without
 * money, and prints one list: what was checked, ok, missing or wrong, and what to do. Ends with code 1 when something is
 * missing or wrong. Nothing is charged, ordered, sent or written, and no secret is printed.
 */
import { createRedaction, isReady, toLine } from './golive/finding.ts';
import { checkGoLive } from './golive/run.ts';

const findings = await checkGoLive(process.env);
const redact = createRedaction(process.env);
for (const finding of findings) console.log(redact(toLine(finding)));
const left = findings.filter(({ result }) => result === 'missing' || result === 'wrong').length;
console.log(left === 0 ? '\nReady: docs/going-live.md has the first purchase.' : `\n${left} left to do.`);
process.exit(isReady(findings) ? 0 : 1);
