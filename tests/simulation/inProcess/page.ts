/** Simulates a browser page without views: real charts with their real implementations, storage, URL and other tabs. */
import { StateMachine, type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent } from 'xstate';
import type { PayUrl } from '../../../machines/types.ts';
import { createApi } from '../../../src/api/lazyClient.ts';
import { createAccessTokenReader } from '../../../src/app/accessToken.ts';
import { createActorSystem, type ShopSystem } from '../../../src/app/actorSystem.ts';
import { createAppServices, createNavigator } from '../../../src/app/appServices.ts';
import { toRoute } from '../../../src/app/router/routes.ts';
import { createStorage, type Store } from '../../../src/storage/storage.ts';
import { parseSetCookie } from '../../support/shop/cookies.ts';
import { inside, type Owner } from './environment.ts';

/** A browser, with the state that its pages share. */
export type Device = {
  name: string;
  ip: string;
  cookies: Map<string, { value: string; isHidden: boolean }>;
  storage: Map<string, string>;
  pages: Set<Page>;
  online: boolean;
  /** True if a page's storage or a chart has changed since the last check. */
  isTouched: boolean;
};

export type Page = {
  owner: Owner;
  device: Device;
  system: ShopSystem;
  store: Store;
  /** Provider page that is shown instead of the shop, if any. */
  away: PayUrl | null;
  reloads: boolean;
  path: () => string;
  tell: (actor: AnyActorRef, event: { type: string }) => void;
  go: (path: string) => void;
  receive: (event: Event) => void;
  close: () => void;
};

export const createDevice = (name: string, ip: string): Device => ({
  name,
  ip,
  cookies: new Map(),
  storage: new Map(),
  pages: new Set(),
  online: true,
  isTouched: false,
});

/** Stores a cookie from the shop or a page. */
export const keepCookie = (device: Device, header: string): void => {
  const { name, value, isOver, isHidden } = parseSetCookie(header);
  if (isOver) device.cookies.delete(name);
  else device.cookies.set(name, { value, isHidden });
};

type Surroundings = {
  origin: string;
  /** Delivers a storage change to another page on the device after a delay. */
  later: (owner: Owner, what: string, happen: () => void) => void;
  inspect: (event: InspectionEvent, page: () => Page) => void;
  /** Discards a closed page's timers and pending responses. */
  forget: (owner: Owner) => void;
  /** Injected fault: replaces the page's storage. */
  storage?: ((store: Store) => Store) | undefined;
};

/** Simulates the `storage` event in other tabs. */
class StorageChange extends Event {
  readonly key: string | null;
  constructor(key: string | null) {
    super('storage');
    this.key = key;
  }
}

let pages = 0;
export const resetPageCount = (): void => void (pages = 0);

const windowOf = (
  device: Device,
  origin: string,
  start: string,
  leave: (pay: PayUrl) => void,
  reload: () => void,
) => {
  const target = new EventTarget();
  const location = {
    href: origin + start,
    origin,
    protocol: 'http:',
    get pathname() {
      return new URL(location.href).pathname;
    },
    get search() {
      return new URL(location.href).search;
    },
    get hash() {
      return new URL(location.href).hash;
    },
    hostname: '127.0.0.1',
    assign: (url: string) => leave({ method: 'GET', payurl: url } as PayUrl),
    reload,
  };
  const document = {
    title: '',
    visibilityState: 'visible',
    documentElement: { lang: 'en', dataset: {} },
    get cookie() {
      return [...device.cookies]
        .filter(([, { isHidden }]) => !isHidden)
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ');
    },
    set cookie(text: string) {
      keepCookie(device, text);
    },
    getElementById: () => null,
    querySelector: () => null,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    createElement: (tag: string) => {
      const children: { name?: string; value?: string }[] = [];
      return {
        tag,
        // Every third-party script fails to load, because the simulation has none.
        addEventListener: (type: string, receive: () => void) => {
          if (type === 'error') setTimeout(receive, 100);
        },
        remove: () => {},
        append: (child: { name?: string; value?: string }) => children.push(child),
        action: '',
        submit(this: { action: string }) {
          leave({
            method: 'POST',
            payurl: this.action,
            fields: children.map(({ name = '', value = '' }) => [name, value]),
          } as PayUrl);
        },
      };
    },
    body: { append: () => {} },
    head: { append: () => {} },
  };
  const window: Record<string, unknown> = {
    document,
    location,
    history: {
      state: null,
      scrollRestoration: 'auto',
      replaceState: (_state: unknown, _title: string, to: string | URL) => {
        location.href = new URL(String(to), location.href).href;
      },
    },
    navigator: {
      get onLine() {
        return device.online;
      },
      languages: ['en'],
      userAgent: 'simulation',
      webdriver: false,
    },
    scrollX: 0,
    scrollY: 0,
    scrollTo: () => {},
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    requestAnimationFrame: (draw: (at: number) => void) => setTimeout(() => draw(0), 16),
    cancelAnimationFrame: (id: number) => clearTimeout(id),
    requestIdleCallback: (work: () => void) => setTimeout(work, 50),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    MouseEvent: class MouseEvent extends Event {},
  };
  window['window'] = window;
  return { window, target, location };
};

