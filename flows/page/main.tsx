/** `/flows`: every chart of the shop beside the running shop. For QA and developers; no shopper's build has it. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import '../../src/ui/styles.css';
import type { FromStage, ToStage } from '../preview/protocol.ts';
import { flowsPageImplementations } from './actors.ts';
import { readAddress } from './address.ts';
import { flowsPageMachine } from './flowsPage.machine.ts';
import { FlowsPage } from './FlowsPage.tsx';
import { createLive } from './live.ts';

const { origin } = window.location;

const tellStage = (message: ToStage): void =>
  document
    .querySelector<HTMLIFrameElement>('iframe[data-stage]')
    ?.contentWindow?.postMessage(message, origin);

const page = createActor(flowsPageMachine.provide(flowsPageImplementations(tellStage)), {
  input: readAddress(new URL(window.location.href)),
});
window.addEventListener('message', ({ data, origin: from }: MessageEvent<FromStage>) => {
  if (from !== origin || data?.to !== 'page') return;
  if (data.say === 'ready') page.send({ type: 'stage.ready' });
  else if (data.say === 'state') page.send({ type: 'stage.shown', state: data.state });
  else if (data.say === 'acted') page.send({ type: 'stage.acted', event: data.event, state: data.state });
  else page.send({ type: 'stage.broke', message: data.message });
});
page.start();

createRoot(document.getElementById('root')!).render(<FlowsPage actor={page} live={createLive()} />);
