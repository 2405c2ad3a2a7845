import { everyCategory } from '../../contract/domain/catalogue/categories.ts';
import type { ProdType } from '../../contract/domain/catalogue/prodType.ts';
import { languages, type Language } from '../../contract/domain/languages.ts';
import { cardEntry, createPlaces } from '../../contract/search/entries.ts';
import { createMatcher } from '../../contract/search/matcher.ts';
import type { CatalogueProduct } from './products.ts';

/**
 * Filters for a country's product list. Category 0 and type 0 include all products; page numbers start at 1.
 */
export type ListQuery = {
  category: number;
  prodType: ProdType | 0;
  /** Words entered in the search field. */
  search: string;
  /** `popular` keeps the given order or, in a search, sorts by relevance. */
  sort: 'popular' | 'name';
  page: number;
  pageSize: number;
};

type Listed = Pick<CatalogueProduct, 'brand' | 'country' | 'categoryId' | 'prodType'>;

/**
 * Divides a country's products into pages. Each combination of category, type and sort order is computed only
 * once, on first use, so later pages of a long list take no longer than the first.
 */
export const createCountryList = <T extends Listed>(products: readonly T[]) => {
  const choices = new Map<string, readonly number[]>();
  const once = (key: string, make: () => readonly number[]): readonly number[] => {
    const known = choices.get(key) ?? make();
    choices.set(key, known);
    return known;
  };
  // the search index is built on the first search
  let match: ReturnType<typeof createMatcher> | null = null;
  const find = (words: string): number[] => {
    const placeOf = createPlaces(languages);
    match ??= createMatcher(
      products.map(({ brand, country, categoryId }, place) =>
        cardEntry({ id: String(place), brand, country, categoryId }, placeOf),
      ),
    );
    return match(words).map(Number);
  };
  const everything = products.map((_, place) => place);

  const inOrder = (places: readonly number[], language: Language): number[] => {
    const order = new Intl.Collator(language, { numeric: true });
    return [...places].sort((a, b) => order.compare(products[a]!.brand, products[b]!.brand));
  };
  const isChosen =
    ({ category, prodType }: Pick<ListQuery, 'category' | 'prodType'>) =>
    (place: number) => {
      const product = products[place]!;
      return (
        (category === everyCategory || product.categoryId === category) &&
        (prodType === 0 || product.prodType === prodType)
      );
    };
  const choose = (question: ListQuery, language: Language): readonly number[] => {
    const { category, prodType, search, sort } = question;
    if (search.trim() !== '') {
      const matches = find(search).filter(isChosen(question));
      return sort === 'name' ? inOrder(matches, language) : matches;
    }
    const chosen = once(`${category} ${prodType}`, () => everything.filter(isChosen(question)));
    return sort === 'name'
      ? once(`${category} ${prodType} ${language}`, () => inOrder(chosen, language))
      : chosen;
  };
  const present = new Map<number, Set<number>>();

  return {
    /** Returns one page of products and the total number of products on all pages. */
    page: (question: ListQuery, language: Language): { products: T[]; total: number } => {
      const chosen = choose(question, language);
      const start = (question.page - 1) * question.pageSize;
      return {
        products: chosen.slice(start, start + question.pageSize).map((place) => products[place]!),
        total: chosen.length,
      };
    },
    categories: (prodType: ProdType | 0): ReadonlySet<number> => {
      const known =
        present.get(prodType) ??
        new Set(
          everything.filter(isChosen({ category: 0, prodType })).map((place) => products[place]!.categoryId),
        );
      present.set(prodType, known);
      return known;
    },
  };
};
export type CountryList<T extends Listed> = ReturnType<typeof createCountryList<T>>;
