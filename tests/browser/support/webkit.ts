/** The engine of Safari: WebKitGTK, driven by the W3C WebDriver protocol over HTTP. Chromium is driven by Playwright instead. */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/shop/start.ts';

/** The key under which the protocol names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keys = {
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  End: '\uE010',
  Home: '\uE011',
  Escape: '\uE00C',
  Enter: '\uE007',
};

export type WebKitPage = {
  /** Loads an address; resolves after the page's load event. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page; it and its answer travel as text and JSON. */
  evaluate: <A extends unknown[], T>(run: (...given: A) => T, ...given: A) => Promise<T>;
  /** Asks the page until the answer is true. @returns false when it is not within so many milliseconds. */
  until: <A extends unknown[]>(
    run: (...given: A) => boolean,
    within: number,
    ...given: A
  ) => Promise<boolean>;
  /** Clicks or fills the first element that a CSS selector finds. */
  click: (selector: string) => Promise<void>;
  fill: (selector: string, text: string) => Promise<void>;
  press: (key: keyof typeof keys) => Promise<void>;
  /** Turns the wheel over an element, by so many CSS pixels. */
  wheel: (selector: string, deltaY: number) => Promise<void>;
  /** Outer size of the window in CSS pixels; the browser does not go below 447 in width. */
  resize: (width: number, height: number) => Promise<void>;
  /** Takes these cookies, by name, for the site of the page, and no others. */
  setCookies: (cookies: Readonly<Record<string, string>>) => Promise<void>;
  close: () => Promise<void>;
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts an X server that chooses its own number. @returns the display's name, such as `:1`. */
const startDisplay = async (path: string): Promise<{ display: string; server: ChildProcess }> => {
  const server = spawn(path, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start')));
    server.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith('\n')) resolve(text.trim());
    });
  });
  return { display: `:${number}`, server };
};

/** Opens a WebKit browser without a profile: nothing is kept from an earlier one. */
export const openWebKit = async (found: { driver: string; display: string }): Promise<WebKitPage> => {
  const { display, server } = await startDisplay(found.display);
  const port = await freePort();
  // without a graphics card its buffers cost a third of a page load
  const driver = spawn(found.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GSETTINGS_BACKEND: 'memory',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const closeAll = async (): Promise<void> => {
    driver.kill();
    await ended(driver);
    server.kill();
    await ended(server);
  };

  /** @throws Error with the driver's own words when it says no. */
  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok)
      throw new Error(`WebKit, ${path.replace(/^session\/[^/]+\//, '')}: ${value.error} ${value.message}`);
    return value;
  };

  const begin = async (): Promise<string> => {
    for (let tries = 0; tries < 300 && driver.exitCode === null; tries += 1) {
      if (
        await call('GET', 'status').then(
          () => true,
          () => false,
        )
      )
        break;
      await pause(100);
    }
    const { sessionId } = await call<{ sessionId: string }>('POST', 'session', {
      capabilities: { alwaysMatch: { timeouts: { pageLoad: 60_000, script: 30_000 } } },
    });
    return `session/${sessionId}`;
  };
  const session = await begin().catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });

  const find = async (selector: string): Promise<Record<string, string>> =>
    call('POST', `${session}/element`, { using: 'css selector', value: selector });
  const act = (type: 'key' | 'wheel', actions: object[]): Promise<unknown> =>
    call('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  const evaluate: WebKitPage['evaluate'] = (run, ...args) =>
    call('POST', `${session}/execute/sync`, { script: `return (${String(run)})(...arguments)`, args });

  return {
    goto: async (url) => {
      await call('POST', `${session}/url`, { url });
    },
    evaluate,
    until: async (run, within, ...given) => {
      const end = Date.now() + within;
      for (;;) {
        if (await evaluate(run, ...given)) return true;
        if (Date.now() > end) return false;
        await pause(150);
      }
    },
    click: async (selector) => {
      const element = await find(selector);
      await call('POST', `${session}/element/${element[elementKey]}/click`, {});
    },
    fill: async (selector, text) => {
      const element = await find(selector);
      await call('POST', `${session}/element/${element[elementKey]}/value`, { text });
    },
    press: async (key) => {
      await act('key', [
        { type: 'keyDown', value: keys[key] },
        { type: 'keyUp', value: keys[key] },
      ]);
    },
    wheel: async (selector, deltaY) => {
      const origin = await find(selector);
      await act('wheel', [{ type: 'scroll', x: 0, y: 0, deltaX: 0, deltaY, duration: 0, origin }]);
    },
    resize: async (width, height) => {
      await call('POST', `${session}/window/rect`, { width, height });
    },
    setCookies: async (cookies) => {
      await call('DELETE', `${session}/cookie`);
      for (const [name, value] of Object.entries(cookies))
        await call('POST', `${session}/cookie`, { cookie: { name, value, path: '/', sameSite: 'Strict' } });
    },
    close: async () => {
      await call('DELETE', session).catch(() => null);
      await closeAll();
    },
  };
};
