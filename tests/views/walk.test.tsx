/** Walks every chart that has screens through its view. Other test files check charts without screens. */
import { beforeAll } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { views } from '../../flows/preview/views.ts';
import { hasScreens } from '../../flows/walker/chart.ts';
import { loadCountryList } from '../../src/components/form/CountryField.tsx';
import { walkView } from './harness/walkView.tsx';

// Define `navigator.share`, because the page has no share button without it.
Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });

// The list must be loaded before a path selects a country.
beforeAll(async () => void (await loadCountryList()));

for (const flow of flows) if (views[flow.name] && hasScreens(flow.machine)) walkView(flow);
