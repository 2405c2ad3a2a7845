import { describe, expect, test } from 'vitest';
import { dateText } from '../../../contract/domain/dates.ts';
import { languages } from '../../../contract/domain/languages.ts';
import { getMessages } from '../../../server/messages/index.ts';

const english = getMessages('en');
/** The client compares responses with its own copies of these texts. */
const fixed = ['tokenMissing', 'tokenExpired', 'validationError', 'csrf'] as const;

describe.each(languages.filter((language) => language !== 'en'))(
  "the server's messages in %s",
  (language) => {
    const texts = getMessages(language);

    test('every message key that the server uses is defined and translated', () => {
      const same = Object.entries(english.messages)
        .filter(([key, text]) => text !== '' && texts.messages[key as keyof typeof texts.messages] === text)
        .map(([key]) => key)
        // Proper names are the same in all languages.
        .filter((key) => key !== 'payByPaypal' && !fixed.some((name) => name === key));
      expect(same).toEqual([]);
      for (const part of ['mails', 'receipt', 'account', 'newsletter'] as const)
        expect(Object.keys(texts[part]).sort()).toEqual(Object.keys(english[part]).sort());
    });

    test('messages that the client compares with its own copies stay in English in every language', () => {
      for (const key of fixed) expect(texts.messages[key]).toBe(english.messages[key]);
    });

    test('email texts contain the values passed to them', () => {
      expect(texts.mails.receiptSubject('IKEA', 'CHF 50', 'R-1')).toMatch(/IKEA, CHF 50.*R-1/);
      expect(texts.mails.topupSubject('INR 299', '+91 1', 'R-1')).toMatch(/^INR 299 .*\+91 1.*R-1/);
      expect(texts.account.sms('123456', 5)).toMatch(/123456.*5/);
      expect(texts.receipt.page(1, 2)).toMatch(/1.*2/);
    });

    test('dates contain the day, the month in the language of the message, and the year', () => {
      const january: Record<string, string> = { de: 'Januar', fr: 'janvier', it: 'gennaio', es: 'enero' };
      expect(dateText('2026-01-05T10:00:00Z', language)).toMatch(
        new RegExp(`\\b5\\W.*\\b${january[language]}\\b.*\\b2026\\b`),
      );
    });
  },
);
