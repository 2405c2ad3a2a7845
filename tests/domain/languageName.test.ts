import { expect, test } from 'vitest';
import { languageName } from '../../contract/domain/languageName.ts';

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['it', 'Italiano'],
])('%s under its own name: %s', (language, name) => {
  expect(languageName(language)).toBe(name);
});
