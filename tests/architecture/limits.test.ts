/** Changes the value of every limit, and checks that the text in every language contains the new value. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test, vi } from 'vitest';
import { languages, type Language } from '../../contract/domain/languages.ts';
import type * as Limits from '../../contract/domain/limits.ts';

// Test files share their modules, so change the values only while the strings load.
vi.resetModules();
vi.doMock('../../contract/domain/limits.ts', async (original) => {
  const names = Object.keys(await original<typeof Limits>());
  return Object.fromEntries(names.map((name, index) => [name, 7001 + index]));
});
vi.doMock('../../contract/domain/promotion.ts', async (original) => ({
  ...(await original<object>()),
  leastPaid: 7777,
}));
const limits = await import('../../contract/domain/limits.ts');
const { loadHelp, loadPages } = await import('../../contract/content/loadContent.ts');
const { getMessages } = await import('../../server/messages/index.ts');
const { fillLimits } = await import('../support/fillLimits.ts');

const values = new Map<string, unknown>(Object.entries(limits));

const root = join(import.meta.dirname, '../..');
const [catalog] = await getCatalogs(getConfig({ cwd: root }));

/** Fills in a message's parameters. If the message requires numbers or dates, returns its source instead. */
const fillIn = (text: (...parameters: string[]) => unknown): string => {
  try {
    return String(text(...Array.from({ length: 9 }, () => '')));
  } catch {
    return String(text);
  }
};

/** Loads the strings, keyed by location. Interface messages are keyed by their English text. */
const textsIn = async (language: Language): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  const add = (value: unknown, place: string): void => {
    if (typeof value === 'string') texts.set(place, value);
    else if (typeof value === 'function') texts.set(place, fillIn(value as () => unknown));
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(inner, place === '' ? key : `${place}/${key}`);
  };
  add(getMessages(language), '');
  add(await loadPages(language), '');
  add(await loadHelp(language), 'help');
  for (const { message = '', translation } of Object.values((await catalog!.read(language)) ?? {}))
    texts.set(message, fillLimits(translation ?? ''));
  return texts;
};

