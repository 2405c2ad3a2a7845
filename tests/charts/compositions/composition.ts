/**
 * Runs several real charts with their real implementations and wiring, in one or two tabs of a browser. Every
 * event is picked at random: a click on a control that the page offers, a call that reaches the shop, its
 * response, a lost call or response, a storage event from another tab, or the passing of time.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { inside, machine, openEnvironment, ownerStore } from '../../simulation/inProcess/environment.ts';
import {
  chartsOf,
  resetPageCount,
  createDevice,
  isChart,
  openPage,
  type Chart,
  type Page,
} from '../../simulation/inProcess/page.ts';
import { createShop, type Call, type Shop } from './shop.ts';

/** A user action, with a title for the failure report. */
export type Move = { title: string; make: () => void; isWay?: true };
export type Tab = {
  page: Page;
  name: string;
  chart: (id: string) => Chart | null;
  snapshot: (id: string) => AnyMachineSnapshot | null;
  has: (id: string, tag: string) => boolean;
  press: (id: string, event: { type: string } & Record<string, unknown>) => Move;
  go: (path: string) => Move;
};
export type Scene = {
  shop: Shop;
  tabs: readonly Tab[];
  now: () => number;
  /** Calls on their way to the shop, and calls whose response is on its way back. */
  underWay: () => readonly { call: Call; tab: Tab }[];
  /** Cart contents that pages reported in this step, just before opening the next page. */
  said: () => readonly { tab: string; chosen: string }[];
  /** True once a call or response has been lost. From then on, the page's state can differ from the shop's. */
  isLossy: () => boolean;
};
/** A hand-written rule. `fault` returns a description of the violation, or null. */
export type Invariant = { title: string; fault: (scene: Scene) => string | null };
export type Composition = {
  name: string;
  tabs: readonly string[];
  /** Possible starting points: the first URL, and whether the cart is filled. */
  starts: readonly { path: string; hasCart: boolean }[];
  moves: (tab: Tab, scene: Scene) => Move[];
  /** Invariants that are checked after every step. */
  always: readonly Invariant[];
  /** Checks each call as it leaves a tab. */
  ofCalls?: (call: Call, tab: Tab, scene: Scene) => string | null;
  /** Invariants that are checked once all calls have arrived and all timers have fired. */
  atRest: readonly Invariant[];
};
export type Fault = { title: string; fault: string; steps: readonly string[] };

/**
 * Calls for the catalogue and for lists. The shop answers them immediately, because the responses do not depend
 * on time.
 */
const atOnce = new Set([
  'getSellingStatus',
  'getCardRate',
  'getCardInfoFaq',
  'checkMobileNumber',
  'getGiftProductListByCountry',
  'getGiftCountryList',
  'getOpenOrders',
  'getRecentPurchases',
  'clientConfig',
]);

/** Charts whose pages report the cart's contents and then open the next page. */
const saysOfCart = new Set(['product', 'topUp']);

const origin = 'http://127.0.0.1:1';
/** Wait in milliseconds that is longer than any busy period of a page but shorter than the idle timeout. */
const longestWait = 4 * 60_000;
/** A call or response is lost if the random number is at or above this value. */
const lossFrom = 9_700;

type Delivery = {
  title: string;
  call: Call;
  tab: Tab;
  deliver: (isLost: boolean) => void;
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => machine.setImmediate(done));
};

const tabOf = (page: Page, name: string): Tab => {
  const chart = (id: string): Chart | null => chartsOf(page).find(({ logic }) => logic.id === id) ?? null;
  const snapshot = (id: string) => (chart(id)?.getSnapshot() ?? null) as AnyMachineSnapshot | null;
  return {
    page,
    name,
    chart,
    snapshot,
    has: (id, tag) => snapshot(id)?.hasTag(tag) ?? false,
    press: (id, event) => ({
      title: `${name}: ${event.type}`,
      make: () => {
        const actor = chart(id);
        if (actor) page.tell(actor, event);
      },
    }),
    go: (path) => ({ title: `${name}: goes to ${path}`, make: () => page.go(path), isWay: true }),
  };
};

/**
 * Runs a composition once, with one event for each pick. A number selects one of the possible events; a
 * string selects an event whose title contains it. Returns the fault, or null.
 * @throws Error if no title contains the string
 */
