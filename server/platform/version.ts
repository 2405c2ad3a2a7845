import { readFileSync } from 'node:fs';

const content = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
/** The version of the shop, as CHANGELOG.md lists it. */
export const { version } = JSON.parse(content) as { version: string };
