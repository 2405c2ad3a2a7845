/**
 * The real view of each chart, which works with any actor of that chart. The flows page shows paths in these
 * views, and the view tests walk through them. Parts that belong to another chart are replaced with a line that
 * names that chart.
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

const pages = getPages();
/** Views of the screens that need no preview file, because they have a single chart and a single view. */
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

/** Charts without a view, with the reason for each. */
export const withoutView: Readonly<Record<string, string>> = {
  accessToken: 'It runs once for each request to the server.',
  deferredFeatures: 'It loads the parts of the frame that appear after the first paint.',
  combobox: 'Every searchable list runs its own instance; every field for selecting a country shows one.',
  delivery: 'It runs on the server, once for each gift card, voucher or top-up to be delivered.',
  flowsPage: 'It is the page you are looking at.',
  location: 'It determines the country in the background; the front page shows the result.',
  gatewayStatus: 'It runs on the server, once for each provider.',
  orderLifecycle: 'It runs on the server, once for each order.',
  paymentAttempt: 'It runs on the server, once for each payment attempt.',
  refundLifecycle: 'It runs on the server, once for each refund.',
  selling: 'It checks in the background what is on sale; the pages that sell products show the result.',
  signOut: 'It notifies the server in the background that a customer has signed out.',
  tokenRefresh: 'It renews the session in the background.',
};
