import type { Texts } from '../en/index.ts';
import { messages } from './answers.ts';
import { browserNotices, heads, productHeads } from './heads.ts';
import { account, limits, mails, newsletter, review } from './mails.ts';
import { plans } from './plans.ts';
import { products } from './products.ts';
import { receipt } from './receipt.ts';
import * as staff from './staff/index.ts';

export const it: Texts = {
  messages,
  mails,
  account,
  review,
  limits,
  newsletter,
  plans,
  products,
  receipt,
  heads,
  productHeads,
  browserNotices,
  staff,
};
