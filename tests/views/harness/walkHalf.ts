import { beforeAll } from 'vitest';
import { flows } from '../../../.generated/flows.ts';
import { views } from '../../../flows/preview/views.ts';
import { hasScreens } from '../../../flows/walker/chart.ts';
import { loadCountryList } from '../../../src/components/form/CountryField.tsx';
import { walkView } from './walkView.tsx';

/**
 * Walks every second chart that has screens through its view. Other test files check charts without screens.
 * Two files call this function, so that two workers share the longest test.
 */
export const walkHalf = (half: 0 | 1): void => {
  // Define `navigator.share`, because the page has no share button without it.
  Object.defineProperty(navigator, 'share', { value: () => Promise.resolve(), configurable: true });
  // The list must be loaded before a path selects a country.
  beforeAll(async () => void (await loadCountryList()));
  const walked = flows.filter(({ name, machine }) => views[name] && hasScreens(machine));
  for (const [index, flow] of walked.entries()) if (index % 2 === half) walkView(flow);
};
