/**
 * Provides the parts of a page that actors use: a real DOM, and a log of the effects that jsdom cannot perform.
 */
import { JSDOM } from 'jsdom';

export const origin = 'http://shop.test';
/** Time at which the clock is frozen. */
export const now = Date.parse('2026-01-02T10:00:00.000Z');
export const xsrf = 'xsrf-of-the-shop';

/** Encodes text as an ArrayBuffer, the type of a passkey's fields. */
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

export type Page = {
  /** Window of the page. A case can set any of its properties. */
  window: Window & typeof globalThis & Record<string, unknown>;
  navigator: Record<string, unknown>;
  /** Effects on the browser, in order of occurrence. */
  done: string[];
  /** True if third-party scripts can load. */
  scripts: boolean;
  /** Contents of `sessionStorage`. */
  tab: Map<string, string>;
  cookies: () => Record<string, string>;
  show: () => void;
  hide: () => void;
  /** Dispatches an event. Returns true unless a listener has cancelled it. */
  dispatch: (type: string, detail?: unknown) => boolean;
  /** Clicks a link. Returns true unless a listener has cancelled the click. */
  follow: (href: string, how?: object, attributes?: Readonly<Record<string, string>>) => boolean;
  /** Clicks an element that is not a link. */
  press: () => void;
  /** Event types that still have a listener. */
  listensTo: () => string[];
  close: () => Promise<void>;
};

class StoppedDate extends Date {
  constructor(...given: [] | [string | number | Date]) {
    super(given.length === 0 ? now : given[0]);
  }
  static override now = (): number => now;
}

let dom: JSDOM | null = null;

