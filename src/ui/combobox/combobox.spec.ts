import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, fork } from '../../../flows/spec/stories.ts';

const [swiss, german, austrian, british] = [
  { id: 'CH', label: 'Switzerland', search: '+41 CHE' },
  { id: 'DE', label: 'Germany', search: '+49 DEU' },
  { id: 'AT', label: 'Österreich', search: '+43 AUT' },
  { id: 'GB', label: 'United Kingdom', search: '+44 GBR' },
];
const options = [swiss, german, austrian, british];
const [archipelago, frenchChannel, helvetia, chad, confederation, kosovo] = [
  { id: '4', label: 'Archipelago' },
  { id: '3', label: 'French (Channel)' },
  { id: '2', label: 'Helvetia', search: 'CHE' },
  { id: '1', label: 'Chad', search: 'TCD' },
  { id: '0', label: 'Confederation', search: 'CH' },
  { id: '5', label: 'Kosovo', search: '+383 XK' },
];
const guernsey = { id: 'GG', label: 'Guernsey', search: '+21', searchOnly: true };
const uganda = { id: 'UG', label: 'Uganda', search: '+22' };
const kenya = { id: 'KE', label: 'Kenya', search: '+23' };
const many = Array.from({ length: 25 }, (_, at) => ({ id: `id-${at}`, label: `Line ${at}`, search: '' }));
const opened = (at: string) => ({ type: 'combobox.opened' as const, at });
const typed = (query: string) => ({ type: 'combobox.typed' as const, query });
const moved = (to: string) => ({ type: 'combobox.moved' as const, to });
const chosen = (id: string) => ({ type: 'combobox.chosen' as const, id });
const listing = (matches: unknown, active: number, query: string | null = null) => ({
  state: 'open.listed' as const,
  tags: 'screen:listing' as const,
  context: { matches, active, query },
});
const closed = {
  state: 'closed' as const,
  tags: 'screen:closed' as const,
  context: { query: null, active: -1, matches: options },
};
const tells = (id: string) => ({ emits: [{ type: 'combobox.selected', id }] });

