import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type { AppContext } from '../appContext.ts';
import { getMessages } from '../messages/index.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { stackFramesOf, toRefusal } from '../routes/http/middleware.ts';
import { policyReporting, reportingEndpoints } from '../routes/http/policyReports.ts';
import {
  csrfToken,
  findLanguage,
  findSession,
  isFromStaffPage,
  readFormFields,
  textsOf,
  type AdminEnv,
} from './context.ts';
import { customerRoutes } from './customers.ts';
import { documentRoutes } from './documents.ts';
import { figureRoutes } from './figures/routes.ts';
import { gatewayRoutes } from './gateways.ts';
import { languageRoutes } from './language.ts';
import { limitRoutes } from './limits.ts';
import { logRoutes } from './log/routes.ts';
import { noticeRoutes } from './notices.ts';
import { orderRoutes } from './orders/routes.ts';
import { renderForbidden, renderNotFound, renderSignedOutPage } from './page.ts';
import { promotionRoutes } from './promotions.ts';
import { refundRoutes } from './refunds.ts';
import { accessOf, assertRoles, includesRole } from './roles.ts';
import { createFirstAdminLink, firstAdminLinkFile } from './signIn/accounts.ts';
import { staffUserRoutes } from './signIn/people.ts';
import { authRoutes } from './signIn/routes.ts';
import { secondFactorRoutes } from './signIn/secondFactorRoutes.ts';
import { findStaffSession } from './signIn/sessions.ts';
import { ownSignInRoutes } from './signIn/you.ts';
import { todayRoutes } from './today.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/**
 * Path of the WebAuthn library's browser bundle. The package exports only modules; the bundle is in a separate
 * folder.
 */
const webAuthnFile = join(dirname(resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js');
const asset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // forbids the creation of markup, code and script URLs, which no staff script needs
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  policyReporting,
].join('; ');

const limitStaffBody = bodyLimit({
  maxSize: 16 * 1024,
  onError: () => {
    throw new ShopRefusal(413, 'tooLarge');
  },
});

export type Admin = {
  /** The staff pages, to be mounted at /staff. */
  app: Hono<AdminEnv>;
  /**
   * Returns a link for creating the first account, and the path of the file that contains the link. Returns
   * null if an account already exists.
   */
  firstLink(): Promise<{ link: string; file: string } | null>;
};

/**
 * Creates the staff pages. They are plain HTML and share no scripts, accounts or sessions with the shop. Visitors who
 * are not signed in see only the sign-in page.
 */
export const createAdmin = (shop: AppContext): Admin => {
  const app = new Hono<AdminEnv>();
  const [css, js, passkeys] = [asset('admin.css'), asset('admin.js'), asset('passkeys.js')];

  app.use('*', async (c, next) => {
    c.set('language', findLanguage(c));
    c.set('formToken', () => csrfToken(c, shop));
    await next();
    const headers = c.res.headers;
    headers.set('content-security-policy', policy);
    headers.set('reporting-endpoints', reportingEndpoints);
    headers.set('cache-control', 'no-store');
    headers.set('x-robots-tag', 'noindex');
    headers.set('referrer-policy', 'same-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  });
  app.onError((thrown, c) => {
    const error = toRefusal(thrown);
    const refused = error instanceof ShopRefusal;
    if (refused)
      shop.log.warn(
        { path: c.req.path, status: error.status, refusal: error.code },
        'a request to a staff page was refused',
      );
    else
      shop.log.error(
        { path: c.req.path, problem: error.name, at: stackFramesOf(error) },
        'a staff page failed',
      );
    const { frame } = textsOf(c);
    const text = getMessages(c.get('language')).messages[refused ? error.text : 'generic'];
    if (refused && error.retryAfter) c.header('retry-after', String(error.retryAfter));
    return c.html(
      renderSignedOutPage(
        c,
        frame.notNow,
        html`<h1>${frame.notNow}</h1>
          <p role="alert">${text}</p>
          <p><a href="/staff">${frame.back}</a></p>`,
      ),
      // 419 is not a registered status code, so staff pages respond with 400 instead
      !refused ? 500 : error.status === 419 ? 400 : error.status,
    );
  });

  app.get('/admin.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const font = new Uint8Array(readFileSync(fontFile));
  app.get('/inter.woff2', (c) => c.body(font, 200, { 'content-type': 'font/woff2' }));
  const script = { 'content-type': 'text/javascript; charset=utf-8' };
  app.get('/admin.js', (c) => c.body(js, 200, script));
  app.get('/passkeys.js', (c) => c.body(passkeys, 200, script));
  const webAuthn = readFileSync(webAuthnFile, 'utf8');
  app.get('/simplewebauthn.js', (c) => c.body(webAuthn, 200, script));

  // reading the body here caches it for the handler that renders the response
  app.on('POST', '*', limitStaffBody, async (c, next) => {
    const field = await readFormFields(c);
    if (!isFromStaffPage(c, shop, field('csrfToken'))) {
      const { frame } = textsOf(c);
      const again = html`<h1>${frame.tryAgain}</h1>
        <p role="alert">${frame.openTooLong}</p>
        <p><a href="/staff">${frame.back}</a></p>`;
      return c.html(renderSignedOutPage(c, frame.tryAgain, again), 403);
    }
    return next();
  });
  app.route('/', languageRoutes(shop));
  app.route('/', authRoutes(shop));

  app.use('*', async (c, next) => {
    const signedIn = await findStaffSession(shop, findSession(c));
    if (!signedIn) return c.redirect('/staff/sign-in', 303);
    const { session, staff } = signedIn;
    c.set('staff', staff);
    if (staff.language) c.set('language', staff.language);
    c.set('session', session);
    const access = accessOf(c);
    if (session.proved === 'password')
      return access === 'halfway' ? next() : c.redirect('/staff/second-factor', 303);
    if (access === 'halfway') return c.redirect('/staff', 303);
    if (access !== null && access !== 'anybody' && !includesRole(staff.role, access))
      return renderForbidden(c, access);
    return next();
  });
  app.route('/', secondFactorRoutes(shop));
  for (const routes of [
    todayRoutes,
    documentRoutes,
    limitRoutes,
    refundRoutes,
    gatewayRoutes,
    noticeRoutes,
    logRoutes,
    staffUserRoutes,
    orderRoutes,
    customerRoutes,
    figureRoutes,
    promotionRoutes,
    ownSignInRoutes,
  ])
    app.route('/', routes(shop));
  assertRoles(app.routes);
  app.all('*', renderNotFound);

  return {
    app,
    firstLink: async () => {
      const link = await createFirstAdminLink(shop);
      return link === null ? null : { link, file: firstAdminLinkFile(shop.config.dataDir) };
    },
  };
};