/** Strings that mention a limit, keyed by limit. No other string may mention it. */
const places: Partial<Record<keyof typeof Limits | 'leastPaid', string[]>> = {
  longestName: ['Maximum {longestName} letters.', 'messages/maximumLetters'],
  shortestPassword: ['At least {shortestPassword} characters.', 'messages/passwordLength'],
  leastAge: [
    'You must be at least {leastAge} years old.',
    'messages/tooYoung',
    'products/families/voucher/terms_html',
    'staff/documents/flags/young',
    'terms/sections/2/blocks/1',
  ],
  mostDigits: ['Please enter maximum {mostDigits} numbers.'],
  mostPasskeys: ['messages/passkeyLimit'],
  mostGifts: ['messages/giftLimit'],
  giftAheadDays: ['Choose a day within {giftAheadDays} days from today.', 'messages/giftDay'],
  requestMonths: [
    'Anyone with the link can ask you for credit, at most once a day, for {requestMonths} months.',
    'privacy/sections/1/blocks/4',
  ],
  shareDays: [
    'Anyone with the link can see it until {shareDays} days after delivery.',
    'privacy/sections/1/blocks/4',
  ],
  documentMegabytes: [
    'File size must be less than {documentMegabytes}MB',
    'JPG, PNG or PDF, less than {documentMegabytes} MB. A larger photo is made smaller for you.',
    'Your browser’s privacy protection does not let us make this photo smaller. Please choose a photo of less than {documentMegabytes} MB.',
    'messages/fileTooLarge',
  ],
  documentPages: ['messages/documentPages'],
  emailCodeMinutes: [
    'account/codeIntro',
    'account/orderCodeIntro',
    'account/ownerIntro',
    'account/reauthIntro',
  ],
  linkMinutes: ['account/linkIntro', 'account/resetIntro', 'help/5/questions/2/answer'],
  codesShownMinutes: ['messages/codeVerified'],
  undoDays: [
    'It has been used already, is incomplete or older than {undoDays} days. If somebody else uses your account, please write to us.',
  ],
  idleMinutes: [
    'After {idleMinutes} minutes of inactivity, we sign you out, delete your choice and ask again.',
    'We logged you out after {idleMinutes} minutes. Log in and go on.',
    'You were away for {idleMinutes} minutes, so we are back at the start.',
    'You were away for {idleMinutes} minutes, so we are back at the start. Your cart is still here.',
    'cookies/sections/0/blocks/1',
    'cookies/sections/2/blocks/1/rows/0/2',
    'cookies/sections/2/blocks/1/rows/12/2',
    'help/5/questions/3/answer',
  ],
  sessionIdleMinutes: ['privacy/sections/2/blocks/0'],
  sessionDays: ['privacy/sections/2/blocks/0'],
  locationHours: ['cookies/sections/2/blocks/1/rows/2/2'],
  unpaidOrderDays: ['privacy/sections/1/blocks/1'],
  cartDays: ['privacy/sections/1/blocks/1'],
  unconfirmedAddressDays: ['newsletter/notYou', 'privacy/sections/4/blocks/1'],
  unsubscribedAddressDays: ['privacy/sections/4/blocks/1'],
  cookieMonths: [
    'cookies/sections/1/blocks/0/rows/0/2',
    'cookies/sections/1/blocks/0/rows/2/2',
    'cookies/sections/1/blocks/0/rows/3/2',
  ],
  messageMonths: ['privacy/sections/4/blocks/0'],
  giftMonths: [
    'mails/giftKeep',
    'privacy/sections/1/blocks/2',
    'The link may be incomplete or more than {giftMonths} months old. Copy it from the message again, or ask the sender for a new one.',
  ],
  deviceMonths: ['privacy/sections/2/blocks/1'],
  answerDays: ['privacy/sections/8/blocks/0'],
  complaintDays: ['terms/sections/5/blocks/2'],
  rechargePauseMinutes: [
    'The operator accepts the next top-up after {rechargePauseMinutes} minutes. We’ll send it then; you don’t need to do anything.',
    'This number was topped up less than {rechargePauseMinutes} minutes ago.',
    'staff/records/deliveryStates/tooSoon',
  ],
  reminderDays: ['E-mail me {reminderDays} days before the credit expires', 'privacy/sections/1/blocks/3'],
  verificationMinutes: [
    'Before your first voucher we verify your identity once. It takes about {verificationMinutes} minutes; have your passport or ID card at hand.',
    'The law requires us to know who buys vouchers. You do this once: it takes about {verificationMinutes} minutes, then up to {reviewDays} days for us to check your document.',
  ],
  reviewDays: [
    'The law requires us to know who buys vouchers. You do this once: it takes about {verificationMinutes} minutes, then up to {reviewDays} days for us to check your document.',
    'This usually takes up to {reviewDays} days. We will e-mail you as soon as you can buy.',
    'This usually takes up to {reviewDays} days. We will e-mail you at <0>{email}</0>.',
    'We usually check your document within {reviewDays} days and let you know by e-mail.',
    'You asked on {day}. We usually answer within {reviewDays} working days, by e-mail and here.',
    'help/3/questions/2/answer',
    'review/receivedIntro',
  ],
  archiveYears: [
    'The law requires us to keep orders and receipts for {archiveYears} years. We keep them without your name, e-mail address and phone number.',
    'account/closedKept',
    'privacy/sections/1/blocks/1',
  ],
  receiptsPerHour: [
    'staff/orderActions/receiptText',
    'staff/orderActions/resendText',
    'staff/orderActions/resendTooMany',
  ],
  comparedDays: ['staff/today/daysBefore', 'staff/today/lastDays'],
  codeDigits: ['{codeDigits} digits, sent to {to}'],
  shortPeriodDays: ['Last {shortPeriodDays} days'],
  longPeriodMonths: [
    'Last {longPeriodMonths} months',
    'Leave the dates empty to see the last {longPeriodMonths} months.',
  ],
  topUpCountries: [
    'Mobile credit for {topUpCountries} countries, gift cards and prepaid vouchers. Prices in Swiss francs, no service fee.',
    'about/sections/0/blocks/0',
    'heads/home/description',
    'heads/topUp/description',
  ],
  staffFreshMinutes: ['staff/you/stale'],
  longestStaffName: ['staff/signIn/faults/name'],
  shortestPromoCode: ['staff/promotions/faults/code'],
  longestPromoCode: ['staff/promotions/faults/code'],
  leastPaid: ['staff/promotions/fixed'],
};

const texts = new Map<Language, Map<string, string>>();
for (const language of languages) texts.set(language, await textsIn(language));
vi.doUnmock('../../contract/domain/limits.ts');
vi.doUnmock('../../contract/domain/promotion.ts');
vi.resetModules();

test.each(
  languages.flatMap((language) => [...values.keys(), 'leastPaid'].map((name) => [language, name] as const)),
)('%s: all listed strings, and no others, contain the value of the limit %s', (language, name) => {
  const value = name === 'leastPaid' ? '77.77' : String(values.get(name));
  const shown = [...(texts.get(language) ?? [])].flatMap(([place, text]) =>
    text.includes(value) ? [place] : [],
  );
  expect(shown.sort()).toEqual([...(places[name as keyof typeof places] ?? [])].sort());
});

