import type { AppContext } from '../appContext.ts';
import { ShopRefusal } from '../platform/refusal.ts';

/** @throws ShopRefusal 422 CAPTCHA | OutcomeUnknown: without a positive response nobody passes */
export const requireCaptcha = async (shop: AppContext, response: string, address: string): Promise<void> => {
  if (!(await shop.gateways.captcha.isSolved(response, address)))
    throw new ShopRefusal(422, 'captchaFailed', { code: 'CAPTCHA' });
};
