import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../contract/domain/languages.ts';
import { isPlan, readPlan, toContentsDto } from '../../../server/catalogue/planContents.ts';
import { recordedResponse } from '../../specifications/reloadlyWords.ts';

const shown = (contents: string | null, validity: string | null, language: (typeof languages)[number]) => {
  const dto = toContentsDto({ contents, validity }, 'INR', language);
  return dto && `${dto.lang}: ${dto.text.replaceAll('\u00a0', ' ')}`;
};

describe("description of a plan's contents", () => {
  test.each([
    ['en', 'en: unlimited calls, 1.5 GB a day, 100 SMS a day'],
    ['de', 'de: unbegrenzt telefonieren, 1.5 GB pro Tag, 100 SMS pro Tag'],
    ['fr', 'fr: appels illimités, 1.5 Go par jour, 100 SMS par jour'],
    ['it', 'it: chiamate illimitate, 1.5 GB al giorno, 100 SMS al giorno'],
    ['es', 'es: llamadas ilimitadas, 1.5 GB al día, 100 SMS al día'],
  ] as const)('the contents of a plan are described in %s', (language, text) => {
    expect(shown('Unlimited Calls, 1.5GB/Day, 100 SMS/Day (28 Days)', 'P28D', language)).toBe(text);
  });

  test.each([
    ['Data 1GB (30 days)', 'P30D', '1 GB'],
    ['24GB, 3600 SMS, 1500 mins', null, '24 GB, 3’600 SMS, 1’500 minutes of calls'],
    ['Data 1GB (30 days)', null, '1 GB, 30 days'],
    ['25MB (24 hours)', null, '25 MB, 1 day'],
    ['1TB (30 days)', 'P30D', '1 TB'],
    ['2gb data, 500mb daily (3 Weeks)', null, '2 GB, 500 MB a day, 3 weeks'],
    ['1tb', null, '1 TB'],
    ['1.5 GB per day + 200 Mins', 'P28D', '1.5 GB a day, 200 minutes of calls'],
    ['200 minutes of calls and 300 SMS', null, '200 minutes of calls, 300 SMS'],
    ['Get Talktime of Rs. 81.75', null, 'INR 81.75 of talk time'],
    [
      'Unlimited Local/STD calls, unlimited data, unlimited SMS. Validity: 1 month',
      null,
      'unlimited calls, unlimited data, unlimited SMS, 1 month',
    ],
  ])('the plan “%s” (validity: %s) is displayed as “%s”', (contents, validity, text) => {
    expect(shown(contents, validity, 'en')).toBe(`en: ${text}`);
  });

  test.each([
    'Small Plan - 2GB, 7 Days',
    'Get ISD Calling at discounted rates for 28 Days.',
    '1.5GBps',
    '2GB at night',
    '100 SMSs',
    '36 hours of fun',
    '1GB (36 hours)',
    'Local 100 SMS',
    ' + ',
  ])('the plan “%s” is shown in English, because the shop cannot fully parse it', (contents) => {
    expect(readPlan(contents)).toBeNull();
    expect(shown(contents, 'P28D', 'de')).toBe(`en: ${contents}`);
  });

  test('a description that contains only a validity period is not recognised as a plan', () => {
    expect(['30 Days', 'Valid for 7 days', '(24 hours)'].map(isPlan)).toEqual([false, false, false]);
    expect(['1GB', '1GB (30 days)', 'A surprise'].map(isPlan)).toEqual([true, true, true]);
    expect(shown(null, 'P28D', 'en')).toBeUndefined();
  });

  test('the shop can parse all recorded 9mobile data plans', () => {
    const operator = v.object({ localFixedAmountsDescriptions: v.record(v.string(), v.string()) });
    const page = v.parse(
      v.object({ content: v.array(v.looseObject({ name: v.string() })) }),
      recordedResponse('airtime__operator_operators_paged_unfiltered_response'),
    );
    const row = page.content.find(({ name }) => name === '9Mobile (Etisalat) Nigeria Data');
    const texts = Object.values(v.parse(operator, row).localFixedAmountsDescriptions);
    expect(texts).toHaveLength(17);
    expect(texts.filter((text) => readPlan(text) === null)).toEqual([]);
  });
});
