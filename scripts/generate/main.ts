/**
 * `npm run generate` writes what is computed from the charts into `.generated`: their names as types, for the compiler. `-- --paths`
 * also walks the charts that changed, for the tests and the flows page. Commands that need either run it first.
 */
import { join } from 'node:path';
import { flows } from '../../flows/samples/flows.ts';
import { namesFile } from './names.ts';
import { generatePaths } from './paths.ts';
import { root, writeIfChanged } from './write.ts';

writeIfChanged(join(root, '.generated/chartNames.ts'), namesFile(flows));
if (process.argv.includes('--paths')) generatePaths(flows);
