/** The form of an owner for a promo code (docs/staff.md, "Promotions"), with each of its faults. */
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

describe('created promo codes', () => {
  test.each<[string, Partial<TypedPromo>, object]>([
    ['an amount off, from today on, without bounds', {}, {}],
    ['of the least amount', { value: '0.01' }, { value: 1 }],
    ['percent', { kind: 'percent', value: '1' }, { kind: 'percent', value: 1 }],
    ['90 percent at most', { kind: 'percent', value: '90 %' }, { kind: 'percent', value: 90 }],
    ['from a smallest order on', { minimum: '20' }, { minimum: 2000 }],
    ['from a day of Zurich', { from: '2026-07-01' }, { validFrom: new Date('2026-06-30T22:00:00Z') }],
    ['to the end of a day', { until: '2026-12-31' }, { validUntil: new Date('2026-12-31T23:00:00Z') }],
    ['of one day', { until: '2026-11-22' }, { validUntil: new Date('2026-11-22T23:00:00Z') }],
    ['once', { mostUses: '1', mostPerCustomer: '1' }, { mostUses: 1, mostPerCustomer: 1 }],
    ['a million times at most', { mostUses: '1000000' }, { mostUses: 1_000_000 }],
    ['for gift cards', { prodType: '1' }, { prodTypes: [1] }],
    ['for top-ups', { prodType: '2' }, { prodTypes: [2] }],
    ['for single products', { products: 'G-1, G-2;G-3\nG-4' }, { products: ['G-1', 'G-2', 'G-3', 'G-4'] }],
    ['for fifty of them', { products: list(50).join(' ') }, { products: list(50) }],
    ['as it is read', { code: 'sum mer-26' }, {}],
  ])('%s', (_, more, promo) => {
    expect(read(more)).toEqual({ promo: { ...made, ...promo } });
  });
  test('an empty code is generated from unambiguous letters', () => {
    const codes = Array.from({ length: 20 }, () => {
      const answer = read({ code: '' });
      return 'promo' in answer ? answer.promo.code : null;
    });
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    expect(new Set(codes).size).toBe(20);
  });
});

describe('invalid input', () => {
  test.each<[string, Partial<TypedPromo>, Partial<Record<keyof TypedPromo, string>>]>([
    ['no code', { code: 'AB' }, { code: texts.faults.code }],
    ['another kind', { kind: 'free' }, { kind: texts.faults.kind }],
    ['nothing off', { value: '0.00' }, { value: texts.faults.value }],
    ['no amount', { value: 'five' }, { value: texts.faults.value }],
    ['91 percent', { kind: 'percent', value: '91' }, { value: texts.wholeUpTo(90) }],
    ['no percent', { kind: 'percent', value: '0' }, { value: texts.wholeUpTo(90) }],
    ['half a percent', { kind: 'percent', value: '0.5' }, { value: texts.wholeUpTo(90) }],
    ['no smallest order', { minimum: 'x' }, { minimum: texts.faults.minimum }],
    ['no first day', { from: '2026-02-30' }, { from: texts.faults.from }],
    ['no last day', { until: 'soon' }, { until: texts.faults.until }],
    ['an end before today', { until: '2026-11-21' }, { until: texts.faults.until }],
    ['an end before its begin', { from: '2026-12-02', until: '2026-12-01' }, { until: texts.faults.until }],
    ['a wrong begin is told alone', { from: 'x', until: '2026-12-01' }, { from: texts.faults.from }],
    ['no use', { mostUses: '0' }, { mostUses: texts.faults.whole }],
    ['more than a million', { mostUses: '1000001' }, { mostUses: texts.faults.whole }],
    ['half a use', { mostPerCustomer: '1.5' }, { mostPerCustomer: texts.faults.whole }],
    ['vouchers, which are never cheaper', { prodType: '3' }, { prodType: texts.faults.prodType }],
    ['a product that there is not', { products: 'G-1 X-2' }, { products: texts.notInCatalogue('X-2') }],
    [
      'five of those are named',
      { products: 'X-1 X-2 X-3 X-4 X-5 X-6' },
      { products: texts.notInCatalogue('X-1, X-2, X-3, X-4, X-5') },
    ],
    ['51 products', { products: list(51).join(' ') }, { products: texts.atMost(50) }],
    [
      'all of it',
      { code: 'AB', kind: '', value: '', minimum: 'x' },
      {
        code: texts.faults.code,
        kind: texts.faults.kind,
        value: texts.faults.value,
        minimum: texts.faults.minimum,
      },
    ],
  ])('%s', (_, more, faults) => {
    const answer = read(more);
    const said =
      'faults' in answer
        ? Object.fromEntries(Object.entries(answer.faults).map(([field, fault]) => [field, fault(texts)]))
        : answer;
    expect(said).toEqual(faults);
  });
});
