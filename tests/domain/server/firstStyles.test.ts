import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { classesOf, selectUsedRules } from '../../../server/renderedPages/firstStyles.ts';

const used = (css: string, ...classes: string[]): string =>
  selectUsedRules([postcss.parse(css)], new Set(classes)).replaceAll('\n', '');

test('the server finds the CSS classes of all elements in a page', () => {
  expect(classesOf('<a class="b c" href="?class=x"><i class="d">class="e</i></a>')).toEqual(
    new Set(['b', 'c', 'd']),
  );
});

describe('CSS rules that could match a page with the class `a`', () => {
  test.each([
    ['the class itself', '.a{color:red}'],
    ['a rule without a class', 'html{color:red}[hidden]{color:red}:root[data-scheme=dark]{color:red}'],
    ['the class on hover', '.a:hover{color:red}'],
    ['elements without another class', '.a:not(.b){color:red}'],
    ['one of two classes', ':is(.a,.b) p{color:red}'],
    ['a class name within quotes', '.a[href=".b"]{color:red}'],
    ['a media query', '@media (min-width:20em){.a{color:red}}'],
    ['a container query', '@container (min-width:20em){.a{color:red}}'],
    ['an animation that the class uses', '@keyframes turn{to{rotate:1turn}}.a{animation:.8s linear turn}'],
    ['a font', '@font-face{font-family:Inter;src:url(i.woff2)}'],
  ])("a page's inlined styles include %s", (_, css) => expect(used(css, 'a')).toBe(css));

  test.each([
    ['another class', '.b{color:red}', ''],
    ['another class within it', '.a .b{color:red}', ''],
    ['two combined classes', '.a.b{color:red}', ''],
    ['the other class in a list', '.a,.b{color:red}', '.a{color:red}'],
    ['a longer class name', '.ab{color:red}', ''],
    ['an empty media query', '@media print{@media (min-width:20em){.b{color:red}}}', ''],
    ['an animation of another class', '@keyframes turn{to{rotate:1turn}}.b{animation:1s turn}', ''],
  ])("a page's inlined styles omit %s", (_, css, left) => expect(used(css, 'a')).toBe(left));

  test("a page's inlined styles preserve the style sheet order and keep repeated selectors", () => {
    const sheets = ['.a{color:red}.b{top:0}', '.a{color:blue}'].map((css) => postcss.parse(css));
    const once = selectUsedRules(sheets, new Set(['a']));
    expect(once).toBe('.a{color:red}.a{color:blue}');
    expect(selectUsedRules(sheets, new Set(['a', 'b']))).toBe('.a{color:red}.b{top:0}.a{color:blue}');
  });
});
