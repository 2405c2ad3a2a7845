/** The frame in which the flows page runs a path: the shop's own views on a chart whose world is scripted. */
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { AnyEventObject } from 'xstate';
import { flows } from '../../../tests/flows/flows.ts';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { fallbackLanguage, toLanguage } from '../../domain/languages.ts';
import { activateLanguage, i18n, loadWords } from '../../i18n/index.ts';
import { wordParts } from '../../i18n/parts.ts';
import '../../ui/styles.css';
import { scriptsOf } from '../kept.ts';
import type { Script } from '../kept.ts';
import { createPlay, runTo } from './play.ts';
import type { Play } from './play.ts';
import type { FromStage, ToStage } from './protocol.ts';
import { views } from './views.tsx';

const place = document.getElementById('root')!;
const wanted = new URLSearchParams(window.location.search).get('lang');
await activateLanguage(toLanguage(wanted) ?? fallbackLanguage);
await Promise.all(wordParts.map(loadWords));

const say = (message: FromStage): void => window.parent.postMessage(message, window.location.origin);

type Shown = { chart: string; path: Script | null; steps: number; play: Play };
let shown: Shown | null = null;
let root = createRoot(place);

const draw = async (chart: string, play: Play): Promise<void> => {
  const load = views[chart];
  // a new place for each run: nothing typed in the one before stays
  root.unmount();
  root = createRoot(place);
  const view = load ? (
    (await load())(play.actor as never)
  ) : (
    <p style={{ padding: '2rem', color: 'var(--text-muted)' }}>
      This chart has no screen of its own. Its states are lit in the drawing.
    </p>
  );
  root.render(
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <MemoryRouter>
          <main>{view}</main>
        </MemoryRouter>
      </ErrorBoundary>
    </I18nProvider>,
  );
};

const findPath = async (chart: string, id: string | null): Promise<Script | null> =>
  id === null ? null : ((await scriptsOf(chart)).find((script) => script.id === id) ?? null);

const tellState = (): void => {
  if (!shown) return;
  const { chart, path, steps, play } = shown;
  say({ to: 'page', say: 'state', chart, path: path?.id ?? null, steps, state: play.state() });
};
const acted = (event: AnyEventObject): void => {
  // the event has done its work once the microtask runs
  queueMicrotask(() => {
    if (shown)
      say({
        to: 'page',
        say: 'acted',
        event: JSON.parse(JSON.stringify(event)) as AnyEventObject,
        state: shown.play.state(),
      });
  });
};

const show = async (chart: string, id: string | null, steps: number): Promise<void> => {
  const flow = flows.find((candidate) => candidate.name === chart);
  if (!flow) return say({ to: 'page', say: 'broken', step: 0, message: `There is no chart "${chart}".` });
  const path = await findPath(chart, id);
  if (id !== null && !path)
    return say({ to: 'page', say: 'broken', step: 0, message: `"${chart}" has no path "${id}".` });
  const goesOn = shown?.chart === chart && shown.path?.id === path?.id && shown.steps < steps;
  if (!goesOn) {
    shown?.play.stop();
    const play = createPlay(flow, path ? path.input : flow.input, acted);
    shown = { chart, path, steps: 0, play };
    await draw(chart, play);
  }
  const now = shown!;
  if (path) await runTo(now.play, path.events, now.steps, steps);
  now.steps = steps;
  tellState();
};

let queue: Promise<unknown> = Promise.resolve();
const broken = (error: unknown): void =>
  say({
    to: 'page',
    say: 'broken',
    step: shown?.steps ?? 0,
    message: error instanceof Error ? error.message : String(error),
  });
window.addEventListener('message', ({ data, origin }: MessageEvent<ToStage>) => {
  if (origin !== window.location.origin || data?.to !== 'stage') return;
  queue = queue
    .then(async () => {
      if (data.do === 'show') return show(data.chart, data.path, data.steps);
      await shown?.play.perform(data.event);
      if (shown) say({ to: 'page', say: 'acted', event: data.event, state: shown.play.state() });
    })
    .catch(broken);
});
say({ to: 'page', say: 'ready' });
