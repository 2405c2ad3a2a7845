import { topics } from '../../contract/content/help/en.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { splitPath } from '../htmlHead/head.ts';
import { publicPages } from '../htmlHead/texts.ts';

/** No search engine lists them, and they are drawn all the same. */
const unlisted = ['/mobiletopup', '/paysafe', '/checkout', '/mobile-checkout'];
const products = /^\/(mobile-topup|giftcardworld|mobiletopup|paysafe)\/([^/]+)$/;

/**
 * What is drawn for an address, so that there are only so many pages: a path of the shop and what of the query counts.
 * `status` where the address alone decides it. Null for a page between the shop and one person.
 */
export type Target = { path: string; search: string; status?: 404 };

/** What a query of the help can ask for: anything else is drawn as the help itself, so that nobody makes pages without end. */
const helpQueries: ReadonlySet<string> = new Set(
  topics.flatMap(({ id, questions }) => [`?topic=${id}`, ...questions.map((one) => `?question=${one.id}`)]),
);

export const targetOf = (
  pathname: string,
  search: string,
  catalogue: Catalogue,
  isKnown: (path: string) => boolean,
): Target | null => {
  const { path } = splitPath(pathname);
  if (path in publicPages || unlisted.includes(path))
    return { path, search: path === '/help' && helpQueries.has(search) ? search : '' };
  const [, family = '', slug = ''] = products.exec(path) ?? [];
  if (slug) {
    const prodid = catalogue.idOfSlug(slug);
    const product = prodid === null ? null : catalogue.productById(prodid);
    if (product && (product.family === 'topup') === (family === 'mobile-topup')) return { path, search: '' };
    // one page for all unknown products of a family
    return { path: `/${family}/-`, search: '', status: 404 };
  }
  return isKnown(path) ? null : { path: '/-', search: '', status: 404 };
};
