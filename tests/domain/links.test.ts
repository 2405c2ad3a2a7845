import { expect, test } from 'vitest';
import { holdsLink } from '../../contract/domain/links.ts';

test.each([
  'https://evil.example/win',
  'look at www.evil.example',
  'evil.xyz',
  't.co/abc',
  'write to me@evil.example',
  'ｅｖｉｌ．ｘｙｚ',
  'bücher.ch',
])('the link check detects a link in “%s”', (text) => expect(holdsLink(text)).toBe(true));

test.each([
  'Happy birthday, Ada! Enjoy it. Yours, Bob',
  'Alles Gute, z.B. für ein Buch …',
  'CHF 25.00 for you',
  'See you at 18.30',
  '',
])('the link check finds no link in “%s”', (text) => expect(holdsLink(text)).toBe(false));
