/** Checks the rules that `npm run golive` applies. */
import { expect, test } from 'vitest';
import { brand } from '../../../contract/domain/brand.ts';
import { addressFaultOf, isLocalHost } from '../../../scripts/golive/addresses.ts';
import { catalogueFindings, returnFindings } from '../../../scripts/golive/catalogue.ts';
import { readSettings, services, staffFindings } from '../../../scripts/golive/configuration.ts';
import { clockFinding, lineFinding, wallTimeOf, zoneFindings } from '../../../scripts/golive/database.ts';
import {
  createRedaction,
  isReady,
  missing,
  ok,
  toLine,
  unchecked,
  wrong,
} from '../../../scripts/golive/finding.ts';
import { domainOf } from '../../../scripts/golive/mailDomain.ts';
import { failureFinding } from '../../../scripts/golive/providers.ts';
import { certificateFinding, webhookFinding } from '../../../scripts/golive/reach.ts';
import { loadTexts, textFindings } from '../../../scripts/golive/texts.ts';
import { createCatalogue } from '../../../server/catalogue/catalogue.ts';
import { readCatalogueFiles } from '../../../server/catalogue/files.ts';
import { defaultCatalogueDir } from '../../../server/catalogue/index.ts';
import { adoptList } from '../../../server/catalogue/supplierReport.ts';
import { readConfig } from '../../../server/config.ts';
import { smsKinds } from '../../../server/providers/index.ts';
import { OutcomeUnknown, Refused, Unavailable } from '../../../server/providers/ports.ts';

test('a shop is ready to go live if no finding is `missing` or `wrong`', () => {
  expect(isReady([ok('a', 'b'), unchecked('a', 'b')])).toBe(true);
  expect(isReady([ok('a', 'b'), missing('a', 'b')])).toBe(false);
  expect(isReady([ok('a', 'b'), wrong('a', 'b')])).toBe(false);
});

test.each([
  ['https://api.sandbox.datatrans.com', 'is a sandbox, where no money moves'],
  ['https://api-m.sandbox.paypal.com', 'is a sandbox, where no money moves'],
  ['https://topups-sandbox.reloadly.com', 'is a sandbox, where no money moves'],
  ['https://www.mypos.com/vmp/checkout-test', 'is a sandbox, where no money moves'],
  ['https://shop.ch/sandbox/paypal', 'is a sandbox, where no money moves'],
  ['https://localhost:3000', 'cannot be reached from the internet'],
  ['https://192.168.1.4/api', 'cannot be reached from the internet'],
  ['https://[::1]/', 'cannot be reached from the internet'],
  ['http://api.datatrans.com', 'is not encrypted (http)'],
])('the go-live check reports that %s %s', (address, fault) => expect(addressFaultOf(address)).toBe(fault));

test('the go-live check does not report the recommended production URLs as sandboxes', () => {
  const real = Object.values(services)
    .flatMap(({ addresses }) => Object.values<string>(addresses))
    .flatMap((recommended) => recommended.match(/\bhttps:\/\/[^\s,]+/g) ?? []);
  // Every service except the mail server has a recommended URL. SMS has one for each provider.
  expect(real.length).toBeGreaterThan(12);
  expect(services.sms.addresses['SMS_BASE']?.match(/https:/g)).toHaveLength(smsKinds.length);
  expect(real.map(addressFaultOf).filter((fault) => fault !== null)).toEqual([]);
  expect(isLocalHost('172.15.0.1')).toBe(false);
});

test('for an empty configuration, the go-live check reports every missing key and the missing NODE_ENV', () => {
  const { findings, config } = readSettings({});
  expect(config).not.toBeNull();
  expect(findings.map(({ result, what }) => `${result} ${what}`)).toEqual([
    'missing CODES_KEY',
    'missing TOKEN_KEY',
    'wrong NODE_ENV',
  ]);
});

