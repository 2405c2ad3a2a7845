/**
 * `/flows`: shows all charts next to the running shop, for QA and developers. Not part of production builds.
 */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import '../../src/ui/styles.css';
import type { PreviewCommand, PreviewMessage } from '../preview/protocol.ts';
import { flowsPageImplementations } from './actors.ts';
import { readAddress } from './address.ts';
import { flowsPageMachine } from './flowsPage.machine.ts';
import { FlowsPage } from './FlowsPage.tsx';
import { createLive } from './live.ts';

const { origin } = window.location;

const sendToPreview = (message: PreviewCommand): void =>
  document
    .querySelector<HTMLIFrameElement>('iframe[data-preview]')
    ?.contentWindow?.postMessage(message, origin);

const live = createLive();
const page = createActor(
  flowsPageMachine.provide(flowsPageImplementations(sendToPreview, () => live.read().events)),
  { input: readAddress(new URL(window.location.href)) },
);
window.addEventListener('message', ({ data, origin: from }: MessageEvent<PreviewMessage>) => {
  if (from !== origin || data?.to !== 'page') return;
  if (data.type === 'ready') page.send({ type: 'preview.ready' });
  else if (data.type === 'state') page.send({ type: 'preview.shown', state: data.state });
  else if (data.type === 'acted') page.send({ type: 'preview.acted', event: data.event, state: data.state });
  else page.send({ type: 'preview.failed', message: data.message });
});
page.start();

createRoot(document.getElementById('root')!).render(<FlowsPage actor={page} live={live} />);
