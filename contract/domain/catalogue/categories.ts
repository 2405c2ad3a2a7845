/** Categories in display order. Each has a name for URLs and a number for the API. */
export const categories = {
  shopping: 1,
  fashion: 4,
  food: 5,
  travel: 6,
  streaming: 7,
  apps: 8,
  gaming: 2,
  vouchers: 3,
} as const;
export type CategoryWord = keyof typeof categories;
export type CategoryId = (typeof categories)[CategoryWord];

/** Number that selects products of all categories. */
export const everyCategory = 0;

const words = Object.keys(categories) as CategoryWord[];

/** Returns the number of the category with this URL name, or 0 if no category has it. */
export const categoryOfWord = (word: string): CategoryId | typeof everyCategory =>
  words.includes(word as CategoryWord) ? categories[word as CategoryWord] : everyCategory;

/** Returns the URL name of a category. Returns null for `everyCategory`. */
export const wordOfCategory = (id: number): CategoryWord | null =>
  words.find((word) => categories[word] === id) ?? null;
