/** `/flows`: every chart of the shop beside the running shop. For QA and developers; no shopper's build has it. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import '../../ui/styles.css';
import type { FromStage, ToStage } from '../stage/protocol.ts';
import { flowsPageActors } from './actors.ts';
import { flowsPageMachine } from './flowsPage.machine.ts';
import { createLive } from './live.ts';
import { FlowsPage } from './FlowsPage.tsx';

const { pathname, search, origin } = window.location;
const query = new URLSearchParams(search);
const asked = Number(query.get('step') ?? Number.NaN);

const tellStage = (message: ToStage): void =>
  document
    .querySelector<HTMLIFrameElement>('iframe[data-stage]')
    ?.contentWindow?.postMessage(message, origin);

const page = createActor(
  flowsPageMachine.provide({
    actors: flowsPageActors,
    actions: {
      showOnStage: ({ context: { chart, script, at } }) =>
        tellStage({ to: 'stage', do: 'show', chart, path: script, steps: at }),
      performOnStage: (_, { event }) => tellStage({ to: 'stage', do: 'perform', event }),
      writeAddress: ({ context: { chart, script, at, opened } }) => {
        const all = opened?.scripts.find((candidate) => candidate.id === script)?.events.length ?? 0;
        const next = new URLSearchParams(window.location.search);
        for (const key of ['chart', 'path', 'step']) next.delete(key);
        if (script !== null) next.set('path', script);
        if (script !== null && at < all) next.set('step', String(at));
        const text = next.toString();
        window.history.replaceState(null, '', `/flows/${chart}${text ? `?${text}` : ''}`);
      },
    },
  }),
  {
    input: {
      chart: query.get('chart') ?? (/^\/flows\/([\w-]+)/.exec(pathname)?.[1] || 'payment'),
      script: query.get('path'),
      at: Number.isInteger(asked) && asked >= 0 ? asked : null,
    },
  },
);
window.addEventListener('message', ({ data, origin: from }: MessageEvent<FromStage>) => {
  if (from !== origin || data?.to !== 'page') return;
  if (data.say === 'ready') page.send({ type: 'stage.ready' });
  else if (data.say === 'state') page.send({ type: 'stage.shown', state: data.state });
  else if (data.say === 'acted') page.send({ type: 'stage.acted', event: data.event, state: data.state });
  else page.send({ type: 'stage.broke', message: data.message });
});
page.start();

createRoot(document.getElementById('root')!).render(<FlowsPage actor={page} live={createLive()} />);
