import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, isSafeHtml } from '../../../server/catalogue/html.ts';

test.each(['<p>Hello</p>', '<ul><li><strong>a</strong> b</li><li>c &amp; d</li></ul>', '', 'plain'])(
  'the catalogue accepts the markup %s',
  (text) => {
    expect(isSafeHtml(text)).toBe(true);
  },
);

test.each([
  '<p>open',
  '</p>',
  '<p><strong>a</p></strong>',
  '<p class="x">a</p>',
  '<P>a</P>',
  '<script>a</script>',
  '<a href="https://example.org">a</a>',
  'a < b',
  'a > b',
  'Marks & Spencer',
  '&nbsp;',
  '<!-- a -->',
])('the catalogue rejects the markup %s', (text) => {
  expect(isSafeHtml(text)).toBe(false);
});

test('every character with a meaning in markup is escaped, so that the text also fits into an attribute', () => {
  expect(escapeHtml(`Ben & "Jerry's" <b>`)).toBe("Ben &amp; &quot;Jerry's&quot; &lt;b&gt;");
});

test('escaped text cannot break out of an element [ASVS-1.1.2 ASVS-1.3.7 S2]', () => {
  fc.assert(fc.property(fc.string(), (text) => isSafeHtml(`<p>${escapeHtml(text)}</p>`)));
});