test('the advice in a finding depends on why the provider is unavailable', () => {
  const of = (error: unknown): string => {
    const { result, todo } = failureFinding('PayPal, account', 'PAYPAL_CLIENT_SECRET', error);
    return `${result}: ${todo}`;
  };
  expect(of(new Unavailable('credentials'))).toBe('wrong: compare PAYPAL_CLIENT_SECRET with the account');
  expect(of(new Unavailable('forbidden'))).toBe('wrong: ask the provider to enable it');
  expect(of(new Unavailable('float'))).toBe('wrong: top up the balance');
  expect(of(new Unavailable('rateLimited'))).toBe('unchecked: try again in a minute');
  expect(of(new Unavailable('gateway'))).toBe('wrong: check the URL');
  for (const error of [new OutcomeUnknown('status 500'), new Refused('NO')])
    expect(of(error)).toBe('wrong: check the URL and the account, and try again');
});

test('a webhook URL is correct if it rejects an unsigned request with the expected status', () => {
  const result = (status: number) =>
    webhookFinding('paypal', 'https://shop.ch/api/hooks/paypal', status).result;
  expect([401, 404, 200, 403, 301].map(result)).toEqual(['ok', 'wrong', 'wrong', 'wrong', 'wrong']);
  expect(webhookFinding('mypos', 'https://shop.ch/api/hooks/mypos', 400).result).toBe('ok');
});

test('the go-live check reports clock differences, expiring certificates and wrong time zones [ASVS-12.2.2]', () => {
  const at = Date.UTC(2026, 10, 22, 12, 0);
  expect(clockFinding(at + 5_000, at).result).toBe('ok');
  expect(clockFinding(at - 6_000, at)).toEqual(
    wrong('Clock', "6 s behind the database's", 'synchronise both with NTP'),
  );
  expect(certificateFinding(at + 14 * 86_400_000, at).result).toBe('ok');
  expect(certificateFinding(at + 13 * 86_400_000, at)).toMatchObject({
    result: 'wrong',
    found: 'the certificate expires on 2026-12-05',
  });
  expect(wallTimeOf(new Date(at))).toBe('2026-11-22 13:00');
  const of = (wall: string) =>
    zoneFindings({ now: new Date(at), zone: 'UTC', wall }).map(({ result }) => result);
  expect(of('2026-11-22 13:00')).toEqual(['ok', 'ok']);
  expect(of('2026-11-22 14:00')).toEqual(['ok', 'wrong']);
});

test('the go-live check requires an encrypted and verified connection to a database outside the private network', () => {
  const at = Date.UTC(2026, 10, 22, 12, 0);
  const line = (host: string, isVerified?: boolean, days = 90) =>
    lineFinding(
      {
        host,
        tls:
          isVerified === undefined
            ? null
            : { protocol: 'TLSv1.3', isVerified, validTo: at + days * 86_400_000 },
      },
      at,
    );
  for (const host of ['/var/run/postgresql', '127.0.0.1', 'localhost', '::1'])
    expect(line(host)).toMatchObject({ result: 'ok', found: 'not needed: the database is on this machine' });
  for (const host of ['10.0.0.7', 'database'])
    expect(line(host)).toMatchObject({
      result: 'unchecked',
      found: `the connection to ${host} is not encrypted`,
    });
  expect(line('shop.rds.amazonaws.com')).toEqual(
    wrong(
      'Database, TLS',
      'the connection to shop.rds.amazonaws.com is not encrypted',
      'add sslmode=verify-full to DATABASE_URL',
    ),
  );
  expect(line('shop.rds.amazonaws.com', false)).toMatchObject({
    result: 'wrong',
    todo: expect.stringContaining('sslrootcert=FILE'),
  });
  expect(line('shop.rds.amazonaws.com', true)).toMatchObject({
    result: 'ok',
    found: 'the certificate is valid until 2027-02-20',
  });
  expect(line('shop.rds.amazonaws.com', true, 13).result).toBe('wrong');
});

test('the domain is extracted from a sender address', () => {
  expect(domainOf('Rigi <receipts@Rigi.ch>')).toBe('rigi.ch');
  expect(domainOf('receipts@rigi.ch')).toBe('rigi.ch');
  expect(domainOf('Rigi')).toBe('');
});

