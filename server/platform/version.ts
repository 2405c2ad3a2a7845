import { readFileSync } from 'node:fs';

const content = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
/** The shop's version, as listed in CHANGELOG.md. */
export const { version } = JSON.parse(content) as { version: string };
