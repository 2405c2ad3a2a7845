import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, firefox, webkit, type BrowserType, type LaunchOptions } from 'playwright-core';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

const systemNames = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Font settings for the browser, because its own settings point to AWS Lambda folders. Without fonts, the
 * browser crashes if a picture contains text.
 */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Returns the headless Chromium from the npm packages (x64 Linux), which is unpacked once. It has no windows,
 * extensions or sync, so it loads a page with a quarter of a full browser's CPU time.
 */
const shipped = async (): Promise<LaunchOptions | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(root, 'node_modules/.cache/chromium');
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath) || !existsSync(join(folder, 'al2023/lib'))) {
    console.log('Unpacking the browser that comes with the packages (once) …');
    await mkdir(folder, { recursive: true });
    // The package unpacks its system libraries only in AWS Lambda, and only into TMPDIR.
    await run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        "const { default: c } = await import('@sparticuz/chromium'); await c.executablePath();",
      ],
      {
        cwd: root,
        env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
      },
    );
  }
  if (!existsSync(executablePath)) return null;
  await mkdir(join(folder, 'fontconfig'), { recursive: true });
  await writeFile(join(folder, 'fontconfig/fonts.conf'), fontSettings(folder));
  const env = {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: join(folder, 'fontconfig'),
  };
  // With incompatible system libraries, the browser cannot even print its version.
  await run(executablePath, ['--version'], { env });
  return { executablePath, args: [...quiet, '--no-sandbox', '--disable-gpu'], env };
};

/** Returns Playwright's own build of a browser engine, or null if it is not installed. */
const findPlaywrights = (engine: BrowserType): string | null => {
  const path = engine.executablePath();
  return path && existsSync(path) ? path : null;
};
const playwrights = (): LaunchOptions | null => {
  const executablePath = findPlaywrights(chromium);
  return executablePath === null ? null : { executablePath, args: quiet };
};

const namedBrowser = (): LaunchOptions | null => {
  const path = process.env['CHROME_PATH'];
  if (!path) return null;
  if (!existsSync(path)) throw new Error(`There is no browser at CHROME_PATH (${path}).`);
  return { executablePath: path, args: [...quiet, '--no-sandbox'] };
};

/** Returns a Chromium that supports user settings such as disabled cookies, or null if none is installed. */
export const findWholeBrowser = async (): Promise<LaunchOptions | null> => {
  const named = namedBrowser() ?? playwrights();
  if (named) return named;
  const system = systemNames.find((path) => existsSync(path));
  return system ? { executablePath: system, args: [...quiet, '--no-sandbox'] } : null;
};

/**
 * Finds a Chromium to launch. Tries CHROME_PATH, an npm package, Playwright's installed browser, the system's
 * Chrome or Chromium, and finally Playwright's installer. @throws Error with a one-line instruction
 */
export const findBrowser = async (): Promise<LaunchOptions> => {
  const found = namedBrowser() ?? (await shipped().catch(() => null)) ?? (await findWholeBrowser());
  if (found) return found;
  await run('npx', ['playwright-core', 'install', 'chromium'], { cwd: root }).catch(() => null);
  const installed = playwrights();
  if (installed) return installed;
  throw new Error(
    'No browser found. Install one (Debian: apt-get install chromium; any system: npx playwright-core install chromium) or set CHROME_PATH.',
  );
};

const findInPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Command that installs WebKit on Debian and Ubuntu. */
export const webkitNeeds =
  'apt-get install --no-install-recommends webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1';

/** Returns whether Python can open WebKitGTK's view, as `webkit/window.py` requires. */
const hasWebKitView = (): boolean => {
  const view = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";
  try {
    execFileSync('/usr/bin/python3', ['-c', view], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Returns Playwright's own WebKit, or null if it is not installed. */
export const findPlaywrightsWebKit = (): LaunchOptions | null => {
  const executablePath = findPlaywrights(webkit);
  return executablePath === null ? null : { executablePath };
};

/**
 * Returns the paths of WebKitGTK's WebDriver and of the headless X server for its browser. Returns null if
 * either path or WebKitGTK's view is missing. No npm package contains WebKit.
 */
export const findWebKit = (): { driver: string; display: string } | null => {
  const [driver, display] = ['WebKitWebDriver', 'Xvfb'].map(findInPath);
  return driver && display && hasWebKitView() ? { driver, display } : null;
};

/** Command that installs Firefox on Debian and Ubuntu. */
export const firefoxNeeds =
  'apt-get update && apt-get install --no-install-recommends firefox-esr, 153 or newer (or set FIREFOX_PATH)';

/**
 * Finds a Firefox to launch: the one at FIREFOX_PATH, Playwright's own, or the one in the PATH. Returns null if
 * none is installed. All except Playwright's own need `firefox/bridge.mjs`.
 */
export const findFirefox = (): LaunchOptions | null => {
  const named = process.env['FIREFOX_PATH'];
  if (named && !existsSync(named)) throw new Error(`There is no browser at FIREFOX_PATH (${named}).`);
  const own = named ? null : findPlaywrights(firefox);
  if (own !== null) return { executablePath: own };
  const path = named ?? findInPath('firefox') ?? findInPath('firefox-esr');
  return path
    ? {
        channel: 'moz-firefox',
        executablePath: join(import.meta.dirname, 'firefox/bridge.mjs'),
        env: { ...(process.env as Record<string, string>), FIREFOX_PATH: path },
      }
    : null;
};
