import { topics } from '../../contract/content/en/help.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { splitPath } from '../htmlHead/head.ts';
import { fixedPages } from '../htmlHead/pages.ts';

const products = /^\/(mobile-topup|giftcardworld|mobiletopup|paysafe)\/([^/]+)$/;

/**
 * Identifies a page by its path in the shop and the part of the query that affects the page. This limits the
 * number of stored pages. `status` is set if it depends only on the URL. Null for personal pages.
 */
export type Target = { path: string; search: string; status?: 404 };

/**
 * Queries for which the help page has a separate rendered page. All other queries get the plain help page.
 * Otherwise, requests could create an unlimited number of pages.
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
    // all unknown products in a family share one page
    return { path: `/${family}/-`, search: '', status: 404 };
  }
  return isKnown(path) ? null : { path: '/-', search: '', status: 404 };
};
