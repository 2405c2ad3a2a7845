/**
 * `npm run golive`: checks before the first customer everything that costs no money, with the environment of the shop.
 * Prints one list: subject, ok, missing or wrong, and the remedy. Ends with code 1 if something is missing or wrong.
 * It charges, orders, sends and writes nothing, and prints no secret.
 */
import { createRedaction, isReady, toLine } from './golive/finding.ts';
import { checkGoLive } from './golive/run.ts';

const findings = await checkGoLive(process.env);
const redact = createRedaction(process.env);
for (const finding of findings) console.log(redact(toLine(finding)));
const left = findings.filter(({ result }) => result === 'missing' || result === 'wrong').length;
console.log(left === 0 ? '\nReady: docs/going-live.md has the first purchase.' : `\n${left} left to do.`);
process.exit(isReady(findings) ? 0 : 1);
