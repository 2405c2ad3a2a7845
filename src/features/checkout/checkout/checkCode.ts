import type { Discount } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

export type CodeInput = { carttoken: string; code: string; email: string };

/** Returns the discount that the server grants on this cart for a promo code. @throws Failure */
export const checkCode = async (
  { api }: AppServices,
  { carttoken, code, email }: CodeInput,
  signal: AbortSignal,
): Promise<Discount> => {
  const request = { carttoken, giftcode: code, email };
  const { giftcode, discount, percent } = await api.post('getDiscount', request, signal);
  return { code: giftcode, amount: discount, ...(percent === undefined ? {} : { percent }) };
};