export const play = async (
  composition: Composition,
  picks: readonly (number | string)[],
): Promise<Fault | null> => {
  const steps: string[] = [];
  const deliveries: Delivery[] = [];
  const news: { title: string; happen: () => void }[] = [];
  const tabs: Tab[] = [];
  const said: { tab: string; chosen: string }[] = [];
  let found: Fault | null = null;
  let lossy = false;
  const isBroken = (): boolean => found !== null;
  const fail = (title: string, fault: string): void => {
    found ??= { title: title, fault, steps: [...steps] };
  };

  const carry: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const body = (request.method === 'GET' ? {} : JSON.parse(await request.text())) as Call['body'];
    const tab = tabs.find(({ page }) => page.owner === ownerStore.getStore());
    // Detecting the location fails immediately, because no composition depends on it.
    if (!tab || pathname.endsWith('/geo/json')) throw new TypeError('fetch failed');
    const call: Call = {
      method: request.method,
      path: pathname.replace('/api/', ''),
      query: searchParams,
      body,
      bearer: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    };
    const wrong = composition.ofCalls?.(call, tab, scene) ?? null;
    if (wrong !== null) fail('every call is made on behalf of the person shown', wrong);
    if (atOnce.has(call.path)) return shop.serve(call);
    return await new Promise<Response>((done, refuse) => {
      request.signal.addEventListener('abort', () => refuse(request.signal.reason), { once: true });
      const cut = (): void => {
        lossy = true;
        refuse(new TypeError('fetch failed'));
      };
      const add = (title: string, deliver: (isLost: boolean) => void): void =>
        void deliveries.push({ title: `${tab.name}: ${title} ${call.path}`, call, tab, deliver });
      add('a call reaches the shop', (isCallLost) => {
        if (isCallLost) return cut();
        const answer = shop.serve(call);
        add(`the shop answers ${answer.status} to`, (isAnswerLost) => {
          if (isAnswerLost) cut();
          else if (!request.signal.aborted) done(answer);
        });
      });
    });
  };

  const environment = openEnvironment(1, carry);
  environment.receive(() => {});
  resetPageCount();
  const { now } = environment;
  const shop = createShop(now);
  const device = createDevice('browser', '10.0.0.1');
  const scene: Scene = {
    shop,
    tabs,
    now,
    underWay: () => deliveries,
    said: () => said,
    isLossy: () => lossy,
  };
  const look = (invariants: readonly Invariant[]): void => {
    for (const { title, fault } of invariants) {
      const wrong = fault(scene);
      if (wrong !== null) fail(title, wrong);
    }
    said.length = 0;
  };
  const take = <Item>(from: Item[], index: number): Item => from.splice(index, 1)[0]!;
  const passTo = (at: number): void => {
    environment.passTo(at);
    while (environment.ring() !== null);
  };
  try {
    const first = Number(picks[0]) || 0;
    const { path, hasCart } = composition.starts[first % composition.starts.length]!;
    if (hasCart) device.storage.set('cartToken', shop.fillCart());
    for (const name of composition.tabs) {
      const page = openPage(device, path, {
        origin,
        later: (owner, what, happen) => void news.push({ title: what, happen: () => inside(owner, happen) }),
        inspect: ({ type, actorRef }) => {
          if (type !== '@xstate.snapshot' || !isChart(actorRef)) return;
          const { value, context } = actorRef.getSnapshot() as AnyMachineSnapshot;
          const chosen = (context as { choice?: { ProductPriceID: string } | null }).choice?.ProductPriceID;
          if (saysOfCart.has(actorRef.logic.id) && JSON.stringify(value).includes('"leaving"') && chosen)
            said.push({ tab: name, chosen });
        },
        forget: environment.forget,
      });
      tabs.push(tabOf(page, name));
      await settle();
      // Deliver all calls and let time pass until everything that loads after the first paint has loaded.
      for (let n = 0; n < 20; n += 1) {
        while (deliveries.length > 0) {
          take(deliveries, 0).deliver(false);
          await settle();
        }
        passTo(now() + 100);
        await settle();
      }
    }
    look(composition.always);
    for (const pick of picks) {
      // Advance the clock, so that no two events happen at the same time.
      environment.passTo(now() + 1);
      const moves = tabs.flatMap((tab) => composition.moves(tab, scene));
      const passTime = (): void => {
        const next = environment.nextTimer();
        if (next === null) return;
        steps.push(`${Math.round((next - now()) / 100) / 10} s go by`);
        passTo(next);
      };
      const byText = (text: string): void => {
        const matches = (one: { title: string }): boolean => one.title.includes(text);
        const move = moves.find(matches);
        const [call, other] = [deliveries.findIndex(matches), news.findIndex(matches)];
        steps.push(text);
        if (move) move.make();
        else if (call >= 0) take(deliveries, call).deliver(false);
        else if (other >= 0) take(news, other).happen();
        else
          throw new Error(
            `"${text}" cannot happen now: ${[...moves, ...deliveries, ...news].map((one) => one.title).join(', ')}`,
          );
      };
      const [kind, which] = typeof pick === 'number' ? [pick % 10, Math.floor(pick / 10)] : [0, 0];
      // While calls are pending, half of all events deliver a call or a response. Events that only advance the
      // clock are rare, because people do not wait long.
      if (typeof pick === 'string') byText(pick);
      else if (kind < 5 && deliveries.length > 0) {
        const one = take(deliveries, which % deliveries.length);
        const isLost = pick >= lossFrom;
        steps.push(`${one.title}${isLost ? ', but it is lost' : ''}`);
        one.deliver(isLost);
      } else if (kind < 6 && news.length > 0) {
        const one = take(news, which % news.length);
        steps.push(one.title);
        one.happen();
      } else if (kind < 9 && moves.length > 0) {
        // If clicks are possible, they are more likely than navigation.
        const presses = moves.filter(({ isWay }) => !isWay);
        const offered = kind < 8 && presses.length > 0 ? presses : moves;
        const move = offered[which % offered.length]!;
        steps.push(move.title);
        move.make();
      } else passTime();
      await settle();
      look(composition.always);
      if (found) return found;
    }
    // Let all calls arrive and all timers fire.
    steps.push('all calls arrive and all timers expire');
    const rest = async (end: number): Promise<void> => {
      for (let n = 0; n < 1_000 && !isBroken(); n += 1) {
        if (deliveries.length > 0) take(deliveries, 0).deliver(false);
        else if (news.length > 0) take(news, 0).happen();
        else if (now() < end) passTo(Math.min(end, environment.nextTimer() ?? end));
        else return;
        await settle();
        look(composition.always);
      }
    };
    await rest(now() + longestWait);
    // Leave time for work that started at the last moment.
    await rest(now() + 10_000);
    if (found) return found;
    look(composition.atRest);
    return found;
  } finally {
    for (const { page } of tabs) page.close();
    await settle();
    environment.close();
  }
};
