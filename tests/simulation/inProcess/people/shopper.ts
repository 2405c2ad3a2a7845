/** Chooses a shopper's next action from what the page offers. */
import type { AnyMachineSnapshot } from 'xstate';
import { drawMobile, type Goods } from '../../plans.ts';
import type { Random } from '../../random.ts';
import { chartsOf, type Chart, type Page } from '../page.ts';

type Goal = Goods | 'voucher' | 'nothing';

/** A shopper's goals and habits for one visit to the shop. */
export type Plan = {
  goods: Goal;
  method: 'card' | 'paypal';
  /** True if the shopper signs in at the start of the visit and out at the end. */
  signsIn: boolean;
  /**
   * Indian phone number with at least nine digits. The last three determine the result in the supplier's
   * sandbox.
   */
  mobile: string;
  /** Percentages of double clicks, and of actions replaced by a reload, a second tab or a connection change. */
  hasty: number;
  restless: number;
  /** Number of further purchases, if the shop allows them. */
  again: number;
};

export const drawPlan = (random: Random, account: Account | null): Plan => {
  const others = random.pick(['topUp', 'topUp', 'giftCard', 'giftCard', 'undeliverable', 'nothing'] as const);
  const goods: Goal = account?.hasShownWho && random.percent(60) ? 'voucher' : others;
  return {
    goods,
    method: random.percent(40) ? 'paypal' : 'card',
    signsIn: account !== null && (goods === 'voucher' || random.percent(30)),
    mobile: drawMobile(random, goods !== 'undeliverable'),
    hasty: random.percent(30) ? 25 : 0,
    restless: random.percent(40) ? 4 : 0,
    again: goods === 'voucher' ? 1 + random.below(3) : 0,
  };
};

export type Account = {
  email: string;
  password: string;
  /** True once the shopper has uploaded an ID, even if staff have not reviewed it yet. */
  hasShownWho: boolean;
};
export type Shopper = {
  name: string;
  email: string;
  account: Account | null;
  plan: Plan;
  /** Number of actions before the shopper gives up. */
  patience: number;
  cancels: number;
  bought: boolean;
  done: boolean;
};

/** A shopper's action, with a description for the trace. */
export type Move = { says: string; make: () => void };

/** A shopper's actions on the providers' pages. */
export type AtProvider = {
  payCard: (page: Page, decision: string) => void;
  payPaypal: (page: Page, orderID: string, decision: string, then: (decision: string) => void) => void;
};

const find = (charts: readonly Chart[], id: string): Chart | null =>
  charts.find(({ logic }) => logic.id === id) ?? null;
const shown = (chart: Chart): AnyMachineSnapshot => chart.getSnapshot() as AnyMachineSnapshot;
const contextOf = <T>(chart: Chart): T => shown(chart).context as T;

const voucherPath = '/paysafe/paysafecard';

type Offer = { rates: { ProductPriceID: string; Price: string }[] };

