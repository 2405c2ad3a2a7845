/** Checks that the saved drawings of every chart are complete and that every name fits its box. */
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { longestNameSize, nameSize, type Drawing, type Drawings } from '../../flows/drawing/drawing.ts';
import { computeDrawings } from '../../flows/drawing/drawings.ts';
import { chartOf } from '../../flows/walker/chart.ts';

const saved = import.meta.glob<Drawings>('../../.generated/drawings/*.json', {
  eager: true,
  import: 'default',
});
const drawingsOf = (chart: string): Drawings => saved[`../../.generated/drawings/${chart}.json`]!;

const statesIn = ({ states }: Drawing): string[] => states.map(({ id }) => id).sort();
const transitionsIn = ({ arrows }: Drawing): string[] => arrows.flatMap(({ ids }) => ids).sort();

/** Size in pixels of the smallest name in a drawing that is shown at the given scale. */
const smallestName = (chart: string, { states }: Drawing, scale: number): number =>
  Math.min(
    ...states.map(({ id, width }) => {
      const name = id === chart ? id : id.slice(chart.length + 1);
      return scale * Math.min(nameSize, longestNameSize(name, width));
    }),
  );

describe.each(flows)('drawings of the chart $name', ({ name, machine }) => {
  const chart = chartOf(machine);
  const { whole, near, detail } = drawingsOf(name);
  const moving = chart.transitions.filter(({ targets }) => targets.length > 0);

  test("a chart's overview and detailed drawing each contain every state exactly once", () => {
    const ids = chart.states.map(({ id }) => id).sort();
    expect(statesIn(whole)).toEqual(ids);
    expect(statesIn(detail)).toEqual(ids);
  });

  test("a chart's detailed drawing contains every transition between states, with a caption", () => {
    expect(transitionsIn(detail)).toEqual(moving.map(({ id }) => id).sort());
    expect(detail.arrows.filter(({ label }) => label === null)).toEqual([]);
  });

  test('the drawing around a state contains all of its incoming and outgoing transitions', () => {
    for (const { id, kind } of chart.states)
      if (kind === 'atomic' || kind === 'final') {
        const own = moving.filter(({ source, targets }) => source === id || targets.includes(id));
        expect(transitionsIn(near[id]!), id).toEqual(expect.arrayContaining(own.map((one) => one.id)));
      }
  });

  test('every name in a drawing fits its box', () => {
    for (const drawing of [whole, detail])
      for (const { id, width } of drawing.states)
        expect(width, id).toBeGreaterThan(id.slice(id.lastIndexOf('.') + 1).length * 7);
    for (const drawing of Object.values(near))
      for (const { id, width } of drawing.states)
        expect(width, id).toBeGreaterThan((id === name ? id : id.slice(name.length + 1)).length * 7);
  });

  test('every name around a state is at least 12 px high at the smallest scale of that drawing', () => {
    for (const [id, drawing] of Object.entries(near))
      expect(smallestName(name, drawing, 12 / 13), id).toBeGreaterThanOrEqual(12);
  });
});

test('in a drawing, an arrow starts at the box of its source state and ends at the box of its target', () => {
  const { states, arrows } = drawingsOf('cart').near['cart.confirmingRemoval']!;
  const box = states.find(({ id }) => id === 'cart.confirmingRemoval')!;
  const touches = ({ x = 0, y = 0 } = {}): boolean =>
    x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
  const arrowOf = (id: string) => arrows.find(({ ids }) => ids.includes(id))!.lines[0]!;
  const into = arrowOf('cart.filled/cart.removalRequested#0');
  expect([touches(into[0]), touches(into.at(-1))]).toEqual([false, true]);
  const out = arrowOf('cart.confirmingRemoval/cart.removalConfirmed#0');
  expect([touches(out[0]), touches(out.at(-1))]).toEqual([true, false]);
});

test('the saved drawing of the contact chart matches the current chart', async () => {
  const { machine } = flows.find(({ name }) => name === 'contact')!;
  expect(drawingsOf('contact')).toEqual(JSON.parse(JSON.stringify(await computeDrawings(chartOf(machine)))));
});
