import postcss, { type AtRule, type Container, type Root } from 'postcss';

/**
 * Lists the classes that a selector requires. Ignores attribute selectors and anything in parentheses, because
 * `:not(.a)` matches elements without the class.
 */
const classesIn = (selector: string): string[] => {
  let plain = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
};

const isAnimation = (node: { type: string } | undefined): boolean =>
  node?.type === 'atrule' && (node as AtRule).name.endsWith('keyframes');

/** Lists the classes used on a page. */
export const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));

/**
 * Returns the CSS rules that can apply to a page with these classes, in order: rules without classes, and rules
 * whose classes all occur on the page. As long as no elements are added, the page looks the same as with all
 * rules.
 */
export const selectUsedRules = (sheets: readonly Root[], classes: ReadonlySet<string>): string => {
  const whole = postcss.root();
  for (const sheet of sheets) whole.append(sheet.clone().nodes);
  whole.walkRules((rule) => {
    if (isAnimation(rule.parent)) return;
    const used = rule.selectors.filter((selector) => classesIn(selector).every((name) => classes.has(name)));
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  const values: string[] = [];
  whole.walkDecls(({ value }) => void values.push(value));
  const named = new Set(values.flatMap((value) => value.match(/[\w-]+/g) ?? []));
  whole.walkAtRules(/keyframes$/, (rule) => {
    if (!named.has(rule.params)) rule.remove();
  });
  const dropEmpty = (within: Container): void => {
    within.each((node) => {
      if (node.type !== 'atrule' || !node.nodes) return;
      dropEmpty(node);
      if (node.nodes.length === 0) node.remove();
    });
  };
  dropEmpty(whole);
  return whole.toString();
};
