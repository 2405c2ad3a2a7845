/** One name for a flow in every tree: chart, implementations, view and screen. */
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';

const root = join(import.meta.dirname, '../..');
const find = (pattern: string): string[] => globSync(pattern, { cwd: root });

/** `identity/contactUndo` of each chart of the browser. */
const charts = find('machines/*/*/*.machine.ts').map((file) => dirname(file).replace('machines/', ''));
/** Screens without a chart: they show text. */
const withoutChart = ['shell/notFound', 'support/legal'];

describe('a flow has one name', () => {
  test('every folder of src/features is the folder of a chart', () => {
    const folders = [
      ...new Set(find('src/features/*/*/*').map((file) => file.split('/').slice(2, 4).join('/'))),
    ];
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.filter((folder) => !charts.includes(folder) && !withoutChart.includes(folder))).toEqual(
      [],
    );
  });

  test('every file of a chart has the name of its folder', () => {
    const files = find('machines/*/*/*.{machine,flow,spec}.ts').concat(
      find('src/features/**/*.{actors.ts,preview.tsx}'),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => basename(file).split('.')[0] !== basename(dirname(file)))).toEqual([]);
  });

  test('every screen.ts is in the list of screens, with a load.ts next to it', () => {
    const pages = getPages();
    const listed = (Object.keys(screens) as ScreenName[]).map((screen) => dirname(pages[screen].preload[0]));
    expect([...new Set(listed)].sort()).toEqual(find('src/features/**/screen.ts').map(dirname).sort());
    expect(listed.filter((folder) => !existsSync(join(root, folder, 'load.ts')))).toEqual([]);
  });
});
