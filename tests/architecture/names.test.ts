/**
 * Checks that a flow has the same name everywhere: in its chart, implementations, view, screen, tests and server
 * folder. Also checks that its purpose and its stories are written down.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stories } from '../../.generated/specs.ts';
import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';

const root = join(import.meta.dirname, '../..');
const find = (pattern: string): string[] => globSync(pattern, { cwd: root });

/** Folders of the charts that run in the browser, such as `identity/mailLink`. */
const charts = find('machines/*/*/*.machine.ts').map((file) => dirname(file).replace('machines/', ''));
/** Screens without a chart. They show only static text. */
const withoutChart = ['shell/notFound', 'support/legal'];
const groups = new Set(charts.map((chart) => dirname(chart)));
/** Folders of server tests that cover more than one server folder. */
const severalRooms = ['golive', 'money', 'shop', 'specifications'];
/**
 * Groups of charts without a server folder of the same name. The page frame runs only in the browser, and the
 * identity check is in the vouchers folder.
 */
const roomOf: Readonly<Record<string, string | null>> = {
  shell: null,
  verification: 'vouchers/verification',
  server: null,
};

describe('same name for all parts of a flow', () => {
  test('every folder in src/features is named after a chart', () => {
    const folders = [
      ...new Set(find('src/features/*/*/*').map((file) => file.split('/').slice(2, 4).join('/'))),
    ];
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.filter((folder) => !charts.includes(folder) && !withoutChart.includes(folder))).toEqual(
      [],
    );
  });

  test('every chart file has the same name as its folder', () => {
    const files = find('machines/*/*/*.{machine,flow,spec}.ts').concat(
      find('src/features/**/*.{actors.ts,preview.tsx}'),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => basename(file).split('.')[0] !== basename(dirname(file)))).toEqual([]);
  });

  test('every screen.ts is in the list of screens and has a load.ts next to it', () => {
    const pages = getPages();
    const listed = (Object.keys(screens) as ScreenName[]).map((screen) => dirname(pages[screen].preload[0]));
    expect([...new Set(listed)].sort()).toEqual(find('src/features/**/screen.ts').map(dirname).sort());
    expect(listed.filter((folder) => !existsSync(join(root, folder, 'load.ts')))).toEqual([]);
  });

  test('view and actor tests are grouped like the charts', () => {
    const folders = find('tests/views/*/').map((folder) => basename(folder));
    const tables = find('tests/actors/contracts/*.ts').map((file) => basename(file, '.ts'));
    expect(folders.filter((folder) => !groups.has(folder)).sort()).toEqual(['flows', 'harness']);
    const withActors = [...groups].filter((group) => find(`src/features/${group}/*/*.actors.ts`).length > 0);
    expect(withActors.filter((group) => !tables.includes(group))).toEqual([]);
  });

  test('every group of charts has a server folder of the same name, except the listed groups', () => {
    const rooms = [...groups].map((group) => (group in roomOf ? roomOf[group]! : group)).filter(Boolean);
    expect(rooms.length).toBeGreaterThan(4);
    expect(rooms.filter((room) => !existsSync(join(root, 'server', room)))).toEqual([]);
  });

  test('server tests are in a folder named after the code they test', () => {
    const folders = find('tests/server/*/*.test.ts').map((file) => basename(dirname(file)));
    expect(folders.length).toBeGreaterThan(100);
    expect(
      [...new Set(folders)].filter(
        (room) => !severalRooms.includes(room) && !existsSync(join(root, 'server', room)),
      ),
    ).toEqual([]);
  });
});

test('every flow has at least one story and a README that states its purpose', () => {
  const machines = find('{machines,src,flows}/**/*.machine.ts');
  expect(machines.length).toBeGreaterThan(charts.length);
  const hasPurpose = (file: string): boolean => {
    const readme = join(root, dirname(file), 'README.md');
    return existsSync(readme) && /^# .+\n\n\S/.test(readFileSync(readme, 'utf8'));
  };
  const chartsWithStories = new Set(stories.map(({ chart }) => chart));
  const hasStory = (file: string): boolean => chartsWithStories.has(basename(file, '.machine.ts'));
  expect(machines.filter((file) => !hasPurpose(file) || !hasStory(file))).toEqual([]);
});
