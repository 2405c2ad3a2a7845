import { expect, test } from 'vitest';
import {
  categories,
  categoryOfWord,
  everyCategory,
  wordOfCategory,
} from '../../contract/domain/catalogue/categories.ts';

test('each product category has its own slug and its own one-digit number', () => {
  expect(new Set(Object.values(categories)).size).toBe(Object.keys(categories).length);
  for (const [word, id] of Object.entries(categories)) {
    expect(categoryOfWord(word)).toBe(id);
    expect(wordOfCategory(id)).toBe(word);
    expect(id).toBeLessThanOrEqual(9);
  }
});

test.each(['', '2', 'wands', 'toString', '__proto__'])(
  '“%s” in a URL is not the slug of a product category',
  (word) => {
    expect(categoryOfWord(word)).toBe(everyCategory);
  },
);

test('neither “all categories” nor an unknown category has a slug', () => {
  expect(wordOfCategory(everyCategory)).toBeNull();
  expect(wordOfCategory(9)).toBeNull();
});
