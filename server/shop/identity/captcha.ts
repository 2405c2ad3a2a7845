import type { Shop } from '../deps.ts';
import { ShopRefusal } from '../errors.ts';

/** @throws ShopRefusal 422 CAPTCHA | OutcomeUnknown: without a yes of the service nobody passes */
export const needPerson = async (shop: Shop, response: string, address: string): Promise<void> => {
  if (!(await shop.gateways.captcha.isSolved(response, address)))
    throw new ShopRefusal(422, 'captchaFailed', { code: 'CAPTCHA' });
};
