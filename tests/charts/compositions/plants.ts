/**
 * Former faults in the interaction of charts, planted in the chart sources. The composition named in each fault
 * must detect it.
 */
export type Plant = {
  name: string;
  title: string;
  composition: string;
  /** The rule that the fault violates. */
  breaks: string;
  changes: readonly { file: string; from: string; to: string }[];
};
const cart = '/machines/checkout/cart/cart.machine.ts';
const product = '/machines/catalogue/product/product.machine.ts';
const topUp = '/machines/catalogue/topUp/topUp.machine.ts';
const session = '/machines/identity/session/session.machine.ts';

/**
 * Fragments of chart source code that the planted faults replace. Each fragment occurs exactly once in its
 * chart.
 */
const whileAdding = `        'cart.addRequested': {
          target: 'adding',
          reenter: true,`;
const whileRemoving = "      { actions: [{ type: 'setRequest', params: requestOfEvent }] },\n";
const onlyLatest = '    isLatest,\n    isRefused,';
const anyResponse = '    isLatest: () => true,\n    isRefused,';

export const plants: readonly Plant[] = [
  {
    name: 'C1',
    title: 'a product added meanwhile is dropped, and a page treats any response of the cart as its own',
    composition: 'buying',
    breaks: 'no page reports another product as being in the cart',
    changes: [
      {
        file: cart,
        from: whileAdding,
        // The chart handles the event but does nothing.
        to: `        'cart.addRequested': { actions: [] },\n${whileAdding.replace('addRequested', 'cleared')}`,
      },
      { file: product, from: onlyLatest, to: anyResponse },
      { file: topUp, from: onlyLatest, to: anyResponse },
    ],
  },
  {
    name: 'C2',
    title: 'a click on Buy during a removal is dropped, and the page waits forever',
    composition: 'buying',
    breaks: 'no page waits forever',
    changes: [
      { file: cart, from: whileRemoving, to: '' },
      { file: product, from: "after: { cartTimeout: 'choosing' },", to: '' },
      { file: topUp, from: "after: { cartTimeout: 'choosingAmount' },", to: '' },
    ],
  },
  {
    name: 'C3',
    title: 'a tab does not check who is signed in',
    composition: 'tabs',
    breaks: 'every tab shows the person signed in in this browser',
    changes: [
      {
        file: session,
        from: 'p.stored.isComplete && p.stored.signedInAt !== context.signedInAt,',
        to: 'p.stored.isComplete && context.signedInAt === null,',
      },
    ],
  },
  {
    name: 'C4',
    title: 'the country and language dialog waits for a page that does not reload',
    composition: 'people',
    breaks: 'no page waits forever',
    changes: [
      {
        file: '/machines/shell/preferences/preferences.machine.ts',
        from: "after: { reloadTimeout: 'form.notReloaded' },",
        to: '',
      },
    ],
  },
];
