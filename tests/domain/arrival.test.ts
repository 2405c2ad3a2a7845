import { expect, test } from 'vitest';
import { arrivalText } from '../../contract/domain/catalogue/validity.ts';

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [4, '4 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
])('a delivery time of %d seconds is shown as “%s”, never rounded down', (seconds, text) => {
  expect(arrivalText(seconds, 'en')).toBe(text);
});

test.each([
  ['de', '4 Sekunden'],
  ['fr', '4 secondes'],
  ['it', '4 secondi'],
  ['es', '4 segundos'],
])('a delivery time of four seconds is shown in %s as “%s”', (language, text) => {
  expect(arrivalText(4, language).replaceAll(/\s/g, ' ')).toBe(text);
});
