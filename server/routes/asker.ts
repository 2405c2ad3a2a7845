import type { Config } from '../config.ts';
import type { Asker } from '../shop/identity/sending.ts';
import type { ApiContext } from './context.ts';
import { addressOf, languageOf } from './context.ts';

export const askerOf = (c: ApiContext, { trustProxy }: Pick<Config, 'trustProxy'>): Asker => ({
  address: addressOf(c, trustProxy),
  language: languageOf(c),
});