/** Opens the shop in a new tab. */
export const openPage = (
  device: Device,
  path: string,
  { origin, later, inspect, forget, storage = (store) => store }: Surroundings,
): Page => {
  const name = `${device.name}.${(pages += 1)}`;
  const { window, target, location } = windowOf(
    device,
    origin,
    path,
    (pay) => {
      page.away = pay;
    },
    () => {
      page.reloads = true;
    },
  );
  const owner: Owner = { kind: 'page', name, alive: true, globals: window };
  const tellOthers = (key: string | null): void => {
    device.isTouched = true;
    for (const other of device.pages)
      if (other !== page)
        later(other.owner, `${other.owner.name} hears of ${key ?? 'all'} in the storage`, () =>
          other.receive(new StorageChange(key)),
        );
  };
  const backend = {
    getItem: (key: string) => device.storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const was = device.storage.get(key);
      device.storage.set(key, value);
      if (was !== value) tellOthers(key);
    },
    removeItem: (key: string) => {
      if (device.storage.delete(key)) tellOthers(key);
    },
    key: (index: number) => [...device.storage.keys()][index] ?? null,
    get length() {
      return device.storage.size;
    },
  };
  window['localStorage'] = backend;
  let page!: Page;
  inside(owner, () => {
    const store = storage(createStorage(backend));
    const navigation = createNavigator();
    const api = createApi({
      base: `${origin}/api`,
      language: () => 'en',
      accessToken: createAccessTokenReader(store, () => system.actors().session),
      onSessionLost: () => system.services.notify.session({ type: 'session.rejected' }),
      onSignedOut: () => system.services.notify.session({ type: 'session.signedOut' }),
    });
    const system = createActorSystem(
      (notify) => ({
        ...createAppServices(
          { api, store, navigator: navigation, location: () => system.actors().location },
          notify,
        ),
        language: () => 'en' as const,
      }),
      `${origin}/api/geo/json`,
      {
        inspect: (event) => {
          device.isTouched = true;
          inspect(event, () => page);
        },
        announce: () => {},
      },
    );
    const trail: string[] = [];
    const arrive = (to: string): void => {
      trail.push(location.pathname + location.search);
      location.href = new URL(to, location.href).href;
      // In a real page, the router notifies the charts after rendering.
      queueMicrotask(() => {
        if (!owner.alive) return;
        const { shell, screen, deferredFeatures } = system.actors();
        shell.send({ type: 'route.changed' });
        const route = toRoute(location.pathname, location.search);
        screen.send({ type: 'route.changed', route });
        deferredFeatures.getSnapshot().context.actors?.openOrders.send({ type: 'route.changed', route });
      });
    };
    page = {
      owner,
      device,
      system,
      store,
      away: null,
      reloads: false,
      path: () => location.pathname,
      tell: (actor, event) => inside(owner, () => actor.send(event)),
      go: (to) => inside(owner, () => arrive(to)),
      receive: (event) => {
        if (owner.alive) inside(owner, () => void target.dispatchEvent(event));
      },
      close: () => {
        if (!owner.alive) return;
        owner.alive = false;
        device.pages.delete(page);
        inside(owner, () => system.root.stop());
        forget(owner);
      },
    };
    device.pages.add(page);
    navigation.bind((to) => {
      if (typeof to === 'string') arrive(to);
      else arrive(trail.splice(to).at(0) ?? '/');
    });
    system.root.start();
    arrive(path);
  });
  return page;
};

export type Chart = AnyActorRef & { logic: { id: string } };
export const isChart = (actor: unknown): actor is Chart =>
  (actor as { logic?: unknown } | null | undefined)?.logic instanceof StateMachine;

/** Returns all running charts of a page. */
export const chartsOf = (page: Page): Chart[] => {
  const found = new Set<Chart>();
  const visit = (actor: AnyActorRef): void => {
    if (!isChart(actor) || found.has(actor)) return;
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.status !== 'active') return;
    found.add(actor);
    for (const child of Object.values(snapshot.children)) if (child) visit(child as AnyActorRef);
    for (const value of Object.values((snapshot.context ?? {}) as Record<string, unknown>)) visitHeld(value);
  };
  const visitHeld = (value: unknown, depth = 0): void => {
    if (typeof value !== 'object' || value === null || depth > 2) return;
    if (typeof (value as { getSnapshot?: unknown }).getSnapshot === 'function') visit(value as AnyActorRef);
    else if (Object.getPrototypeOf(value) === Object.prototype)
      for (const inner of Object.values(value)) visitHeld(inner, depth + 1);
  };
  visit(page.system.root);
  return [...found];
};
