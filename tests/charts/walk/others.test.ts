import { expect, test } from 'vitest';
import { comboboxFlow } from '../../../flows/samples/combobox.ts';
import { flowsPageFlow } from '../../../flows/samples/flowsPage.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows([comboboxFlow, flowsPageFlow]);

test('each area has a file of tests beside this one', () => {
  const areas = Object.keys(import.meta.glob('../../../flows/samples/areas/*.ts'));
  const files = Object.keys(import.meta.glob('./*.test.ts'));
  const nameOf = (file: string): string => file.replace(/^.*\/|(?:\.test)?\.ts$/g, '');
  expect(new Set(files.map(nameOf))).toEqual(new Set(areas.map(nameOf)));
});