/**
 * Numbers that do not come from one of the shop's rules, keyed by the string that contains them. Section titles
 * are left out.
 */
const fixed: Record<string, string> = {
  'Cart, 1 item': '1',
  'Deliberately making a false declaration is an offence (Art. 251 Swiss Criminal Code).': '251',
  'Is someone pressuring you to buy this code? Stop now and call the police on 117.': '117',
  'You pay the price in Swiss francs shown next to each amount. The service fee is CHF\u00a00.00. Before you pay you also see the amount received, in the recipient’s currency.':
    '0.00',
  'about/sections/1/blocks/0/list/0': '0.00',
  'help/1/questions/4/answer': '0.00',
  'terms/sections/3/blocks/0': '0.00',
  'help/3/questions/0/answer': '31',
  'products/brands/checkers-sixty60': '60',
  'products/brands/playstation-store': '4 5',
  'products/warning/html': '117',
  'staff/gateways/reasons/credentials': '401',
  'staff/gateways/reasons/forbidden': '403',
  'staff/gateways/reasons/rateLimited': '429',
  'staff/promotions/faults/minimum': '20.00',
  'staff/promotions/faults/value': '5.00',
};

test.each(languages)(
  '%s: every number in a string comes from a limit or is on the list of fixed numbers',
  (language) => {
    const literals = [...(texts.get(language) ?? [])].flatMap(([place, text]) => {
      const bare = text
        // Remove parameters, opening hours, tags, page URLs and the changed values of the limits.
        .replace(/\{\w+\}(?::00| h 00| h)?|<\/?\d+\/?>|\]\([^)]*\)|\b7[07]\d\d|77\.77/g, '')
        .replace(/^\{0, plural.*/, '');
      const numbers = [...bare.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => number);
      return numbers.length === 0 || /^(?:terms|privacy)\/sections\/\d+\/title$/.test(place)
        ? []
        : [[place, numbers.join(' ')]];
    });
    expect(Object.fromEntries(literals)).toEqual(fixed);
  },
);

const spelled: Record<Language, { numbers: string; units: string }> = {
  en: {
    numbers: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety',
    units:
      'seconds?|minutes?|hours?|days?|weeks?|months?|years?|digits?|characters?|letters?|times|tr(?:y|ies)|attempts?|codes?',
  },
  de: {
    numbers:
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreissig|sechzig|neunzig',
    units:
      'Sekunden?|Minuten?|Stunden?|(?:Arbeits|Werk)?[Tt]age?n?|Wochen?|Monate?n?|Jahre?n?|Ziffern?|Stellen?|Zeichen|Buchstaben|Mal|Versuche?n?|Codes?',
  },
  fr: {
    numbers: 'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|soixante',
    units:
      'secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|années?|chiffres?|caractères?|lettres?|fois|essais?|tentatives?|codes?',
  },
  it: {
    numbers: 'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|venti|trenta|sessanta',
    units:
      'second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|cifr[ae]|caratter[ei]|letter[ae]|volt[ae]|tentativ[oi]|codic[ei]',
  },
  es: {
    numbers: 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|sesenta',
    units:
      'segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|dígitos?|cifras?|caracteres|letras?|veces|intentos?|códigos?',
  },
};

/** Strings that may spell out a number, with the reason. */
const spelledOut: Record<string, string> = {
  'products/families/voucher/faqs/5/answer_html': 'a limit of the issuer, not of the shop',
  'staff/figures/findings/doubleCapture': 'names a mistake, not a limit',
  'staff/figures/findings/doubleDelivery': 'names a mistake, not a limit',
};

test.each(languages)('%s: no string spells out a number with a unit', (language) => {
  const { numbers, units } = spelled[language];
  const number = new RegExp(
    `(?<!\\p{L})(?:${numbers})(?:mal|stellig|(?:[\\s’-]+[\\p{L}’]+){0,2}?[\\s’-]+(?:${units})(?!\\p{L}))`,
    'iu',
  );
  const found = [...(texts.get(language) ?? [])].filter(
    ([place, text]) => number.test(text) && !(place in spelledOut),
  );
  expect(Object.fromEntries(found)).toEqual({});
});

test('views that display a limit import its value from the list of limits', async () => {
  const missing = Object.values((await catalog!.read('en')) ?? {}).flatMap(({ message = '', origin = [] }) =>
    [...message.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      values.has(name)
        ? origin
            .map(([file]) => file)
            .filter((file) => {
              const code = readFileSync(join(root, file), 'utf8');
              return !new RegExp(
                `import \\{[^}]*\\b${name}\\b[^}]*\\} from '[./]*contract/domain/limits\\.ts'`,
              ).test(code);
            })
        : [],
    ),
  );
  expect(missing).toEqual([]);
});
