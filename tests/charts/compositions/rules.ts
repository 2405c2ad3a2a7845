/** Hand-written invariants that apply to every composition. */
import type { AnyMachineSnapshot } from 'xstate';
import { chartsOf } from '../../simulation/inProcess/page.ts';
import type { Invariant, Move, Scene, Tab } from './composition.ts';
import type { Call, Person } from './shop.ts';

const contextOf = <T>(tab: Tab, id: string): T | null => (tab.snapshot(id)?.context as T | undefined) ?? null;
/** Returns the first fault found in any tab. */
const inEachTab =
  (fault: (tab: Tab, scene: Scene) => string | null) =>
  (scene: Scene): string | null => {
    for (const tab of scene.tabs) {
      const wrong = fault(tab, scene);
      if (wrong !== null) return `${tab.name}: ${wrong}`;
    }
    return null;
  };

type Held = { carttoken: string; ProductPriceID: string } | null;
const heldIn = (tab: Tab): Held => contextOf<{ cart: Held }>(tab, 'cart')?.cart ?? null;

export const noEndlessWait: Invariant = {
  title: 'no page waits forever',
  fault: inEachTab((tab) => {
    for (const chart of chartsOf(tab.page)) {
      const snapshot = chart.getSnapshot() as AnyMachineSnapshot;
      if (snapshot.hasTag('busy')) return `${chart.logic.id} waits in ${JSON.stringify(snapshot.value)}`;
    }
    return null;
  }),
};

export const onlyWhatIsInTheCart: Invariant = {
  title: 'no page reports another product as being in the cart',
  fault: inEachTab((tab, { said }) => {
    const held = heldIn(tab)?.ProductPriceID;
    const wrong = said().find(({ tab: where, chosen }) => where === tab.name && chosen !== held);
    return wrong
      ? `a page said that ${wrong.chosen} is in the cart, which contains ${held ?? 'nothing'}`
      : null;
  }),
};

export const oneOrderOfACart: Invariant = {
  title: 'no cart is ordered twice',
  fault: ({ underWay }) => {
    const orderCalls = underWay().filter(({ call }) => call.path === 'createSaleOrder');
    const carts = orderCalls.map(({ call, tab }) => `${tab.name} ${String(call.body['carttoken'])}`);
    return new Set(carts).size < carts.length ? carts.join(', ') : null;
  },
};

export const checkedOutIsHeld: Invariant = {
  title: 'the checkout shows the cart that the shop stores',
  fault: inEachTab((tab, { shop, isLossy }) => {
    if (isLossy() || !tab.has('checkout', 'screen:form')) return null;
    const cart = contextOf<{ cart: Held }>(tab, 'checkout')?.cart;
    const held = shop.cart();
    return cart?.carttoken === held?.carttoken ? null : `${cart?.carttoken}, the shop has ${held?.carttoken}`;
  }),
};

export const cartIsTheShops: Invariant = {
  title: 'a displayed cart is the one that the shop stores, and the browser does not lose it',
  fault: inEachTab((tab, { shop, isLossy }) => {
    if (isLossy()) return null;
    const cart = shop.cart();
    const shown = heldIn(tab);
    if (shown !== null && shown.carttoken !== cart?.carttoken)
      return `${shown.carttoken} is shown, but the shop stores ${cart?.carttoken ?? 'none'}`;
    const stored = tab.page.store.read('cartToken');
    return cart !== null && !shop.wasLeft() && stored !== cart.carttoken
      ? `${cart.carttoken} is stored by the shop, but ${stored ?? 'none'} in the browser`
      : null;
  }),
};

/** Returns the person who is shown as signed in. */
const shownPerson = (tab: Tab): Person | null => {
  const email = contextOf<{ user: { email: string } | null }>(tab, 'session')?.user?.email;
  return email ? (email.slice(0, 3) as Person) : null;
};
const storedPerson = (tab: Tab): Person | null =>
  (tab.page.store.read('user')?.email?.slice(0, 3) as Person | undefined) ?? null;
const names = (value: unknown, person: Person, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes(`${person}@`) || value.includes(`of ${person}`);
  if (typeof value !== 'object' || value === null || depth > 6) return false;
  if (typeof (value as { getSnapshot?: unknown }).getSnapshot === 'function') return false;
  return Object.values(value).some((inner) => names(inner, person, depth + 1));
};
/** Charts without a view. They keep a person's data only until the server has confirmed the sign-out. */
const silent = new Set(['signOut']);

export const onlyWhoIsSignedIn: Invariant = {
  title: 'only the signed-in account is shown',
  fault: inEachTab((tab) => {
    const shown = shownPerson(tab);
    // A tab can read data stored by another tab before it receives the storage event.
    const stored = storedPerson(tab);
    for (const person of ['Ann', 'Bob'] as const) {
      if (person === shown || person === stored) continue;
      for (const chart of chartsOf(tab.page))
        if (!silent.has(chart.logic.id) && names((chart.getSnapshot() as AnyMachineSnapshot).context, person))
          return `${chart.logic.id} shows ${person}; ${shown ?? 'nobody'} is signed in`;
    }
    return null;
  }),
};

export const tabsAgree: Invariant = {
  title: 'every tab shows the person signed in in this browser',
  fault: inEachTab((tab) => {
    const stored = storedPerson(tab);
    const shown = shownPerson(tab);
    return shown === stored ? null : `${shown ?? 'nobody'} is shown, ${stored ?? 'nobody'} is stored`;
  }),
};

/**
 * Checks that the session in a request belongs to the person shown in the tab. Returns a description of the
 * fault, or null.
 */