/** Returns the shopper's next action, or null if the shopper must wait. */
export const nextMove = (page: Page, shopper: Shopper, random: Random, provider: AtProvider): Move | null => {
  const { plan } = shopper;
  const charts = chartsOf(page);
  const press = (chart: Chart | null, event: { type: string } & Record<string, unknown>): Move | null => {
    if (!chart) return null;
    const times = random.percent(plan.hasty) ? 2 : 1;
    return {
      says: `${event.type}${times > 1 ? ' twice' : ''}`,
      make: () => {
        for (let n = 0; n < times; n += 1) page.tell(chart, event);
      },
    };
  };
  const goTo = (path: string): Move => ({ says: `goes to ${path}`, make: () => page.go(path) });
  const leave = (says: string): Move => ({
    says,
    make: () => {
      shopper.done = true;
    },
  });

  if (page.away) {
    const decision = random.pick(['approve', 'approve', 'approve', 'decline', 'cancel', 'later'] as const);
    return { says: `decides at the card page: ${decision}`, make: () => provider.payCard(page, decision) };
  }

  const session = find(charts, 'session');
  const cart = find(charts, 'cart');
  const auth = find(charts, 'auth');
  const screen = find(charts, 'screen');
  if (!session || !cart || !screen || shown(screen).hasTag('busy')) return null;

  if (shopper.done) {
    if (plan.signsIn && shown(session).hasTag('screen:confirm'))
      return press(session, { type: 'session.signOutConfirmed' });
    if (plan.signsIn && shown(session).hasTag('screen:signedIn'))
      return press(session, { type: 'session.signOutRequested' });
    return null;
  }

  if (plan.signsIn && shopper.account && shown(session).hasTag('screen:visitor')) {
    const login = find(charts, 'login');
    if (login && !shown(login).hasTag('busy')) {
      const { email, password } = shopper.account;
      return press(login, { type: 'login.submitted', credentials: { email, password } });
    }
    if (!login && auth && shown(auth).hasTag('screen:closed'))
      return press(auth, { type: 'auth.loginRequested' });
    const loader = find(charts, 'authLoader');
    if (!auth && loader) return press(loader, { type: 'auth.loginRequested' });
    return null;
  }
  if (shown(session).hasTag('busy')) return null;

  const paypal = find(charts, 'paypal');
  if (paypal) {
    const tags = shown(paypal);
    if (tags.hasTag('starting')) return press(paypal, { type: 'paypal.ready' });
    if (tags.hasTag('failed')) return press(paypal, { type: 'paypal.retried' });
    if (tags.hasTag('restart')) return press(paypal, { type: 'paypal.restarted' });
    if (tags.hasTag('approving')) {
      const { orderID } = contextOf<{ orderID: string | null }>(paypal);
      const decision = random.pick([
        'approve',
        'approve',
        'approve',
        'declined',
        'cancel',
        'review',
      ] as const);
      return {
        says: `decides at PayPal: ${decision}`,
        make: () =>
          provider.payPaypal(page, orderID ?? '', decision, (outcome) =>
            page.tell(
              paypal,
              outcome === 'cancel'
                ? { type: 'paypal.cancelled' }
                : ({ type: 'paypal.approved', orderID, payerID: 'ADASANDBX2223' } as { type: string }),
            ),
          ),
      };
    }
    if (tags.hasTag('busy')) return null;
    const { ordertoken } = contextOf<{ ordertoken: string | null }>(paypal);
    if (plan.method === 'paypal' && ordertoken !== null) return press(paypal, { type: 'paypal.pressed' });
  }

  if (shown(cart).hasTag('screen:conflict') && !shown(cart).hasTag('busy'))
    return press(cart, { type: random.percent(80) ? 'cart.replaced' : 'cart.kept' });
  if (shown(cart).hasTag('screen:orderOpen'))
    return press(cart, { type: random.percent(70) ? 'cart.orderResumed' : 'cart.orderCancelRequested' });
  if (shown(cart).hasTag('screen:orderCancel') && !shown(cart).hasTag('busy'))
    return press(cart, { type: 'cart.orderCancelConfirmed' });

  const checkout = find(charts, 'checkout');
  if (checkout) {
    const at = shown(checkout);
    if (at.hasTag('busy')) return null;
    if (at.hasTag('screen:form')) {
      const email = shopper.account && plan.signsIn ? shopper.account.email : shopper.email;
      const { choice, methods } = contextOf<{
        choice: { code: string } | null;
        methods: { gateways: { code: string; enabled: number }[] };
      }>(checkout);
      const isThere = methods.gateways.some(({ code, enabled }) => code === plan.method && enabled === 1);
      if (choice?.code !== plan.method && isThere)
        return press(checkout, {
          type: 'checkout.methodChosen',
          choice: { code: plan.method, cardid: null },
        });
      return press(checkout, {
        type: choice?.code === 'paypal' ? 'checkout.paypalPressed' : 'checkout.orderRequested',
        contact: { email, accepted: true },
      });
    }
    if (at.hasTag('screen:price')) return press(checkout, { type: 'checkout.priceAccepted' });
    if (at.hasTag('screen:cancel')) return press(checkout, { type: 'checkout.cancelConfirmed' });
    if (at.hasTag('screen:methods')) {
      if (at.hasTag('failed')) return press(checkout, { type: 'checkout.retried' });
      if (random.percent(6) && shopper.cancels < 1) {
        shopper.cancels += 1;
        return press(checkout, { type: 'checkout.cancelRequested' });
      }
      if (paypal)
        return press(checkout, { type: 'checkout.methodChosen', choice: { code: 'card', cardid: null } });
      const { choice } = contextOf<{ choice: { code: string } | null }>(checkout);
      if (choice === null)
        return press(checkout, {
          type: 'checkout.methodChosen',
          choice: { code: plan.method, cardid: null },
        });
      return press(checkout, { type: 'checkout.payRequested' });
    }
    if (at.hasTag('screen:cancelled')) return leave('has cancelled');
    if (at.hasTag('screen:limit')) return leave('has reached the limit');
    const verification = find(charts, 'verification');
    if (verification) {
      const step = shown(verification);
      if (step.hasTag('busy')) return null;
      if (step.hasTag('screen:failed')) return press(verification, { type: 'verification.retried' });
      if (step.hasTag('screen:declaration'))
        return press(verification, {
          type: 'verification.declared',
          declaration: { bowner: true, terms: true },
        });
    }
    if (['verification', 'paused', 'signIn', 'passkey'].some((tag) => at.hasTag(`screen:${tag}`)))
      return leave('would need to verify their identity first');
    if (at.hasTag('screen:empty')) return shopper.bought ? leave('has nothing left to do') : goTo('/');
    return press(checkout, { type: 'checkout.retried' });
  }

  const payment = find(charts, 'payment');
  if (payment) {
    const at = shown(payment);
    if (at.hasTag('screen:declined'))
      return press(payment, {
        type: random.percent(85) ? 'payment.methodsRequested' : 'payment.cancelRequested',
      });
    if (at.hasTag('screen:cancel') && !at.hasTag('busy'))
      return press(payment, { type: 'payment.cancelConfirmed' });
    if (at.hasTag('screen:undeliverable') || at.hasTag('screen:refundDue'))
      return random.percent(70)
        ? press(payment, { type: 'payment.refundRequested' })
        : leave('leaves without requesting the refund');
    if (at.hasTag('screen:unconfirmed')) return press(payment, { type: 'payment.rechecked' });
    if (['ended', 'refundFailed', 'refunded', 'lost'].some((tag) => at.hasTag(`screen:${tag}`)))
      return leave('has seen the outcome');
    if (at.hasTag('screen:refunding')) return random.percent(30) ? leave('stops waiting') : null;
    return random.percent(3) ? leave('closes the window while the shop is working') : null;
  }

  const order = find(charts, 'order');
  if (order) {
    const at = shown(order);
    if (at.hasTag('screen:completed')) {
      shopper.bought = true;
      if (plan.again > 0)
        return {
          says: 'buys another one',
          make: () => {
            plan.again -= 1;
            page.go(voucherPath);
          },
        };
      return leave('has received the purchase');
    }
    if (at.hasTag('screen:failed')) return press(order, { type: 'order.retried' });
    if (at.hasTag('busy') || at.hasTag('screen:processing'))
      return random.percent(5) ? leave('comes back later') : null;
    return leave('has looked at the order');
  }

  if (plan.goods === 'nothing')
    return random.percent(40)
      ? leave('has looked around')
      : goTo(random.pick(['/', '/giftcardworld', '/mobiletopup', '/help', '/mobile-topup', '/contact-us']));

  // The cart already contains a product, so the shopper buys it.
  if (shown(cart).hasTag('badge') && !shown(cart).hasTag('busy')) return goTo('/checkout');
  if (shown(cart).hasTag('busy')) return null;

  const topUp = find(charts, 'topUp');
  if (plan.goods !== 'giftCard' && plan.goods !== 'voucher') {
    if (!topUp) return goTo('/mobile-topup');
    const at = shown(topUp);
    if (at.hasTag('busy')) return null;
    const { number, country, offer, choice, operators } = contextOf<{
      number: string;
      country: string;
      offer: Offer | null;
      choice: unknown;
      operators: { prodid: string }[];
    }>(topUp);
    if (at.hasTag('screen:number')) {
      if (at.hasTag('failed')) return press(topUp, { type: 'topUp.retried' });
      if (country !== 'IN') return press(topUp, { type: 'topUp.countryChosen', country: 'IN' });
      if (number !== plan.mobile)
        return press(topUp, { type: 'topUp.numberTyped', number: plan.mobile, countries: ['IN'] });
      return press(topUp, { type: 'topUp.numberSubmitted' });
    }
    if (at.hasTag('screen:operator'))
      return press(topUp, { type: 'topUp.operatorChosen', prodid: operators[0]?.prodid ?? '' });
    if (choice === null && offer && offer.rates.length > 0)
      return press(topUp, { type: 'topUp.rateChosen', rate: random.pick(offer.rates) });
    return press(topUp, { type: 'topUp.amountConfirmed' });
  }
  const product = find(charts, 'product');
  if (!product)
    return goTo(
      plan.goods === 'voucher'
        ? voucherPath
        : `/giftcardworld/${giftCards[random.below(giftCards.length)] ?? ''}`,
    );
  const at = shown(product);
  if (plan.goods === 'voucher') {
    if (at.hasTag('eligibilityLoading')) return null;
    if (at.hasTag('eligibilityFailed')) return press(product, { type: 'product.eligibilityRetried' });
    if (at.hasTag('inReview')) return leave('waits for staff');
  }
  if (at.hasTag('screen:failed')) return press(product, { type: 'product.retried' });
  if (at.hasTag('screen:missing')) return leave('does not find the product');
  if (at.hasTag('busy')) return null;
  const { product: rate, choice } = contextOf<{ product: Offer | null; choice: unknown }>(product);
  if (choice === null && rate && rate.rates.length > 0) {
    const any = random.pick(rate.rates);
    // Some shoppers choose the highest value to test the limits.
    const dearest = Math.max(...rate.rates.map(({ Price }) => Number(Price)));
    const chosenRate =
      plan.goods === 'voucher' && random.percent(60)
        ? (rate.rates.find(({ Price }) => Number(Price) === dearest) ?? any)
        : any;
    return press(product, { type: 'product.rateChosen', rate: chosenRate });
  }
  return press(product, { type: 'product.bought' });
};

/** Slugs of the Swiss gift cards that have fixed values. Filled when the shop opens. */
let giftCards: readonly string[] = [];
export const sellGiftCards = (slugs: readonly string[]): void => void (giftCards = slugs);
