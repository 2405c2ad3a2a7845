/**
 * Many changes of one source at once, each behind a switch: the module is loaded once, and a test is run again with one switch after the
 * other. Only changes that take effect when a function runs can be switched; `switchRunner.ts` has the switches.
 */
import { keyOf, type Mutant } from './finder.ts';

/** What the changed sources ask; by the name of a change. */
export type Switches = {
  /** A text that is another one while its switch is on. */
  pick: <Text>(name: string, other: Text, text: Text) => Text;
  /** Says that what the text is compared with has met it: where it has not, the change shows nothing. */
  met: <Result>(name: string, result: Result, when: boolean) => Result;
  /** An attribute that is not there while its switch is on. */
  attribute: (name: string, attribute: Readonly<Record<string, unknown>>) => object;
};

/** So long a view may wait for what is to come, ms: a change often has it never come. */
export const longestWait = 2_000;

export const switched: ReadonlySet<string> = new Set([
  'tag test changed',
  'event changed',
  'enabled while busy',
]);

/** Each change with a name of its own: its key, and of those that are the same in one place, which. */
export const named = (mutants: readonly Mutant[]): Map<string, Mutant> => {
  const all = new Map<string, Mutant>();
  for (const mutant of mutants) {
    let name = keyOf(mutant);
    for (let count = 2; all.has(name); count++) name = `${keyOf(mutant)} (${count})`;
    all.set(name, mutant);
  }
  return all;
};

/** The source with a switch for each of these changes of it. */
export const withSwitches = (source: string, changes: ReadonlyMap<string, Mutant>): string => {
  const inserts: { at: number; opens: boolean; length: number; text: string }[] = [];
  const dropped: { start: number; end: number }[] = [];
  const wrap = (start: number, end: number, before: string, after: string): void => {
    inserts.push(
      { at: start, opens: true, length: end - start, text: before },
      { at: end, opens: false, length: end - start, text: after },
    );
  };
  for (const [key, { start, end, by, around }] of changes) {
    const name = JSON.stringify(key);
    if (by === '') {
      const [, attribute = '', head = ''] = /^([\w-]+)(\s*=\s*\{?)?/.exec(source.slice(start, end))!;
      const before = `{...switches.attribute(${name}, {${JSON.stringify(attribute)}: `;
      const from = start + attribute.length + head.length;
      const to = head.endsWith('{') ? end - 1 : end;
      dropped.push({ start, end: from }, { start: to, end });
      if (head === '') inserts.push({ at: end, opens: true, length: 0, text: `${before}true})}` });
      else wrap(from, to, `${before}(`, ')})}');
    } else {
      wrap(start, end, `switches.pick(${name}, ${by}, `, ')');
      if (around) wrap(around.start, around.end, `switches.met(${name}, `, `, ${around.when})`);
    }
  }
  // what closes comes before what opens, and whatever is inside stays there; of two of one length the first is outside
  const ordered = inserts
    .map((insert, index) => ({ ...insert, index }))
    .sort((a, b) => {
      const outer = b.length - a.length || a.index - b.index;
      return a.at - b.at || Number(a.opens) - Number(b.opens) || (a.opens ? outer : -outer);
    });
  let text = '';
  let from = 0;
  const copy = (to: number): void => {
    for (const { start, end } of dropped.filter((piece) => piece.start < to && piece.end > from)) {
      text += source.slice(from, Math.max(from, start));
      from = Math.min(to, end);
    }
    text += source.slice(from, to);
    from = to;
  };
  dropped.sort((a, b) => a.start - b.start);
  for (const { at, text: inserted } of ordered) {
    copy(at);
    text += inserted;
  }
  copy(source.length);
  return text;
};
