import { readAmount } from '../../../contract/domain/catalogue/rates.ts';
import type { Choice, Range, Rate } from '../../../machines/types.ts';

/**
 * What a typed amount stands for, or null while it is none of the range. A listed amount keeps the server's price;
 * any other has no price id, is named by its amount, and its price is a preview until the server has said it.
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
