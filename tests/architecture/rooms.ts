/**
 * The rooms of the project (folders and groups of files) and their allowed imports, as drawn in
 * docs/architecture.md. Files in a room can import one another.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * `values` lists the rooms from which a room can import both values and types; `types` lists those from which
 * it can import only types. Every room can import from itself.
 */
export type Room = { values?: string[]; types?: string[] };

const contract = ['contract'];
const charts = ['machines'];
const views = 'src/features/*.tsx';
const code = 'src/features/*.ts';
const composition = 'src/features/load.ts';
/** Returns the room of a file in `src/features`, based on the kind of file. */
const kindOf = (file: string): string =>
  /\.(?:tsx|css)$|\/use\w+\.ts$/.test(file)
    ? views
    : /\/(?:load|screens?|provide\w+)\.ts$/.test(file)
      ? composition
      : code;

/** Every server room can import the settings and the type of the app context. */
const context = ['server/config.ts', 'server/appContext.ts'];

/**
 * The rooms, lowest layer first. Apart from the listed types, a room imports only from rooms that come earlier
 * in this list.
 */
export const rooms: Record<string, Room> = {
  'contract/domain': {},
  'contract/content': { values: ['contract/domain'] },
  'contract/forms': { values: ['contract/domain'] },
  contract: { values: ['contract/domain', 'contract/content', 'contract/forms'] },
  machines: { values: ['contract/domain', 'contract/forms'], types: contract },

  'src/ui': {},
  'src/storage': { values: contract },
  'src/browser': { values: contract, types: charts },
  'src/i18n': { values: contract },
  'src/api': { values: [...contract, 'src/storage'], types: charts },
  'src/actors': { values: [...contract, 'src/storage', 'src/browser', 'src/api'], types: charts },
  'src/worker': {},
  'src/components': { values: [...contract, 'src/ui'], types: [...charts, 'src/api', 'src/actors'] },
  // A feature consists of views, code, and the files that connect them to a chart.
  [views]: {
    values: [...contract, 'src/ui', 'src/components', 'src/i18n', code],
    types: [...charts, 'src/api', 'src/actors'],
  },
  [code]: {
    values: [...contract, 'src/storage', 'src/browser', 'src/i18n', 'src/api', 'src/actors'],
    types: [...charts, 'src/ui', 'src/components', views],
  },
  [composition]: {
    values: [...contract, ...charts, 'src/browser', 'src/i18n', 'src/actors', views, code],
  },
  'src/app': {
    values: [
      ...contract,
      ...charts,
      'src/ui',
      'src/storage',
      'src/browser',
      'src/i18n',
      'src/api',
      'src/actors',
      'src/components',
      'src/features',
    ],
  },
  // In development and QA builds, the flows page can inspect the shop.
  'src/main.tsx': { values: [...contract, 'src', 'flows/inspector'] },

  'src/serverEntry.tsx': { values: [...contract, 'src'] },

  'server/messages': { values: contract },
  // Generates the API documentation for development, and docs/api.md.
  'server/apiDocument': { values: contract },
  'server/platform': {
    values: contract,
    types: [...charts, ...context, 'server/messages', 'server/providers'],
  },
  'server/catalogue': {
    values: [...contract, 'server/platform', 'server/messages'],
    types: [...context, 'server/providers'],
  },
  'server/providers': {
    values: [...contract, 'server/platform'],
    types: [...context, 'server/messages'],
  },
  'server/mail': {
    values: [...contract, 'server/platform', 'server/messages', 'server/providers', 'server/catalogue'],
    types: context,
  },
  // Limits on attempts. Several other server rooms import them.
  'server/limits': { values: [...contract, 'server/platform'], types: context },
  'server/identity': {
    values: [
      ...contract,
      'server/platform',
      'server/limits',
      'server/messages',
      'server/providers',
      'server/catalogue',
      'server/mail',
    ],
    types: context,
  },
  'server/promotions': {
    values: [...contract, 'server/platform', 'server/limits', 'server/identity'],
    types: [...context, 'server/messages'],
  },
  'server/notices': {
    values: [...contract, 'server/platform', 'server/messages', 'server/providers', 'server/mail'],
    types: context,
  },
  'server/gatewayStatus': {
    values: [...contract, ...charts, 'server/platform', 'server/providers', 'server/notices'],
    types: context,
  },
  'server/vouchers': {
    values: [
      ...contract,
      'server/platform',
      'server/limits',
      'server/messages',
      'server/providers',
      'server/mail',
      'server/identity',
    ],
    types: context,
  },
  'server/orders': {
    values: [
      ...contract,
      ...charts,
      'server/platform',
      'server/messages',
      'server/catalogue',
      'server/mail',
      'server/identity',
      'server/vouchers',
      'server/promotions',
    ],
    types: [...context, 'server/providers'],
  },
  'server/fulfilment': {
    values: [
      ...contract,
      ...charts,
      'server/platform',
      'server/limits',
      'server/messages',
      'server/catalogue',
      'server/providers',
      'server/mail',
      'server/identity',
      'server/vouchers',
      'server/orders',
      'server/gatewayStatus',
      'server/notices',
    ],
    types: context,
  },
  'server/payments': {
    values: [
      ...contract,
      ...charts,
      'server/platform',
      'server/promotions',
      'server/messages',
      'server/providers',
      'server/mail',
      'server/notices',
      'server/identity',
      'server/vouchers',
      'server/orders',
      'server/fulfilment',
      'server/gatewayStatus',
    ],
    types: context,
  },
  'server/checkout': {
    values: [
      ...contract,
      'server/platform',
      'server/promotions',
      'server/messages',
      'server/catalogue',
      'server/notices',
      'server/identity',
      'server/vouchers',
      'server/orders',
      'server/payments',
      'server/gatewayStatus',
    ],
    types: context,
  },
  'server/account': {
    values: [
      ...contract,
      'server/platform',
      'server/mail',
      'server/identity',
      'server/vouchers',
      'server/orders',
      'server/payments',
    ],
    types: context,
  },
  'server/reconciliation': {
    values: [
      ...contract,
      'server/platform',
      'server/promotions',
      'server/catalogue',
      'server/mail',
      'server/providers',
      'server/notices',
      'server/orders',
      'server/fulfilment',
      'server/payments',
    ],
    types: context,
  },
  'server/figures': { values: [...contract, 'server/platform'], types: context },
  'server/support': {
    values: [
      ...contract,
      'server/platform',
      'server/limits',
      'server/messages',
      'server/mail',
      'server/identity',
      'server/vouchers',
    ],
    types: context,
  },
  'server/mailTemplates': {
    values: [
      ...contract,
      'server/platform',
      'server/messages',
      'server/catalogue',
      'server/providers',
      'server/mail',
      'server/notices',
      'server/identity',
      'server/vouchers',
      'server/orders',
      'server/fulfilment',
      'server/support',
    ],
    types: context,
  },
  'server/monitoring': {
    values: [...contract, 'server/platform', 'server/gatewayStatus'],
    types: context,
  },
  'server/privacy': {
    values: ['contract/domain', 'server/platform', 'server/mail', 'server/identity', 'server/payments'],
    types: context,
  },
  'server/keyRotation': {
    values: ['server/platform', 'server/orders', 'server/fulfilment'],
    types: context,
  },
  'server/htmlHead': {
    // Each screen declares its paths and its document head.
    values: [...contract, 'server/catalogue', 'server/messages', 'src/features/screens.ts'],
  },
  'server/renderedPages': {
    values: [...contract, 'server/messages', 'server/htmlHead', 'server/platform'],
    types: ['server/catalogue'],
  },

  'flows/walker': { values: ['contract/domain'], types: ['.generated'] },
  scripts: {
    values: [
      ...contract,
      '.generated',
      'server',
      'flows',
      'src/i18n',
      'src/features/screens.ts',
      'tests/support',
      'tests/simulation',
    ],
  },
  'scripts/mutants': { values: ['.generated', 'flows', 'scripts/generate'] },
};

