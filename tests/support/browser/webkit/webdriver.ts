/** A W3C WebDriver session with WebKitGTK, in a new browser without data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../shop/start.ts';

/** An error from the driver. `code` is the protocol's error code, such as `no such window`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(command: string, code: string, message: string) {
    super(`WebKit, ${command}: ${code} ${message}`);
    this.code = code;
  }
}

export type WebDriver = {
  /** Sends a session command, for example `url`. @throws WebDriverError */
  call: <T>(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object) => Promise<T>;
  /** Stops the browser and the driver. */
  close: () => Promise<void>;
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

export type Display = { name: string; close: () => Promise<void> };

/**
 * Starts an X server without a physical screen. The server chooses a free display, whose `name` looks like
 * `:1`.
 */
export const openDisplay = async (path: string): Promise<Display> => {
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
  return {
    name: `:${number}`,
    close: async () => {
      server.kill();
      await ended(server);
    },
  };
};

/** Options for a browser window. `size` is the page size in CSS pixels. The proxy receives all requests. */
export type WindowOptions = {
  proxy: string;
  size: { width: number; height: number };
  language: string;
  userAgent?: string | undefined;
};

export const openWebDriver = async (
  path: string,
  display: Display,
  { proxy, size, language, userAgent }: WindowOptions,
): Promise<WebDriver> => {
  const port = await freePort();
  // Disable WebKit's hardware buffers. Without a graphics card, they take a third of the load time.
  const driver = spawn(path, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GSETTINGS_BACKEND: 'memory',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const ask = async <T>(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${command}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      // If the page navigates away, its script ends. The driver would then wait forever.
      ...(command.endsWith('/execute/async') ? { signal: AbortSignal.timeout(20_000) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok)
      throw new WebDriverError(
        command.replace(/^session\/[^/]+\//, ''),
        value.error ?? '',
        value.message ?? '',
      );
    return value;
  };
  const end = async (): Promise<void> => {
    driver.kill();
    await ended(driver);
  };
  const begin = async (): Promise<string> => {
    while (driver.exitCode === null) {
      const isUp = await ask('GET', 'status').then(
        () => true,
        () => false,
      );
      if (isUp) break;
      await pause(50);
    }
    const { sessionId } = await ask<{ sessionId: string }>('POST', 'session', {
      capabilities: {
        alwaysMatch: {
          // The driver need not wait for a page to load, because callers do.
          pageLoadStrategy: 'none',
          unhandledPromptBehavior: 'accept',
          // Disable the script timeout, because the driver's timer would follow the page's clock, which tests
          // can advance.
          timeouts: { script: null },
          'webkitgtk:browserOptions': {
            binary: join(import.meta.dirname, 'window.py'),
            args: [
              `--proxy=${proxy}`,
              `--size=${size.width}x${size.height}`,
              `--language=${language}`,
              ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
            ],
          },
        },
      },
    });
    return `session/${sessionId}`;
  };
  const session = await begin().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    call: (method, command, body) =>
      ask(
        method,
        command === '' ? session : `${session}/${command}`,
        method === 'POST' ? (body ?? {}) : body,
      ),
    close: async () => {
      await ask('DELETE', session).catch(() => null);
      await end();
    },
  };
};
