import type { Config } from '../../config.ts';
import type { Requester } from '../../identity/codeDelivery.ts';
import { getClientIp, languageOf, type ApiContext } from './context.ts';

export const getRequester = (c: ApiContext, { trustProxy }: Pick<Config, 'trustProxy'>): Requester => ({
  clientIp: getClientIp(c, trustProxy),
  language: languageOf(c),
});
