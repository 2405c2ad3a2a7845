/** Tests the owner's promo code form (docs/staff.md, "Promotions"), with every possible error. */
import { describe, expect, test } from 'vitest';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { readPromo, type TypedPromo } from '../../../server/promotions/promoCodes.ts';

const texts = getStaffTexts('en').promotions;
const typed: TypedPromo = {
  code: 'SUMMER26',
  kind: 'amount',
  value: '5.00',
  minimum: '',
  from: '',
  until: '',
  mostUses: '',
  mostPerCustomer: '',
  prodType: '',
  products: '',
};
const read = (more: Partial<TypedPromo>) =>
  readPromo({ ...typed, ...more }, (prodid) => prodid.startsWith('G-'), '2026-11-22');
const made = {
  code: 'SUMMER26',
  kind: 'amount',
  value: 500,
  minimum: 0,
  validFrom: new Date('2026-11-21T23:00:00Z'),
  validUntil: null,
  mostUses: null,
  mostPerCustomer: null,
  prodTypes: [],
  products: [],
};
const list = (count: number): string[] => Array.from({ length: count }, (_, index) => `G-${index}`);

describe('valid input in the promo code form', () => {
  test.each<[string, Partial<TypedPromo>, object]>([
    ['a code valid from today, without limits', {}, {}],
    ['a code for the smallest amount', { value: '0.01' }, { value: 1 }],
    [
      'a discount of one percent, the minimum',
      { kind: 'percent', value: '1' },
      { kind: 'percent', value: 1 },
    ],
    [
      'a discount of 90 percent, the maximum',
      { kind: 'percent', value: '90 %' },
      { kind: 'percent', value: 90 },
    ],
    ['a code with a minimum order', { minimum: '20' }, { minimum: 2000 }],
    [
      'a code valid from a day in Zurich',
      { from: '2026-07-01' },
      { validFrom: new Date('2026-06-30T22:00:00Z') },
    ],
    [
      'a code valid until the end of a day',
      { until: '2026-12-31' },
      { validUntil: new Date('2026-12-31T23:00:00Z') },
    ],
    ['a code for one day', { until: '2026-11-22' }, { validUntil: new Date('2026-11-22T23:00:00Z') }],
    [
      'a code that can be used once',
      { mostUses: '1', mostPerCustomer: '1' },
      { mostUses: 1, mostPerCustomer: 1 },
    ],
    ['a code with a million uses, the maximum', { mostUses: '1000000' }, { mostUses: 1_000_000 }],
    ['a code for gift cards', { prodType: '1' }, { prodTypes: [1] }],
    ['a code for top-ups', { prodType: '2' }, { prodTypes: [2] }],
    [
      'a code for individual products',
      { products: 'G-1, G-2;G-3\nG-4' },
      { products: ['G-1', 'G-2', 'G-3', 'G-4'] },
    ],
    ['a code for fifty products', { products: list(50).join(' ') }, { products: list(50) }],
    ['a code in capital letters, without spaces or hyphens', { code: 'sum mer-26' }, {}],
  ])('the promo code form creates %s', (_, more, promo) => {
    expect(read(more)).toEqual({ promo: { ...made, ...promo } });
  });
  test('if the code field is empty, the form generates a promo code from unambiguous letters and digits', () => {
    const codes = Array.from({ length: 20 }, () => {
      const answer = read({ code: '' });
      return 'promo' in answer ? answer.promo.code : null;
    });
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    expect(new Set(codes).size).toBe(20);
  });
});

describe('invalid input in the promo code form', () => {
  test.each<[string, Partial<TypedPromo>, Partial<Record<keyof TypedPromo, string>>]>([
    ['a code that is too short', { code: 'AB' }, { code: texts.faults.code }],
    ['an unknown kind', { kind: 'free' }, { kind: texts.faults.kind }],
    ['nothing off', { value: '0.00' }, { value: texts.faults.value }],
    ['an invalid amount', { value: 'five' }, { value: texts.faults.value }],
    ['91 percent', { kind: 'percent', value: '91' }, { value: texts.wholeUpTo(90) }],
    ['zero percent', { kind: 'percent', value: '0' }, { value: texts.wholeUpTo(90) }],
    ['half a percent', { kind: 'percent', value: '0.5' }, { value: texts.wholeUpTo(90) }],
    ['an invalid minimum order', { minimum: 'x' }, { minimum: texts.faults.minimum }],
    ['an invalid first day', { from: '2026-02-30' }, { from: texts.faults.from }],
    ['an invalid last day', { until: 'soon' }, { until: texts.faults.until }],
    ['an end date in the past', { until: '2026-11-21' }, { until: texts.faults.until }],
    [
      'an end date before the start date',
      { from: '2026-12-02', until: '2026-12-01' },
      { until: texts.faults.until },
    ],
    [
      'an invalid start date, but not the end date',
      { from: 'x', until: '2026-12-01' },
      { from: texts.faults.from },
    ],
    ['zero uses', { mostUses: '0' }, { mostUses: texts.faults.whole }],
    ['more than a million', { mostUses: '1000001' }, { mostUses: texts.faults.whole }],
    ['half a use', { mostPerCustomer: '1.5' }, { mostPerCustomer: texts.faults.whole }],
    ['vouchers, which are never discounted', { prodType: '3' }, { prodType: texts.faults.prodType }],
    ['an unknown product', { products: 'G-1 X-2' }, { products: texts.notInCatalogue('X-2') }],
    [
      'at most five unknown products',
      { products: 'X-1 X-2 X-3 X-4 X-5 X-6' },
      { products: texts.notInCatalogue('X-1, X-2, X-3, X-4, X-5') },
    ],
    ['51 products', { products: list(51).join(' ') }, { products: texts.atMost(50) }],
    [
      'all errors together',
      { code: 'AB', kind: '', value: '', minimum: 'x' },
      {
        code: texts.faults.code,
        kind: texts.faults.kind,
        value: texts.faults.value,
        minimum: texts.faults.minimum,
      },
    ],
  ])('the promo code form reports %s', (_, more, faults) => {
    const answer = read(more);
    const result =
      'faults' in answer
        ? Object.fromEntries(Object.entries(answer.faults).map(([field, fault]) => [field, fault(texts)]))
        : answer;
    expect(result).toEqual(faults);
  });
});
