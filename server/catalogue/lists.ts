import { everyCategory } from '../../contract/domain/catalogue/categories.ts';
import type { ProdType } from '../../contract/domain/catalogue/prodType.ts';
import type { Language } from '../../contract/domain/languages.ts';
import type { CatalogueProduct } from './products.ts';

/** Without accents and case. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Filters of a country's list. Category 0 and type 0 mean all; pages start at 1. */
export type ListQuestion = {
  category: number;
  prodType: ProdType | 0;
  /** The name must contain every word, ignoring accents and case. */
  search: string;
  /** `popular` is the order of the files. */
  sort: 'popular' | 'name';
  page: number;
  pageSize: number;
};

type Listed = Pick<CatalogueProduct, 'name' | 'brand' | 'categoryId' | 'prodType'>;

/** All runs of three letters of the text; the whole text if it is shorter. */
const gramsOf = (text: string): Set<string> => {
  const grams = new Set<string>();
  for (const size of [1, 2, 3])
    for (let start = 0; start + size <= text.length; start += 1) grams.add(text.slice(start, start + size));
  return grams;
};

/**
 * Index of names by runs of up to three letters, so that a search reads only the names with the rarest run. Built
 * at the first search.
 */
const createNameIndex = (products: readonly Listed[]) => {
  const names = products.map(({ name }) => foldText(name));
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries())
    for (const gram of gramsOf(name)) {
      const known = places.get(gram);
      if (known) known.push(place);
      else places.set(gram, [place]);
    }
  const longest = (word: string): string[] =>
    [...gramsOf(word)].filter((gram) => gram.length === Math.min(3, word.length));
  /** Positions of the names with all the words, in their order. */
  return (words: readonly string[]): number[] => {
    const candidates = words
      .flatMap(longest)
      .map((gram) => places.get(gram) ?? [])
      .reduce((rarest, next) => (next.length < rarest.length ? next : rarest));
    return candidates.filter((place) => words.every((word) => names[place]!.includes(word)));
  };
};

/**
 * The products of one country in pages. The cost of a page does not grow with the list: each choice of category, kind
 * and order is computed once, on first use.
 */
export const createCountryList = <T extends Listed>(products: readonly T[]) => {
  const choices = new Map<string, readonly number[]>();
  const once = (key: string, make: () => readonly number[]): readonly number[] => {
    const known = choices.get(key) ?? make();
    choices.set(key, known);
    return known;
  };
  let find: ReturnType<typeof createNameIndex> | null = null;
  const everything = products.map((_, place) => place);

  const inOrder = (places: readonly number[], language: Language): number[] => {
    const order = new Intl.Collator(language, { numeric: true });
    return [...places].sort((a, b) => order.compare(products[a]!.brand, products[b]!.brand));
  };
  const isChosen =
    ({ category, prodType }: Pick<ListQuestion, 'category' | 'prodType'>) =>
    (place: number) => {
      const product = products[place]!;
      return (
        (category === everyCategory || product.categoryId === category) &&
        (prodType === 0 || product.prodType === prodType)
      );
    };
  const choose = (question: ListQuestion, language: Language): readonly number[] => {
    const { category, prodType, sort } = question;
    const words = foldText(question.search).split(/\s+/).filter(Boolean);
    if (words.length > 0) {
      find ??= createNameIndex(products);
      const found = find(words).filter(isChosen(question));
      return sort === 'name' ? inOrder(found, language) : found;
    }
    const chosen = once(`${category} ${prodType}`, () => everything.filter(isChosen(question)));
    return sort === 'name'
      ? once(`${category} ${prodType} ${language}`, () => inOrder(chosen, language))
      : chosen;
  };
  const present = new Map<number, Set<number>>();

  return {
    /** One page, and the number of products on all pages. */
    page: (question: ListQuestion, language: Language): { products: T[]; total: number } => {
      const chosen = choose(question, language);
      const start = (question.page - 1) * question.pageSize;
      return {
        products: chosen.slice(start, start + question.pageSize).map((place) => products[place]!),
        total: chosen.length,
      };
    },
    /** The categories of the products of this kind. */
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
