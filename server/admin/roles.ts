import { matchedRoutes } from 'hono/route';
import { staffRoleNames, type StaffRole } from '../platform/database/schema.ts';
import type { AdminContext } from './context.ts';

/**
 * Users who may access a route: everyone, staff who have entered their password but not yet their second factor
 * (`halfway`), or staff with at least the given role.
 */
export type RouteAccess = 'anybody' | 'halfway' | StaffRole;

/** Access rule of each staff route. The shop does not start if a route is missing here. */
export const routeRoles: Readonly<Record<string, RouteAccess>> = {
  'GET /admin.css': 'anybody',
  'GET /inter.woff2': 'anybody',
  'GET /admin.js': 'anybody',
  'GET /passkeys.js': 'anybody',
  'GET /simplewebauthn.js': 'anybody',
  'GET /sign-in': 'anybody',
  'POST /sign-in': 'anybody',
  'GET /join': 'anybody',
  'POST /join': 'anybody',
  'GET /new-password': 'anybody',
  'POST /new-password': 'anybody',
  'POST /sign-out': 'anybody',
  'POST /language': 'anybody',

  'GET /second-factor': 'halfway',
  'POST /second-factor': 'halfway',
  'GET /set-up': 'halfway',
  'POST /set-up/passkey': 'halfway',
  'POST /set-up/codes': 'halfway',

  'GET /': 'look',
  'GET /you': 'look',
  'POST /you/password': 'look',
  'POST /you/passkey': 'look',
  'POST /you/passkey/remove': 'look',
  'POST /you/codes': 'look',
  'POST /you/codes/remove': 'look',
  'POST /you/recovery': 'look',
  'POST /you/sessions/:id/end': 'look',
  'GET /documents': 'look',
  'GET /limits': 'look',
  'GET /refunds': 'look',
  'GET /gateways': 'look',
  'GET /log': 'look',
  'GET /orders': 'look',
  'POST /orders/search': 'look',
  'GET /orders/:number': 'look',
  'GET /customers/:customer': 'look',

  // only staff who decide on IDs can view the ID images
  'GET /documents/:id': 'decide',
  'GET /documents/:id/pages/:n': 'decide',
  'POST /documents/:id/approve': 'decide',
  'POST /documents/:id/reject': 'decide',
  'POST /limits/:id/grant': 'decide',
  'POST /limits/:id/confirm': 'decide',
  'POST /limits/:id/refuse': 'decide',
  'POST /notices/:id': 'decide',
  'POST /customers/:customer/end-sessions': 'decide',

  'POST /orders/:number/resend': 'decide',
  'POST /orders/:number/note': 'decide',

  'POST /refunds/:id': 'refund',
  'POST /refunds/:id/confirm': 'refund',
  'POST /refunds/:id/decline': 'refund',

  'GET /people': 'owner',
  'POST /people/invite': 'owner',
  'POST /people/rule': 'owner',
  'POST /people/:id/close': 'owner',
  'POST /people/:id/role': 'owner',
  'POST /people/:id/reset': 'owner',
  'GET /figures': 'owner',
  'GET /figures/pictures/:name': 'owner',
  'GET /figures/days.csv': 'owner',
  'GET /figures/vat.csv': 'owner',
  'GET /promotions': 'owner',
  'POST /promotions': 'owner',
  'POST /promotions/:id/end': 'owner',
  'GET /promotions/uses.csv': 'owner',
  'GET /promotions/:id/uses.csv': 'owner',
};

/** True if a role includes all of another role's permissions. */
export const includesRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoleNames.indexOf(role) >= staffRoleNames.indexOf(needed);

export const toRole = (text: string): StaffRole | null => staffRoleNames.find((one) => one === text) ?? null;

type Route = { method: string; path: string };

/** Returns a route's name in the format of the table, without parameter patterns: `GET /documents/:id`. */
const nameOf = ({ method, path }: Route): string => `${method} ${path.replaceAll(/\{[^/]*\}(?=\/|$)/g, '')}`;
const isPage = ({ method, path }: Route): boolean => method !== 'ALL' && !path.endsWith('*');

/**
 * Compares the routes with the table. @throws Error that lists the routes missing from the table and the table entries
 * without a route
 */
export const assertRoles = (routes: readonly Route[]): void => {
  const pages = new Set(routes.filter(isPage).map(nameOf));
  const mismatches = [
    ...[...pages].filter((name) => !(name in routeRoles)),
    ...Object.keys(routeRoles).filter((name) => !pages.has(name)),
  ];
  if (mismatches.length > 0)
    throw new Error(`The staff routes do not match the role table: ${mismatches.join(', ')}`);
};

/** Returns the access rule of the requested route, or null if the route does not exist. */
export const accessOf = (c: AdminContext): RouteAccess | null => {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find((one) => one.method === method && isPage(one));
  return route
    ? (routeRoles[nameOf({ method, path: route.path.replace(/^\/staff(?=\/|$)/, '') || '/' })] ?? null)
    : null;
};