test('the go-live check requires valid company data and texts without placeholders', async () => {
  const company = {
    ...brand.company,
    vat: 'CHE-123.456.788',
    email: 'help@rigi-topup.ch',
    phone: '+41 41 123 45 67',
  };
  const texts = await loadTexts();
  expect(textFindings(company, texts).map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(textFindings({ ...company, vat: 'CHE-123.456.788 MWST' }, texts)[0]).toEqual(
    wrong(
      'Company, vat',
      'CHE-123.456.788 MWST is not in the format CHE-123.456.789',
      'contract/domain/brand.ts',
    ),
  );
  const [first] = texts;
  const topics = [
    {
      id: 'a',
      name: 'a',
      questions: [{ id: 'b', question: 'b', answer: 'Mail to help@shop.example, CHE-000' }],
    },
  ];
  expect(textFindings(company, [{ ...first!, topics }]).filter(({ result }) => result === 'wrong')).toEqual([
    wrong(`Texts, ${first!.language}/help.ts`, 'shop.example is a placeholder', 'contract/content'),
  ]);
});

test('if a return period is set, the go-live check requires refundable brands and points out the cost of returns', async () => {
  const files = await readCatalogueFiles(defaultCatalogueDir);
  expect(returnFindings(files, 0)).toEqual([]);
  expect(returnFindings(files, 48).map(toLine)).toEqual([
    'wrong      Returns, RETURN_HOURS: 48 hours, but no brand is refundable → mark refundable brands in giftcards.json, or set it to 0',
  ]);
  const marked = {
    ...files,
    giftcards: files.giftcards.map((brand) => ({ ...brand, refundable: brand.slug === 'netflix' })),
  };
  expect(returnFindings(marked, 48).map(toLine)).toEqual([
    'unchecked  Returns, RETURN_HOURS: you refund unopened codes of Netflix for 48 hours and are left with the returned codes → read docs/money.md',
  ]);
});

test("the go-live check reports a catalogue that was never compared with the supplier's list or that differs from it", async () => {
  const files = await readCatalogueFiles(defaultCatalogueDir);
  const source = 'https://topups.reloadly.com';
  const list = Object.values(files.supplierIds)
    .slice(0, 2)
    .map((id) => ({
      id,
      kind: 'operator' as const,
      name: id,
      country: 'AF',
      currency: 'AFN',
      accountCurrency: 'CHF',
      localAmounts: true,
      amounts: { kind: 'RANGE' as const, min: 100, max: 10_000_000 },
      rate: 80,
      discount: 5,
      feePercent: 0,
      fee: 0,
    }));
  const taken = createCatalogue(files, source).ofSupplier(list);
  const sold = { ...files, supplier: adoptList(taken, source, new Date(0)) };
  const [none] = catalogueFindings(files, source, list);
  expect(none).toMatchObject({
    result: 'missing',
    found: 'no list from this supplier has been adopted, so nothing is for sale',
  });
  const [same] = catalogueFindings(sold, source, list);
  expect(same?.found).not.toMatch(/differences/);
  const [differs] = catalogueFindings(
    sold,
    source,
    list.map((one) => ({ ...one, discount: 1 })),
  );
  expect(differs).toMatchObject({
    result: 'wrong',
    found: expect.stringMatching(/current list has 2 differences$/) as unknown,
  });
});

test('the findings about the staff pages depend on the configured port, email address and public URL', () => {
  const of = (env: Record<string, string>) => staffFindings(readConfig(env), env).map(({ result }) => result);
  expect(of({ STAFF_PORT: '3001', STAFF_EMAIL: 'a@b.ch' })).toEqual(['ok', 'ok', 'ok']);
  expect(of({ PUBLIC_URL: 'http://shop.ch' })).toEqual(['missing', 'unchecked', 'wrong']);
});

test('the go-live check redacts every secret of at least eight characters', () => {
  const redact = createRedaction({
    PAYPAL_CLIENT_SECRET: 'topsecret-1',
    SMTP_URL: 'smtps://shop:pass%20word-1@mail.ch',
    CODES_KEY: 'short',
    MYPOS_PRIVATE_KEY: '-----BEGIN-----\\nabcdefghij\\n-----END-----',
    STAFF_EMAIL: 'staff@rigi.ch',
  });
  expect(redact('topsecret-1 pass word-1 pass%20word-1 abcdefghij staff@rigi.ch short mail.ch')).toBe(
    '… … … … staff@rigi.ch short mail.ch',
  );
});
