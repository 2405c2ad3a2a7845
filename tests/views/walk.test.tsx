/** Walks every chart with screens on its view. A chart without a screen is checked in a separate file. */
import { flows } from '../../.generated/flows.ts';
import { views } from '../../flows/preview/views.ts';
import { hasScreens } from '../../flows/walker/chart.ts';
import { walkView } from './harness/walkView.tsx';

// without it a page has no button to share
Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });

for (const flow of flows) if (views[flow.name] && hasScreens(flow.machine)) walkView(flow);
