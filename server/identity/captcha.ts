import type { AppContext } from '../appContext.ts';
import { ShopRefusal } from '../platform/refusal.ts';

/**
 * Requires a solved challenge. Rejects the request unless the service confirms the solution.
 * @throws ShopRefusal 422 CAPTCHA | OutcomeUnknown
 */
export const requireCaptcha = async (shop: AppContext, response: string, address: string): Promise<void> => {
  if (!(await shop.gateways.captcha.isSolved(response, address)))
    throw new ShopRefusal(422, 'captchaFailed', { code: 'CAPTCHA' });
};