/** Opens a page at one of the shop's URLs and replaces the globals until the page is closed. */
export const openPage = (address: string, cookies: Readonly<Record<string, string>>): Page => {
  dom ??= new JSDOM('<!doctype html><html><head></head><body></body></html>', { url: `${origin}/` });
  const window = dom.window as Page['window'];
  const { document } = window;
  const done: string[] = [];
  const listening: { type: string; listener: EventListener; remove: () => void }[] = [];
  const files: { at: number; file: Blob }[] = [];
  const tab = new Map<string, string>();
  let visibility = 'visible';
  let handed: Blob | null = null;
  let released = 0;

  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0]))
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${value}; Path=/`;
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState({ idx: 3 }, '', address);
  window.history.go = (steps) => void done.push(`goes ${steps} in the history`);
  for (const name of ['google', 'ApplePaySession', 'PaymentRequest']) Reflect.deleteProperty(window, name);
  document.execCommand = (command) => {
    const { readOnly, value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
    const selected = value.slice(selectionStart, selectionEnd);
    done.push(`does ${command} of ${readOnly ? 'read-only' : 'editable'} ${selected}`);
    return true;
  };
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  Object.assign(window.HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: (...where: number[]) => void done.push(`draws at ${where.join(' ')}`) }),
    toDataURL: function (this: HTMLCanvasElement) {
      done.push(`reads a picture of ${this.width} by ${this.height}`);
      return 'data:image/png;base64,';
    },
  });
  window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    // The contents of the downloaded file are added to the log when the page closes.
    files.push({ at: done.push(`saves ${this.download}`) - 1, file: handed! });
  };

  const page: Page = {
    window,
    navigator: {
      onLine: true,
      webdriver: false,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
      languages: ['fr', 'en'],
      clipboard: { writeText: async (text: string) => void done.push(`copies ${text}`) },
      credentials: {
        create: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
          done.push(`makes a passkey for ${new TextDecoder().decode(publicKey.challenge)}`);
          return {
            id: 'id-of-it',
            rawId: bytes('raw'),
            type: 'public-key',
            authenticatorAttachment: 'platform',
            response: {
              attestationObject: bytes('attested'),
              clientDataJSON: bytes('client'),
              getTransports: () => ['internal'],
            },
            getClientExtensionResults: () => ({}),
          };
        },
        get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
          done.push(`shows a passkey for ${new TextDecoder().decode(publicKey.challenge)}`);
          return {
            id: 'id-of-it',
            rawId: bytes('raw'),
            type: 'public-key',
            authenticatorAttachment: 'platform',
            response: {
              authenticatorData: bytes('data'),
              clientDataJSON: bytes('client'),
              signature: bytes('signed'),
            },
            getClientExtensionResults: () => ({}),
          };
        },
      },
    },
    done,
    scripts: true,
    tab,
    cookies: () =>
      Object.fromEntries(
        document.cookie
          .split('; ')
          .filter((pair) => pair !== '')
          .map((pair) => pair.split('=') as [string, string]),
      ),
    show: () => {
      visibility = 'visible';
      document.dispatchEvent(new window.Event('visibilitychange'));
    },
    hide: () => {
      visibility = 'hidden';
      document.dispatchEvent(new window.Event('visibilitychange'));
    },
    dispatch: (type, detail) =>
      window.dispatchEvent(
        detail === undefined
          ? new window.Event(type, { cancelable: true })
          : new window.CustomEvent(type, { cancelable: true, detail }),
      ),
    press: () => document.body.click(),
    follow: (href, how = {}, attributes = {}) => {
      const link = document.createElement('a');
      link.href = href;
      for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
      document.body.append(link);
      // This listener runs last and keeps jsdom from following links.
      let isFollowed = false;
      const last = (event: Event): void => {
        isFollowed = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', last);
      link.dispatchEvent(
        new window.MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how }),
      );
      window.removeEventListener('click', last);
      return isFollowed;
    },
    listensTo: () => listening.map(({ type }) => type),
    close: async () => {
      for (let n = 0; n < 20 && released < files.length; n += 1)
        await new Promise((done) => setTimeout(done, 1));
      for (const { at, file } of files) done[at] += `: ${await file.text()}`;
      restore();
      if (released < files.length) throw new Error('The URL of a saved file was not released');
    },
  };

  document.head.append = (...nodes) => {
    const script = nodes[0] as HTMLScriptElement;
    done.push(`loads ${script.src}`);
    window.Element.prototype.append.call(document.head, script);
    queueMicrotask(() => script.dispatchEvent(new window.Event(page.scripts ? 'load' : 'error')));
  };

  const { prototype } = window.EventTarget;
  for (const target of [document, window] as EventTarget[])
    Object.assign(target, {
      addEventListener: (type: string, listener: EventListener, how?: AddEventListenerOptions | boolean) => {
        const { signal, once = false } = typeof how === 'object' ? how : {};
        prototype.addEventListener.call(target, type, listener, { capture: how === true, once });
        const remove = () => prototype.removeEventListener.call(target, type, listener, how === true);
        // Listeners added with `once` remove themselves, so they are not tracked.
        if (!once) listening.push({ type, listener, remove });
        // jsdom accepts only its own AbortSignal.
        signal?.addEventListener('abort', () => target.removeEventListener(type, listener));
      },
      removeEventListener: (type: string, listener: EventListener, how?: boolean) => {
        prototype.removeEventListener.call(target, type, listener, how === true);
        const at = listening.findIndex((one) => one.type === type && one.listener === listener);
        if (at >= 0) listening.splice(at, 1);
      },
    });

  const { setTimeout } = globalThis;
  const createObjectURL = URL.createObjectURL.bind(URL);
  const revokeObjectURL = URL.revokeObjectURL.bind(URL);
  const globals: Record<string, unknown> = {
    window,
    document,
    location: window.location,
    history: window.history,
    navigator: page.navigator,
    sessionStorage: {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => {
        tab.set(key, value);
        done.push(`stores ${key} in this tab: ${value}`);
      },
      removeItem: (key: string) => {
        if (tab.delete(key)) done.push(`removes ${key} from this tab`);
      },
    },
    Element: window.Element,
    Date: StoppedDate,
    PublicKeyCredential: () => {},
    // Timers fire immediately.
    setTimeout: (ring: () => void) => setTimeout(ring, 0),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  };
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  URL.createObjectURL = (file) => {
    handed = file as Blob;
    return 'blob:of-the-page';
  };
  URL.revokeObjectURL = () => void (released += 1);
  const restore = (): void => {
    // The next page uses the same window.
    for (const { remove } of listening) remove();
    URL.createObjectURL = createObjectURL;
    URL.revokeObjectURL = revokeObjectURL;
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  };
  return page;
};
