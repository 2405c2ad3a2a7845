/**
 * Runs random walks of the compositions in a process with its own clock and code. Prints one line of JSON for
 * each composition.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBundled } from '../../simulation/bundle.ts';
import { plants } from './plants.ts';

const { values } = parseArgs({ options: { plant: { type: 'string' } }, strict: false });
const planted = plants.find(({ name }) => name === values['plant']);

await runBundled(join(import.meta.dirname, 'walk.ts'), [
  {
    name: 'plant',
    transform: {
      order: 'pre',
      handler(code, id) {
        const changes = planted?.changes.filter(({ file }) => id.endsWith(file)) ?? [];
        if (changes.length === 0) return undefined;
        return changes.reduce((text, { from, to }) => {
          if (!text.includes(from))
            throw new Error(`${id}: the source of the fault no longer exists: ${from}`);
          return text.replaceAll(from, () => to);
        }, code);
      },
    },
  },
]);