/**
 * Rooms that can be imported only by the rooms listed for them. The shop must not import tests, scripts or the
 * flows page.
 */
export const closed: Record<string, string[]> = {
  tests: ['tests', 'scripts'],
  scripts: ['scripts', 'tests', 'vite.config.ts'],
  '.generated': ['.generated', 'flows', 'scripts', 'tests'],
  flows: ['.generated', 'flows', 'scripts', 'tests', 'src/main.tsx'],
  server: ['server', 'scripts', 'tests'],
  // Adapters call their sandboxes only over HTTP.
  'server/providers/*/sandbox': [
    'server/providers/*/sandbox',
    'server/providers/*/provider.ts',
    'server/providers/common/sms.ts',
    'server/providers/sandbox.ts',
    'server/providers/sandboxGuide.ts',
    'server/app.ts',
    'scripts',
    'tests',
  ],
};

export type Import = { from: string; to: string; isType: boolean };

const statement = /^(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/gm;

/** Returns the imports of a file, with paths relative to the project. `typeof import(…)` counts as importing a type. */
export const importsOf = (file: string, code: string): Import[] =>
  [...code.matchAll(statement)].map(({ 1: isType, 2: named, 3: dynamic = '', index }) => ({
    from: file,
    to: normalize(join(dirname(file), named ?? dynamic)),
    isType: isType !== undefined || code.slice(Math.max(0, index - 7), index).endsWith('typeof '),
  }));

/**
 * Returns whether a file contains samples, drivers or stories of a chart, or a preview of a view. Such files
 * belong to the flows, which the shop's code must not import.
 */
const isEvidence = (file: string): boolean =>
  /\.(?:flow|spec)\.ts$|\.preview\.tsx$|(?:^|\/)\w*[fF]ixtures\.ts$/.test(file);
/** Returns whether a file is in a room. An asterisk in the room's name matches one folder. */
const isIn = (file: string, room: string): boolean => {
  if (isEvidence(file)) return room === 'flows';
  if (file.startsWith('src/features/') && kindOf(file) === room) return true;
  const parts = file.split('/');
  return room.split('/').every((part, at) => part === '*' || part === parts[at]);
};
const roomOf = (file: string): string | undefined =>
  Object.keys(rooms)
    .filter((room) => isIn(file, room))
    .sort((a, b) => b.length - a.length)[0];

/** Returns the reason why an import is not allowed, or null if it is allowed. */
export const faultOf = ({ from, to, isType }: Import): string | null => {
  const gate = Object.entries(closed).find(
    ([room, openTo]) => isIn(to, room) && !openTo.some((place) => isIn(from, place)),
  );
  if (gate) return `${from} imports ${to}: ${gate[0]} is closed to it`;
  const room = roomOf(from);
  if (!room || isIn(to, room)) return null;
  const { values = [], types = [] } = rooms[room]!;
  const allowed = isType ? [...values, ...types] : values;
  return allowed.some((place) => isIn(to, place)) ? null : `${from} imports ${to}${isType ? ' (type)' : ''}`;
};

/** Returns all imports between files of the project. */
export const allImports = (): Import[] =>
  ['src', 'machines', 'contract', 'flows', 'server', 'scripts', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));

/** Returns the file `from` and all files whose values it imports, directly or through other files. */
export const reach = (imports: readonly Import[], from: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const one of imports) if (one.from === from && !one.isType) reach(imports, one.to, seen);
  return seen;
};

/** Returns each import cycle between files once. The caller decides whether type imports count. */
export const circles = (imports: readonly Import[]): string[][] => {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      found.push(trail.slice(at));
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
};