export const comboboxSpec: Spec = {
  stories: [
    story(
      'combobox',
      'DATA-01',
      'what is typed narrows the list, the best answer first',
      [
        step(typed('ger'), listing([german], 0, 'ger')),
        step(typed('OSTER'), listing([austrian], 0, 'OSTER')),
        step(typed(' king '), listing([british], 0, ' king ')),
        step(typed('land'), listing([swiss], 0, 'land')),
        step(typed('+41'), listing([swiss], 0, '+41')),
        step(typed('0049'), listing([german], 0, '0049')),
        step(typed('+4'), listing(options, 0, '+4')),
        step(typed('gb'), listing([british], 0, 'gb')),
        // the code of a country before a name that begins so
        step(typed('deu'), listing([german], 0, 'deu')),
        step(typed(' '), listing(options, 1, ' ')),
        step(
          typed('zz'),
          {
            state: 'open.noMatch',
            tags: 'screen:noMatch',
            context: { matches: [], active: -1, query: 'zz' },
          },
          [
            step('combobox.accepted', 'open.noMatch'),
            step(chosen('CH'), 'open.noMatch'),
            step(typed('ger'), listing([german], 0, 'ger')),
            step('combobox.dismissed', closed),
            step('combobox.left', closed),
          ],
        ),
      ],
      { input: { options, value: 'DE' }, start: closed },
    ),
    story(
      'combobox',
      'DATA-01',
      'a code before a name that begins so, the beginning of a code, of a word, and what is within a word',
      [
        step(typed('ch'), listing([confederation, chad, helvetia, frenchChannel, archipelago], 0, 'ch')),
        step(typed('+ch'), listing([confederation, helvetia], 0, '+ch')),
        // an option without keywords matches by its name only
        step(typed('x'), listing([kosovo], 0, 'x')),
      ],
      {
        input: { options: [archipelago, frenchChannel, helvetia, chad, confederation, kosovo], value: null },
      },
    ),
    story(
      'combobox',
      'DATA-01',
      'the keys walk the list, around its ends',
      [
        step(opened('selected'), listing(options, 1), [
          step(moved('next'), listing(options, 2)),
          step(moved('previous'), listing(options, 0), [step(moved('previous'), listing(options, 3))]),
          step(moved('last'), listing(options, 3), [step(moved('next'), listing(options, 0))]),
          step(moved('first'), listing(options, 0)),
          step(moved('pageDown'), listing(options, 3)),
          step(moved('pageUp'), listing(options, 0)),
          step('combobox.dismissed', closed),
          step('combobox.left', closed),
          step(chosen('XX'), listing(options, 1)),
          step(chosen('AT'), { ...closed, ...tells('AT') }),
          step('combobox.accepted', { ...closed, ...tells('DE') }),
        ]),
        step(opened('first'), listing(options, 1)),
        step(opened('last'), listing(options, 3)),
        fork(
          [opened('last')],
          step({ type: 'combobox.optionsChanged', options: [british, swiss] }, listing([british, swiss], 0)),
          step({ type: 'combobox.optionsChanged', options: [swiss] }, listing([swiss], -1), [
            step('combobox.accepted', 'closed'),
            step(chosen('CH'), { state: 'closed', context: { query: null }, ...tells('CH') }),
          ]),
          step({ type: 'combobox.valueChanged', value: 'AT' }, { ...listing(options, 3) }),
        ),
        step({ type: 'combobox.valueChanged', value: 'AT' }, { state: 'closed', context: { value: 'AT' } }, [
          step(opened('selected'), listing(options, 2)),
        ]),
        step(
          { type: 'combobox.optionsChanged', options: [swiss] },
          { state: 'closed', context: { matches: [swiss] } },
        ),
      ],
      { input: { options, value: 'DE' } },
    ),
    story(
      'combobox',
      'DATA-01',
      'options that come later are found or not by what is typed; without a chosen one the first is offered',
      [
        step(opened('first'), listing(options, 0), [
          step('combobox.accepted', { ...closed, ...tells('CH') }),
        ]),
        step(typed('king'), listing([british], 0, 'king'), [
          step(
            { type: 'combobox.optionsChanged', options: [swiss] },
            { state: 'open.noMatch', tags: 'screen:noMatch', context: { matches: [], active: -1 } },
            [
              step(typed('zz'), { state: 'open.noMatch', tags: 'screen:noMatch' }),
              step({ type: 'combobox.optionsChanged', options: [german] }, 'open.noMatch'),
              // none of them is highlighted, and the shopper leaves it at that
              step({ type: 'combobox.optionsChanged', options }, listing([british], -1, 'king'), [
                step('combobox.accepted', closed),
              ]),
            ],
          ),
        ]),
      ],
      { input: { options, value: null }, start: closed },
    ),
    story(
      'combobox',
      'DATA-01',
      'an option for searches is listed when a query finds it, after its equals, or as the value',
      [
        step(opened('last'), listing([uganda, kenya], 1), [
          step({ type: 'combobox.optionsChanged', options: [guernsey, kenya] }, listing([kenya], 0)),
        ]),
        step(typed('gu'), listing([guernsey], 0, 'gu'), [
          step(typed(''), listing([uganda, kenya], -1, '')),
          step('combobox.dismissed', { state: 'closed', context: { matches: [uganda, kenya] } }),
        ]),
        step(typed('+2'), listing([uganda, kenya, guernsey], 0, '+2')),
        step({ type: 'combobox.valueChanged', value: 'GG' }, { state: 'closed', context: { value: 'GG' } }, [
          step(opened('selected'), listing([guernsey, uganda, kenya], 0)),
        ]),
      ],
      {
        input: { options: [guernsey, uganda, kenya], value: null },
        start: { state: 'closed', tags: 'screen:closed', context: { matches: [uganda, kenya] } },
      },
    ),
    story(
      'combobox',
      'DATA-01',
      'a page is ten lines, and ends with the list',
      [
        step(opened('selected'), listing(many, 3), [
          step(moved('pageDown'), listing(many, 13), [
            step(moved('pageDown'), listing(many, 23), [
              step(moved('pageDown'), listing(many, 24), [step(moved('pageUp'), listing(many, 14))]),
            ]),
            step(moved('pageUp'), listing(many, 3), [step(moved('pageUp'), listing(many, 0))]),
          ]),
        ]),
      ],
      { input: { options: many, value: 'id-3' } },
    ),
  ],
  invariants: [],
  unkept: {
    'combobox.closed/combobox.opened#0':
      'the event decides; its value is refused, known already, or only a bound',
    'combobox.open.listed/combobox.moved#0':
      'the event decides; its value is refused, known already, or only a bound',
  },
};
