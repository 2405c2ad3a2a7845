import { topics } from '../../contract/content/en/help.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { splitPath } from '../htmlHead/head.ts';
import { fixedPages } from '../htmlHead/pages.ts';

const products = /^\/(mobile-topup|giftcardworld|mobiletopup|paysafe)\/([^/]+)$/;

/**
 * Identifies a rendered page by its path and the part of the query string that affects its content. Ignoring
 * the rest of the query string limits the number of stored pages. `status` is 404 if the URL alone shows that
 * the page does not exist. Pages that only the browser renders, such as personal pages, have no `Target`.
 */
export type Target = { path: string; search: string; status?: 404 };

/**
 * Query strings that get their own rendered help page. All other query strings share the plain help page, so
 * that requests cannot create an unlimited number of pages.
 */
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
  const page = fixedPages.get(path);
  if (page && page.rendered !== 'browser')
    return { path, search: path === '/help' && helpQueries.has(search) ? search : '' };
  const [, family = '', slug = ''] = products.exec(path) ?? [];
  if (slug) {
    const prodid = catalogue.idOfSlug(slug);
    const product = prodid === null ? null : catalogue.productById(prodid);
    if (product && (product.family === 'topup') === (family === 'mobile-topup')) return { path, search: '' };
    // all unknown products of a family, such as `mobile-topup`, share one 404 page
    return { path: `/${family}/-`, search: '', status: 404 };
  }
  return isKnown(path) ? null : { path: '/-', search: '', status: 404 };
};
