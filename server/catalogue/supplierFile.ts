import * as v from 'valibot';
import type { SupplierProduct } from '../providers/ports.ts';

/** Reads and writes `supplier.json`. */

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}\.\d{2}$/),
  v.transform((text) => Math.round(Number(text) * 100)),
);
const factSchema = v.strictObject({
  id: v.string(),
  kind: v.picklist(['operator', 'giftcard']),
  name: v.string(),
  country: v.string(),
  currency: v.string(),
  account: v.string(),
  local: v.boolean(),
  range: v.optional(v.strictTuple([amount, amount])),
  /**
   * One tuple for each amount: the amount to order, the amount that the recipient gets, the price before
   * discount and, for a plan, its contents.
   */
  values: v.optional(
    v.array(
      v.union([v.strictTuple([amount, amount, amount]), v.strictTuple([amount, amount, amount, v.string()])]),
    ),
  ),
  rate: v.number(),
  discount: v.number(),
  feePercent: v.number(),
  fee: amount,
});
/**
 * Schema of `supplier.json`. The file contains the supplier's entry for each of our products as of the last
 * import, keyed by product id.
 */
export const supplierFile = v.strictObject({
  /** Source of the import: one of the supplier's URLs, or `sandbox`. */
  source: v.string(),
  taken: v.string(),
  products: v.record(v.string(), factSchema),
});

export type SupplierList = {
  source: string;
  /** Time of the import in ISO 8601. */
  taken: string;
  /** The supplier's products, keyed by our product ids. */
  products: Map<string, SupplierProduct>;
};

export const toSupplierList = (file: v.InferOutput<typeof supplierFile>): SupplierList => ({
  source: file.source,
  taken: file.taken,
  products: new Map(
    Object.entries(file.products).map(([prodid, { account, local, range, values, ...fact }]) => [
      prodid,
      {
        ...fact,
        accountCurrency: account,
        localAmounts: local,
        amounts: range
          ? { kind: 'RANGE', min: range[0], max: range[1] }
          : {
              kind: 'FIXED',
              values: (values ?? []).map(([ask, receive, price, contents]) => ({
                ask,
                receive,
                price,
                ...(contents === undefined ? {} : { contents }),
              })),
            },
      },
    ]),
  ),
});

const decimals = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Formats the file with one line per product, so that version control shows which products have changed. */
export const supplierFileText = ({ source, taken, products }: SupplierList): string => {
  const lines = [...products].map(
    ([prodid, { accountCurrency, localAmounts, amounts, id, kind, name, country, currency, ...rest }]) => {
      const { rate, discount, feePercent, fee } = rest;
      const fact: v.InferInput<typeof factSchema> = {
        id,
        kind,
        name,
        country,
        currency,
        account: accountCurrency,
        local: localAmounts,
        ...(amounts.kind === 'RANGE'
          ? { range: [decimals(amounts.min), decimals(amounts.max)] }
          : {
              values: amounts.values.map(({ ask, receive, price, contents }) =>
                contents === undefined
                  ? [decimals(ask), decimals(receive), decimals(price)]
                  : [decimals(ask), decimals(receive), decimals(price), contents],
              ),
            }),
        rate,
        discount,
        feePercent,
        fee: decimals(fee),
      };
      return `    ${JSON.stringify(prodid)}: ${JSON.stringify(fact)}`;
    },
  );
  return `{\n  "source": ${JSON.stringify(source)},\n  "taken": ${JSON.stringify(taken)},\n  "products": {\n${lines.join(',\n')}\n  }\n}\n`;
};
