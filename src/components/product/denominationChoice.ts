import { readAmount } from '../../../contract/domain/catalogue/rates.ts';
import type { Choice, Range, Rate } from '../../../machines/types.ts';

/**
 * Returns the choice for a typed amount, or null if the amount is out of range. A listed amount has the
 * server's price. Any other amount has an empty price id and an estimated price until the server returns the
 * actual one.
 */
export const choiceOf = (
  typed: string,
  range: Range,
  rates: readonly Rate[],
  language: string,
): Choice | null => {
  const read = readAmount(typed, range, language);
  if (read.kind !== 'ok') return null;
  const listed = rates.find((rate) => rate.Receivevalue === read.receive);
  return {
    ProductPriceID: listed?.ProductPriceID ?? '',
    Price: listed?.Price ?? read.price,
    Receivevalue: read.receive,
    amount: read.receive,
  };
};
