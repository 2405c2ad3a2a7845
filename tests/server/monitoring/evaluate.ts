/**
 * Evaluates the shop's alert rules against metrics from a running shop. Supports only the PromQL that the rules
 * use.
 */

export type Sample = { name: string; labels: Record<string, string>; value: number };

const unescape = (text: string): string =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  );

/** Parses the Prometheus text format. @throws Error for an invalid line */
export const readSamples = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] =
        /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/.exec(line) ?? [];
      if (name === '') throw new Error(`not a sample: ${line}`);
      return { name, labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) };
    });

type Vector = Omit<Sample, 'name'>[];
export type Scrape = { at: number; samples: Sample[] };

const select = (samples: Sample[], selector: string): Sample[] => {
  const [, name = '', inside = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector.trim()) ?? [];
  if (name === '') throw new Error(`not a selector: ${selector}`);
  const matchers = [...inside.matchAll(/(\w+)(=~|=)"([^"]*)"/g)];
  return samples.filter(
    (sample) =>
      sample.name === name &&
      matchers.every(([, label = '', operator, expected = '']) =>
        operator === '='
          ? (sample.labels[label] ?? '') === expected
          : new RegExp(`^(?:${expected})$`).test(sample.labels[label] ?? ''),
      ),
  );
};

const rate = (before: Scrape, now: Scrape, selector: string): Vector =>
  select(now.samples, selector).map(({ name, labels, value }) => {
    const then = before.samples.find(
      (one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels),
    );
    return { labels, value: (value - (then?.value ?? 0)) / ((now.at - before.at) / 1000) };
  });

const aggregate = (kind: string, by: string[], vector: Vector): Vector => {
  const groups = new Map<string, { labels: Record<string, string>; values: number[] }>();
  for (const { labels, value } of vector) {
    const own = Object.fromEntries(by.map((name) => [name, labels[name] ?? '']));
    const key = JSON.stringify(own);
    const group = groups.get(key) ?? { labels: own, values: [] };
    groups.set(key, group);
    group.values.push(value);
  }
  return [...groups.values()].map(({ labels, values }) => ({
    labels,
    value: kind === 'max' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0),
  }));
};

const evaluateTerm = (term: string, before: Scrape, now: Scrape): Vector => {
  const text = term.trim();
  const aggregated = /^(max|sum)\s*(?:by \(([^)]*)\)\s*)?\((.*)\)$/.exec(text);
  if (aggregated) {
    const [, kind = '', by = '', inner = ''] = aggregated;
    return aggregate(
      kind,
      by
        .split(',')
        .filter(Boolean)
        .map((name) => name.trim()),
      evaluateTerm(inner, before, now),
    );
  }
  const rated = /^rate\((.*)\[\d+m\]\)$/.exec(text);
  return rated ? rate(before, now, rated[1] ?? '') : select(now.samples, text);
};

/** Evaluates `term op number` or `term / term op number`. Returns one entry for each series that fires. */
export const evaluate = (expression: string, before: Scrape, now: Scrape): Vector => {
  const [, left = '', operator = '', bound = ''] = /^(.*) (>|==) (\d+(?:\.\d+)?)$/s.exec(expression) ?? [];
  if (left === '') throw new Error(`not a rule of ours: ${expression}`);
  const [above = '', below] = left.split(/\s\/\s/);
  let vector = evaluateTerm(above, before, now);
  if (below !== undefined) {
    const [divisor] = evaluateTerm(below, before, now);
    vector = divisor ? vector.map(({ labels, value }) => ({ labels, value: value / divisor.value })) : [];
  }
  return vector.filter(({ value }) => (operator === '>' ? value > Number(bound) : value === Number(bound)));
};
