/** Checks that every provider names its official specification or explains why it has none. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { providerNames, providers, smsProviders } from '../../../server/providers/index.ts';

const root = join(import.meta.dirname, '../../..');
const all = [
  ...providerNames.map((name) => ({ movesMoney: [], ...providers[name].settings, ...providers[name] })),
  ...Object.values(smsProviders).map((provider) => ({ movesMoney: [], ...provider })),
];

test.each(all)(
  '$name names the source of its specification or the reason why it has no specification',
  ({ specification }) => {
    if ('none' in specification) return expect(specification.none).not.toBe('');
    const folder = 'sdk' in specification ? specification.sdk : specification.openApi;
    expect(existsSync(join(root, 'tests/specifications', folder, 'ORIGIN.md'))).toBe(true);
    // Calls cannot be validated against an SDK, so a test must use the SDK itself.
    const tests = readdirSync(join(root, 'tests/server/specifications'));
    if ('sdk' in specification) expect(tests).toContain(`${folder}.test.ts`);
  },
);

test.each(all.filter(({ movesMoney }) => movesMoney.length > 0))(
  '$name moves money or goods, so it has an official specification',
  ({ specification }) => expect(specification).not.toHaveProperty('none'),
);
