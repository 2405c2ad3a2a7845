import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CatalogueError, defaultCatalogueDir, loadCatalogue } from '../../../server/catalogue/index.ts';
import { giftcardsFile, operatorsFile, pricingFile, vouchersFile } from '../../../server/catalogue/schema.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(defaultCatalogueDir, dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true }));

const edit = async <S extends v.GenericSchema>(
  file: string,
  schema: S,
  change: (content: v.InferOutput<S>) => void,
): Promise<void> => {
  const path = join(dir, file);
  const content = v.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  change(content);
  await writeFile(path, JSON.stringify(content));
};
/** Edits a catalogue file. Returns the error at the next startup. */
const after = async <S extends v.GenericSchema>(
  file: string,
  schema: S,
  change: (content: v.InferOutput<S>) => void,
): Promise<string> => {
  await edit(file, schema, change);
  return complaint();
};
const complaint = async (): Promise<string> => {
  const error: unknown = await loadCatalogue(dir).then(
    () => new Error('it loaded'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CatalogueError);
  return error instanceof Error ? error.message : '';
};

describe('invalid values in a catalogue file prevent startup', () => {
  test('the startup check reports a catalogue value of the wrong type', async () => {
    const line = await after('giftcards.json', giftcardsFile, ([brand]) => {
      if (brand) Object.assign(brand, { refundable: 'blue' });
    });
    expect(line).toBe('giftcards.json [0].refundable: Invalid type: Expected boolean but received "blue"');
  });

  test('the startup check reports a catalogue amount given as a number instead of a string', async () => {
    const line = await after('operators.json', operatorsFile, (list) => {
      const entry = list.find((o) => o.kind === 'FIXED');
      if (entry?.kind === 'FIXED') Object.assign(entry.denominations[0] ?? {}, { receive: 299 });
    });
    expect(line).toMatch(/^operators\.json \[\d+\]\.denominations\[0\]\.receive: .*299/);
  });

  test('the startup check reports a catalogue amount with only one decimal place', async () => {
    const line = await after('vouchers.json', vouchersFile, ([voucher]) => {
      Object.assign(voucher ?? {}, { denominations: ['10.0'] });
    });
    expect(line).toBe('vouchers.json [0].denominations[0]: expected an amount like "25.00", got "10.0"');
  });

  test('the startup check reports a misspelled key in a catalogue file', async () => {
    const line = await after('vouchers.json', vouchersFile, ([voucher]) => {
      Object.assign(voucher ?? {}, { isuer: 'x' });
    });
    expect(line).toContain('vouchers.json [0].isuer');
  });

  test('the startup check reports a missing catalogue file and a catalogue file with invalid JSON', async () => {
    await writeFile(join(dir, 'pricing.json'), '{ "rates": ');
    expect(await complaint()).toMatch(/^pricing\.json: not valid JSON: /);
    await rm(join(dir, 'pricing.json'));
    expect(await complaint()).toMatch(/^pricing\.json: the file is missing/);
  });

  test('the files of taxes and supplier numbers may be missing, but a file that cannot be read prevents startup', async () => {
    const taxed = async () => (await loadCatalogue(dir)).productById('T-630')?.isTaxed;
    expect(await taxed()).toBe(true);
    await rm(join(dir, 'supplier-ids.json'));
    await rm(join(dir, 'taxes.json'));
    expect(await taxed()).toBe(false);
    await mkdir(join(dir, 'taxes.json'));
    await expect(loadCatalogue(dir)).rejects.toThrow('EISDIR');
  });
});

describe('contradictions between catalogue files prevent startup', () => {
  test('the startup check reports a catalogue currency without an exchange rate', async () => {
    const lines = await after('pricing.json', pricingFile, (pricing) => {
      delete pricing.rates['INR'];
    });
    expect(lines).toMatch(/^operators\.json \[\d+\]: currency: INR has no rate in pricing\.json/);
  });

  test('the startup check reports duplicate catalogue ids and slugs', async () => {
    const lines = await after('operators.json', operatorsFile, ([first, second]) => {
      if (first && second) Object.assign(second, { id: first.id, slug: first.slug });
    });
    expect(lines.split('\n')).toEqual([
      'operators.json [1]: T-300 is already taken by operators.json [0]',
      'operators.json [1]: swisscom-prepaid is already taken by operators.json [0]',
    ]);
  });

  test('the startup check reports a duplicate gift card brand id', async () => {
    const lines = await after('giftcards.json', giftcardsFile, ([first, second]) => {
      if (first && second) Object.assign(second, { id: first.id });
    });
    expect(lines).toBe('giftcards.json [1].id: 23 is already taken by [0]');
  });

  test('the startup check reports a country whose currency the brand does not offer', async () => {
    const lines = await after('giftcards.json', giftcardsFile, ([brand]) => {
      if (brand) Object.assign(brand.countries['DE'] ?? {}, { currency: 'AMD' });
    });
    expect(lines).toBe("giftcards.json [0].countries.DE: currency: AMD is not among the brand's offers");
  });

  test.each([
    [{ max: '99.00' }, 'operators.json [0]: range.max'],
    [{ suggested: ['12.00'] }, 'operators.json [0]: range.suggested: 12'],
    [{ min: '200.00' }, 'operators.json [0]: range.min'],
  ])('the startup check reports an inconsistent range of catalogue amounts: %j', async (change, line) => {
    const lines = await after('operators.json', operatorsFile, ([first]) => {
      if (first?.kind === 'RANGE') Object.assign(first.range, change);
    });
    expect(lines).toContain(line);
  });

  test('the startup check reports a catalogue value above the maximum order amount', async () => {
    const lines = await after('pricing.json', pricingFile, (pricing) => {
      pricing.orders.voucher.order_max = '100.00';
    });
    expect(lines).toBe(
      'vouchers.json [0]: the highest value costs CHF 150, more than orders.voucher.order_max in pricing.json',
    );
  });

  test('the startup error lists the first twenty catalogue errors and counts the rest', async () => {
    const lines = await after('pricing.json', pricingFile, (pricing) => {
      pricing.rates = { CHF: '1' };
    });
    expect(lines.split('\n')).toHaveLength(21);
    expect(lines).toMatch(/… and \d+ more$/);
  });
});

describe('edited catalogue files take effect at the next startup', () => {
  test('changing pricing.json changes prices but not quote ids', async () => {
    const quote = { prodid: 'V-1', ProductPriceID: 'q_V-1_10000' };
    expect((await loadCatalogue(dir)).priceOf(quote)).toMatchObject({ price: 10000 });
    await edit('pricing.json', pricingFile, (pricing) => {
      pricing.margins.voucher.default = '0.02';
    });
    expect((await loadCatalogue(dir)).priceOf(quote)).toMatchObject({ price: 10200 });
  });

  test('a product marked as out of stock cannot be bought', async () => {
    await edit('vouchers.json', vouchersFile, ([voucher]) => {
      Object.assign(voucher ?? {}, { instock: false });
    });
    const catalogue = await loadCatalogue(dir);
    expect(catalogue.cardsIn('CH').find(({ prodid }) => prodid === 'V-1')?.inStock).toBe(false);
    expect(catalogue.rates('V-1', 'en')?.instock).toBe(0);
    expect(catalogue.priceOf({ prodid: 'V-1', ProductPriceID: 'q_V-1_10000' })).toEqual({
      ok: false,
      reason: 'soldOut',
    });
  });
});
