/** Walks every chart that has screens on its view. A chart without a screen of its own is checked in a file of its own. */
import { flows } from '../../.generated/flows.ts';
import { views } from '../../flows/preview/views/index.ts';
import { hasScreens } from '../../flows/walker/chart.ts';
import { walkView } from './harness/walkView.tsx';

// without it a page has no button to share
Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });

for (const flow of flows) if (views[flow.name] && hasScreens(flow.machine)) walkView(flow);
