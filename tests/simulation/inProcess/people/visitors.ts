import { submitPaypal } from '../../../support/shop/pay.ts';
import { submitPayPage } from '../../../support/shop/shopper.ts';
/** Simulates shoppers who visit once a day with their browsers, use the page, and leave. */
import type { Random } from '../../random.ts';
import type { Browsers } from '../browsers.ts';
import { inside } from '../environment.ts';
import type { Network } from '../network.ts';
import type { Device, Page } from '../page.ts';
import type { Act, Source } from '../scheduler.ts';
import { origin } from '../settings.ts';
import type { Trace } from '../trace.ts';
import { drawPlan, nextMove, type Account, type AtProvider, type Shopper } from './shopper.ts';

export const day = 24 * 60 * 60_000;

export type Visitor = Shopper & {
  random: Random;
  device: Device;
  page: Page | null;
  second: Page | null;
  /** Time of the visitor's next action. */
  next: number;
  days: number;
};

export type Visitors = Source & {
  all: readonly Visitor[];
  add: (who: {
    name: string;
    email: string;
    account: Account | null;
    random: Random;
    device: Device;
  }) => void;
  /** Starts the visits of the first day. */
  begin: () => void;
  isAnyHere: () => boolean;
  /** Returns the time of the next action by any visitor, or Infinity after the last visit. */
  next: () => number;
  /** Ends all visits. */
  sendHome: () => void;
  /** Total number of actions, and number of visits without any action. */
  counts: { presses: number; idleVisits: number };
};

const arrivals = ['/', '/', '/mobile-topup', '/giftcardworld'] as const;
/** Number of actions before a shopper gives up. */
const patience = 70;

export const createVisitors = ({
  days,
  now,
  network,
  browsers,
  trace,
}: {
  days: number;
  now: () => number;
  network: Network;
  browsers: Browsers;
  trace: Trace;
}): Visitors => {
  const visitors: Visitor[] = [];
  const counts = { presses: 0, idleVisits: 0 };
  const pressedBefore = new Map<Visitor, number>();
  const presses = new Map<Visitor, number>();
  let began = 0;
  const { note } = trace;

  /** Opens another page of the shop in the same tab, replacing the current page. */
  const comeBack = (page: Page, path: string): void => {
    const visitor = visitors.find((one) => one.page === page || one.second === page);
    if (!visitor || !page.owner.alive) return;
    browsers.close(page);
    const fresh = browsers.open(visitor.device, path);
    if (visitor.page === page) visitor.page = fresh;
    else visitor.second = fresh;
  };
  const provider: AtProvider = {
    payCard: (page, decision) => {
      const { away } = page;
      if (!away) return;
      inside(page.owner, () => {
        void submitPayPage(away.payurl, { decision }).then(
          (answer) => {
            const back = answer.headers.get('location');
            const to = back ? new URL(back, origin) : new URL('/checkout', origin);
            network.add(now(), `${page.owner.name} is sent back`, null, () =>
              comeBack(page, to.pathname + to.search),
            );
          },
          () => {},
        );
      });
    },
    payPaypal: (page, orderID, decision, then) => {
      inside(page.owner, () => {
        void submitPaypal(origin, { token: orderID, decision, payer: 'ADASANDBX2223' }).then(
          () => then(decision),
          () => then('cancel'),
        );
      });
    },
  };

  const arrive = (visitor: Visitor): void => {
    const { random: own } = visitor;
    visitor.plan = drawPlan(own, visitor.account);
    visitor.device.online = true;
    Object.assign(visitor, { patience, cancels: 0, bought: false, done: false });
    visitor.page = browsers.open(visitor.device, own.pick(arrivals));
    pressedBefore.set(visitor, presses.get(visitor) ?? 0);
    note(`${visitor.name} arrives for ${visitor.plan.goods} by ${visitor.plan.method}`);
  };
  const goHome = (visitor: Visitor): void => {
    note(`${visitor.name} goes`);
    for (const page of visitor.device.pages) browsers.close(page);
    if ((presses.get(visitor) ?? 0) === pressedBefore.get(visitor)) counts.idleVisits += 1;
    Object.assign(visitor, { page: null, second: null });
    visitor.days -= 1;
    visitor.next =
      visitor.days > 0 ? began + (days - visitor.days) * day + visitor.random.below(40 * 60_000) : Infinity;
  };
  const reload = (visitor: Visitor, page: Page): void => {
    const path = page.away ? '/checkout' : page.path();
    note(`${visitor.name} loads ${path} anew`);
    browsers.close(page);
    visitor.page = browsers.open(visitor.device, path);
  };
  const openSecond = (visitor: Visitor): void => {
    note(`${visitor.name} opens a second page`);
    visitor.second = browsers.open(
      visitor.device,
      visitor.random.pick(['/', '/checkout', '/orders', '/mobile-topup']),
    );
  };
  const switchConnection = ({ name, device }: Visitor): void => {
    device.online = !device.online;
    note(`${name} is ${device.online ? 'online' : 'offline'}`);
    for (const each of device.pages) each.receive(new Event(device.online ? 'online' : 'offline'));
  };
  /** Performs the shopper's next action. Returns false if the shopper has nothing to do. */
  const press = (visitor: Visitor, page: Page, where: string): boolean => {
    const move = nextMove(page, visitor, visitor.random, provider);
    if (!move) return false;
    note(`${visitor.name}${where}: ${move.says}`);
    counts.presses += 1;
    presses.set(visitor, (presses.get(visitor) ?? 0) + 1);
    move.make();
    return true;
  };
  const hasGone = ({ plan }: Visitor, page: Page): boolean =>
    !plan.signsIn ||
    (page.away === null && page.system.actors().session.getSnapshot().hasTag('screen:visitor'));
  const act = (visitor: Visitor): void => {
    const { random: own, plan, page } = visitor;
    if (!page) return arrive(visitor);
    visitor.next = now() + 300 + own.below(own.percent(90) ? 6_000 : 90_000);
    visitor.patience -= 1;
    if (visitor.patience < 0) return goHome(visitor);
    // Some shoppers sign out and leave the page open.
    if (visitor.done && hasGone(visitor, page) && (!plan.signsIn || own.percent(50))) return goHome(visitor);
    if (page.reloads || own.percent(plan.restless)) return reload(visitor, page);
    if (visitor.second === null && own.percent(plan.restless)) return openSecond(visitor);
    if (own.percent(plan.restless)) return switchConnection(visitor);
    if (
      visitor.second?.owner.alive &&
      own.percent(40) &&
      press(visitor, visitor.second, ' in the second page')
    )
      return;
    inside(page.owner, () => page.receive(new Event('click')));
    press(visitor, page, '');
  };

  return {
    all: visitors,
    counts,
    add: ({ account, random, ...who }) => {
      visitors.push({
        ...who,
        account,
        random,
        plan: drawPlan(random, account),
        patience: 0,
        cancels: 0,
        bought: false,
        done: false,
        page: null,
        second: null,
        next: Infinity,
        days,
      });
    },
    begin: () => {
      began = now();
      for (const visitor of visitors) visitor.next = began + visitor.random.below(20 * 60_000);
    },
    due: (time) =>
      visitors
        .filter(({ next }) => next <= time)
        .map(
          (visitor): Act =>
            () =>
              act(visitor),
        ),
    next: () => Math.min(...visitors.map(({ next }) => next)),
    isAnyHere: () => visitors.some(({ page }) => page !== null),
    sendHome: () => {
      for (const { device } of visitors) for (const page of device.pages) browsers.close(page);
    },
  };
};
