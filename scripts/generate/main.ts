/**
 * `npm run generate` writes the list of screens and the facts about payment providers, both of which are
 * committed. It also writes three files to `.generated`: the lists of flows and specs, and the names in each
 * chart as types. With `-- --paths`, it also walks and draws the changed charts, for the tests and the flows
 * page. Commands that need these files run it first.
 */
import { join } from 'node:path';
import { generateDrawings } from './drawings.ts';
import { flowsFile, specsFile } from './flows.ts';
import { namesFile } from './names.ts';
import { generatePaths } from './paths.ts';
import { paymentFactsFile } from './paymentFacts.ts';
import { screensFile } from './screens.ts';
import { generateStately } from './stately.ts';
import { textsFile } from './texts.ts';
import { root, writeIfChanged } from './write.ts';

writeIfChanged(join(root, 'src/features/screens.ts'), screensFile());
// written before the charts are loaded, because the charts import paymentFacts.ts
writeIfChanged(join(root, 'contract/domain/paymentFacts.ts'), paymentFactsFile());
writeIfChanged(join(root, '.generated/flows.ts'), flowsFile());
writeIfChanged(join(root, '.generated/specs.ts'), specsFile());
// imported dynamically, because a static import would run before the file is written
const { flows } = await import('../../.generated/flows.ts');
writeIfChanged(join(root, '.generated/chartNames.ts'), namesFile(flows));
if (process.argv.includes('--paths')) {
  await generatePaths(flows, true);
  await generateDrawings(flows);
  writeIfChanged(join(root, '.generated/screenTexts.ts'), await textsFile(flows));
  await generateStately();
}
