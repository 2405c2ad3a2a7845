import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openShop } from '../shop/harness.ts';

/** Returns the CSP of the shop's pages for the given settings, by directive. */
export const policyWith = async (environment: Record<string, string>): Promise<Map<string, string>> => {
  const harness = await openShop(environment);
  try {
    mkdirSync(join(harness.dataDir, 'dist'));
    writeFileSync(join(harness.dataDir, 'dist/index.html'), '<!doctype html>');
    const header = (await fetch(`${harness.url}/`)).headers.get('content-security-policy') ?? '';
    return new Map(
      header.split('; ').map((part) => [part.split(' ')[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
    );
  } finally {
    await harness.close();
  }
};
