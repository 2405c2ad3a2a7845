import { flow } from '../../../flows/walker/flow.ts';
import { comboboxMachine } from './combobox.machine.ts';

export const comboboxFlow = flow(
  comboboxMachine,
  {
    'combobox.opened': [
      { type: 'combobox.opened', at: 'first' },
      { type: 'combobox.opened', at: 'selected' },
    ],
    'combobox.typed': [
      { type: 'combobox.typed', query: 'ger' },
      { type: 'combobox.typed', query: 'zz' },
    ],
    'combobox.moved': [{ type: 'combobox.moved', to: 'next' }],
    'combobox.chosen': [{ type: 'combobox.chosen', id: 'DE' }],
    'combobox.optionsChanged': [
      { type: 'combobox.optionsChanged', options: [{ id: 'DE', label: 'Germany' }] },
    ],
    'combobox.valueChanged': [{ type: 'combobox.valueChanged', value: 'DE' }],
  },
  {
    input: {
      options: [
        { id: 'CH', label: 'Switzerland', search: '+41' },
        { id: 'DE', label: 'Germany', search: '+49' },
      ],
      value: null,
    },
  },
);
