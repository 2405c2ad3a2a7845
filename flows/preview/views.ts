/**
 * The real view of each chart, for any actor of it. The flows page shows paths on these views, and the view tests walk
 * them. A part with a separate chart is replaced by a line that names that chart.
 */
import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';
import { screen, type Drawn, type ScreenView } from './drawn.tsx';

const previews = import.meta.glob<Drawn>('../../src/features/**/*.preview.tsx', {
  eager: true,
  import: 'preview',
});
const screenViews = import.meta.glob<ScreenView>('../../src/features/*/*/load.ts', { import: 'view' });
const charts = import.meta.glob('../../machines/*/*/*.machine.ts');

const chartOf = (file: string): string => /(\w+)\.preview\.tsx$/.exec(file)![1]!;

/** A screen with one chart and one view needs no preview file. */
const pages = getPages();
const plain = (Object.keys(screens) as ScreenName[]).flatMap((name): [string, Drawn][] => {
  const load = screenViews[`../../${pages[name].preload[0]}`];
  const [, group, chart = ''] = /(\w+)\/(\w+)\/load\.ts$/.exec(pages[name].preload[0])!;
  const isChart = `../../machines/${group}/${chart}/${chart}.machine.ts` in charts;
  return load && isChart ? [[chart, screen(screens[name].paths[0] ?? '/', load)]] : [];
});

export const views: Readonly<Record<string, Drawn>> = {
  ...Object.fromEntries(plain.toReversed()),
  ...Object.fromEntries(Object.entries(previews).map(([file, preview]) => [chartOf(file), preview])),
};

/** Charts without a view, each with the reason. */
export const withoutView: Readonly<Record<string, string>> = {
  accessToken: 'It runs once for each call of the server.',
  deferredFeatures: 'It fetches what the frame shows after the first paint.',
  combobox: 'Each searchable list runs one of its own; every field that chooses a country shows it.',
  delivery: 'It runs on the server, one for each card, code or top-up that is to be delivered.',
  flowsPage: 'It is the page you are looking at.',
  location: 'It finds the country in the background; the front page shows the country found.',
  gatewayStatus: 'It runs on the server, one for each provider.',
  orderLifecycle: 'It runs on the server, one for each order.',
  paymentAttempt: 'It runs on the server, one for each attempt to pay.',
  refundLifecycle: 'It runs on the server, one for each refund.',
  selling: 'It asks in the background whether anything is sold; the pages that sell show it.',
  signOut: 'It tells the server in the background that somebody left.',
  tokenRefresh: 'It renews the session in the background.',
};
