/**
 * Checks that product code does not depend on a provider's name. Each provider's folder declares the facts that
 * product code needs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/domain/languages.ts';
import { paymentFacts } from '../../contract/domain/paymentFacts.ts';
import { paymentCodes, paymentProviders as facts } from '../../contract/domain/paymentProviders.ts';
import {
  paymentProviders,
  providerNames,
  providers,
  smsKinds,
  smsProviders,
} from '../../server/providers/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const folders = readdirSync(join(root, 'server/providers'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'common' ? [entry.name] : [],
);
const names = [...new Set([...paymentCodes, ...smsKinds, ...folders])].join('|');

/**
 * Matches comparisons with a provider's name, objects keyed by provider names, and uses of a provider's
 * settings or gateway.
 */
const uses = new RegExp(
  [
    // `kind: 'card'` refers to a part of an email or a product, not to a provider.
    String.raw`(?<![!=]|\bkind )[!=]==? '(?:${names})'`,
    String.raw`'(?:${names})' [!=]==`,
    String.raw`\b(?:includes|indexOf|startsWith|endsWith)\('(?:${names})'\)`,
    String.raw`\bcase '(?:${names})':`,
    String.raw`\b(?:code|gateway|paymentmethod|provider): '(?:${names})'`,
    String.raw`\b(?:config|gateways|paymentProviders|providers)\??\.(?:${names})\b`,
    String.raw`\bthen '(?:${names})'`,
  ].join('|'),
  'g',
);
const usesIn = (code: string): string[] => [...code.matchAll(uses)].map(([found]) => found);

/** Files that may name providers: the list of providers, the generated facts and their types. */
const lists = [
  'contract/domain/paymentFacts.ts',
  'contract/domain/paymentProviders.ts',
  'server/providers/index.ts',
];
const productFiles = ['contract', 'machines', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !lists.includes(file) &&
        // Samples and stories of charts may name providers.
        !/\.(?:flow|spec)\.ts$|fixtures\.ts$/.test(file) &&
        !folders.some((name) => file.startsWith(`server/providers/${name}/`)),
    ),
);

test('the list of providers contains every provider folder', () => {
  const imported = [...read('server/providers/index.ts').matchAll(/from '\.\/(\w+)\/provider\.ts'/g)];
  expect(new Set(imported.map(([, folder]) => folder))).toEqual(new Set(folders));
});

test('the generated payment facts are those that the providers declare', () => {
  const declared = Object.entries(paymentProviders).map(([code, provider]) => [code, provider.facts]);
  expect(Object.entries(paymentFacts)).toEqual(declared);
});

// The button's API calls do not contain the provider's name, so they cannot serve a second provider.
test('exactly one payment provider has its own button', () => {
  expect(paymentCodes.filter((code) => facts[code].opensBy === 'button')).toHaveLength(1);
});

test('no product code outside a provider’s folder depends on a provider’s name', () => {
  const found = productFiles.flatMap((file) => usesIn(read(file)).map((use) => `${file}: ${use}`));
  expect(found).toEqual([]);
});

test.each([
  "if (choice.code === 'paypal') return;",
  "const byCard = 'card' !== gateway;",
  "if (config.paymentMethods.includes('paypal')) return;",
  "switch (kindOfSms) { case 'twilio': return; }",
  "openPayment(shop, order, { gateway: 'mypos' });",
  'await shop.gateways.card.forgetCard(alias);',
  "sql`case when job.kind = 'forgetCard' then 'card' end`",
])("the check detects that %j depends on a provider's name", (code) => expect(usesIn(code)).toHaveLength(1));

test.each(["if (block.kind === 'card') return;", "sendTo('paypal', { type: 'paypal.ordering' })"])(
  "the check allows %j, which does not depend on a provider's name",
  (code) => expect(usesIn(code)).toEqual([]),
);

test.each(languages)(
  "the staff notices in %s take provider names from the providers' definitions",
  (language) => {
    const notices = read(`server/messages/${language}/staff/notices.ts`);
    const own = [...providerNames.map((name) => providers[name]), ...Object.values(smsProviders)]
      .map(({ name }) => name)
      // "Mail" and "Text messages" are names of services, not of providers, so notices may contain them.
      .filter((name) => name !== 'Mail' && name !== 'Text messages');
    expect(own.filter((name) => notices.includes(name))).toEqual([]);
  },
);
