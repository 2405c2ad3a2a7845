/** Many changes in one source: off, it is what it was; one on, it is what that change alone would have made of it. */
import { transformWithOxc } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { findCodeMutants } from '../../scripts/mutants/code.ts';
import { applyMutant } from '../../scripts/mutants/finder.ts';
import { named, switched, withSwitches, type Switches } from '../../scripts/mutants/switches.ts';

/** Without React: what is drawn is a list of elements with their attributes. */
const view = `
  const View = ({ chart, kind, isOpen }) => [
    <Button disabled={chart.hasTag('busy')} onClick={() => chart.send({ type: 'asked', kind })} />,
    <Button {...{ disabled: true }} disabled={isOpen} busy label={kind === 'new' ? 'New' : 'Old'} />,
    <Button aria-busy="true" inert="" onClick={() => isOpen && chart.send({ type: 'asked', kind })} />,
    <Field readOnly={kind !== 'new' && chart.hasTag('locked')} isDisabled={ chart.hasTag('busy') || chart.hasTag('locked') } />,
  ];
`;
const changes = named(
  findCodeMutants(view, 'View.tsx', 'views').filter(({ operator }) => switched.has(operator)),
);

/** All that it draws and sends, whatever it is given. */
const play = async (source: string): Promise<unknown> => {
  const { code } = await transformWithOxc(source, 'View.tsx', {
    jsx: { runtime: 'classic', pragma: 'draw' },
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- what is evaluated stands above
  const View = new Function('draw', 'Button', 'Field', `${code}\nreturn View;`)(
    (_: string, attributes: object) => attributes,
    'Button',
    'Field',
  ) as (given: object) => { onClick?: () => void }[];
  return ['busy', 'locked', ''].flatMap((tag) =>
    ['new', 'old'].flatMap((kind) =>
      [true, false].map((isOpen) => {
        const sent: unknown[] = [];
        const chart = { hasTag: (name: string) => name === tag, send: (event: unknown) => sent.push(event) };
        const elements = View({ chart, kind, isOpen });
        for (const { onClick } of elements) onClick?.();
        return { elements: elements.map(({ onClick: _, ...shown }) => shown), sent };
      }),
    ),
  );
};

let on: string | null = null;
const met = new Set<string>();
const switches: Switches = {
  pick: (name, other, text) => (name === on ? other : text),
  met: (name, result, when) => {
    if (Boolean(result) === when) met.add(name);
    return result;
  },
  attribute: (name, attribute) => (name === on ? {} : attribute),
};
Object.assign(globalThis, { switches });
afterEach(() => {
  on = null;
  met.clear();
});

test('each place has its change, and a second one of the same name goes by another', () => {
  expect([...changes.keys()].map((name) => name.replace('View View: ', ''))).toEqual([
    "enabled while busy disabled={chart.hasTag('busy')}",
    "tag test changed 'busy'",
    "event changed 'asked'",
    'enabled while busy disabled={isOpen}',
    'enabled while busy busy',
    "tag test changed 'new'",
    'enabled while busy aria-busy="true"',
    'enabled while busy inert=""',
    "event changed 'asked' (2)",
    "enabled while busy readOnly={kind !== 'new' && chart.hasTag('locked')}",
    "tag test changed 'new' (2)",
    "tag test changed 'locked'",
    "enabled while busy isDisabled={ chart.hasTag('busy') || chart.hasTag('locked') }",
    "tag test changed 'busy' (2)",
    "tag test changed 'locked' (2)",
  ]);
});

test('with all switches off nothing is changed, and each text has met what it is compared with', async () => {
  expect(await play(withSwitches(view, changes))).toEqual(await play(view));
  expect([...met].sort()).toEqual([...changes.keys()].filter((name) => name.includes('tag test')).sort());
});

test.each([...changes])('%s: switched on it is what it is alone', async (name, mutant) => {
  on = name;
  const changed = await play(withSwitches(view, changes));
  expect(changed).toEqual(await play(applyMutant(view, mutant)));
  expect(changed).not.toEqual(await play(view));
});