export const findWrongCaller = (call: Call, tab: Tab, { shop }: Scene): string | null => {
  const bearer = shop.personOf(call.bearer);
  if (bearer === null || call.path === 'signout' || call.path === 'auth/refresh-token') return null;
  const shown = shownPerson(tab);
  return shown === null || shown === bearer
    ? null
    : `${tab.name}: ${call.path} in the name of ${bearer}, while ${shown} is shown`;
};

/** Returns whether an open dialog covers the page. If so, only its buttons and the back button can be used. */
const isOverlaid = (tab: Tab): boolean => tab.has('shell', 'dialog');

/** Returns the possible user actions on product pages, in the cart and at checkout. */
export const buyingMoves = (tab: Tab, { shop }: Scene): Move[] => {
  const path = tab.page.path();
  const pages = [...shop.cards.map(({ slug }) => `/giftcardworld/${slug}`), '/mobile-topup', '/checkout'];
  const moves: Move[] = pages.filter((page) => page !== path).map(tab.go);
  const both = (title: string, first: Move, second: Move): Move => ({
    title: `${tab.name}: ${title}`,
    make: () => {
      first.make();
      second.make();
    },
  });
  if (!isOverlaid(tab)) {
    const product = tab.snapshot('product');
    if (product?.matches({ offer: 'choosing' }))
      for (const rate of (product.context as { product: { rates: { Price: string }[] } }).product.rates)
        moves.push(
          both(
            `buys for ${rate.Price}`,
            tab.press('product', { type: 'product.rateChosen', rate }),
            tab.press('product', { type: 'product.bought' }),
          ),
        );
    const topUp = tab.snapshot('topUp');
    if (topUp?.matches('enteringNumber'))
      moves.push(
        both(
          'enters a number',
          tab.press('topUp', { type: 'topUp.numberTyped', number: '9801041300', countries: ['IN'] }),
          tab.press('topUp', { type: 'topUp.numberSubmitted' }),
        ),
      );
    if (topUp?.matches('choosingAmount'))
      for (const rate of (topUp.context as { offer: { rates: { Price: string }[] } }).offer.rates)
        moves.push(
          both(
            `tops up for ${rate.Price}`,
            tab.press('topUp', { type: 'topUp.rateChosen', rate }),
            tab.press('topUp', { type: 'topUp.amountConfirmed' }),
          ),
        );
    const pay = {
      type: 'checkout.orderRequested',
      contact: { email: 'guest@example.com', accepted: true },
    };
    if (tab.has('checkout', 'screen:form') && !tab.has('checkout', 'busy'))
      moves.push(
        tab.press('checkout', { type: 'checkout.methodChosen', choice: { code: 'card', cardid: null } }),
        tab.press('checkout', pay),
      );
    if (tab.has('checkout', 'screen:methods') && !tab.has('checkout', 'busy'))
      moves.push(
        tab.press('checkout', { type: 'checkout.contactEdited' }),
        tab.press('checkout', { type: 'checkout.cancelRequested' }),
      );
    if (tab.has('checkout', 'screen:cancel') && !tab.has('checkout', 'busy'))
      moves.push(tab.press('checkout', { type: 'checkout.cancelConfirmed' }));
  }
  if (tab.has('cart', 'busy')) return moves;
  const offered: Record<string, string[]> = {
    'screen:item': ['cart.removalRequested'],
    'screen:confirm': ['cart.removalDeclined', 'cart.removalConfirmed'],
    'screen:conflict': ['cart.kept', 'cart.replaced'],
    'screen:orderOpen': ['cart.orderResumed', 'cart.orderLeft', 'cart.orderCancelRequested'],
    'screen:orderCancel': ['cart.orderCancelDeclined', 'cart.orderCancelConfirmed'],
  };
  for (const [tag, events] of Object.entries(offered))
    if (tab.has('cart', tag)) moves.push(...events.map((type) => tab.press('cart', { type })));
  return moves;
};

/**
 * Returns the possible user actions for signing in and out, and for opening pages that show the person's name.
 */
export const peopleMoves = (tab: Tab, { shop, now }: Scene): Move[] => {
  const moves = ['/profile', '/orders', '/paysafe/paysafecard', '/checkout', '/'].map(tab.go);
  const tell = (title: string, make: () => void): Move => ({ title: `${tab.name}: ${title}`, make });
  if (tab.has('session', 'screen:visitor'))
    for (const person of ['Ann', 'Bob'] as const)
      moves.push(
        tell(`${person} signs in`, () => {
          const session = tab.chart('session');
          // Send the event that the sign-in dialog's chart sends.
          if (session)
            tab.page.tell(session, {
              type: 'session.started',
              session: shop.signIn(person),
              at: now(),
            } as { type: string });
        }),
      );
  if (tab.has('session', 'screen:signedIn'))
    moves.push(tab.press('session', { type: 'session.signOutRequested' }));
  if (tab.has('session', 'screen:confirm'))
    moves.push(
      tab.press('session', { type: 'session.signOutConfirmed' }),
      tab.press('session', { type: 'session.signOutDeclined' }),
    );
  if (shownPerson(tab) !== null) moves.push(tell('the shop ends the session', shop.endSessions));
  moves.push(
    tell('the page comes to the front', () => {
      tab.page.receive(new Event('focus'));
    }),
  );
  return moves;
};

/** Returns the possible user actions in the country and language dialog. None of them reloads the page. */
export const preferencesMoves = (tab: Tab): Move[] => {
  if (tab.has('preferences', 'busy')) return [];
  return [
    tab.press('preferences', {
      type: 'preferences.opened',
      current: { country: 'CH', language: 'en' },
    }),
    ...(tab.has('preferences', 'screen:form')
      ? [tab.press('preferences', { type: 'preferences.confirmed' })]
      : []),
  ];
};
