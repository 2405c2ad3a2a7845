/** Creates browser storage through the API, for use in a new page. */
import type { Session } from '../../../contract/schemas/session.ts';
import type { ShopClient } from '../shop/client.ts';

/** Local storage and cookies of the shop's pages, by name. */
export type BrowserStorage = { local: Record<string, string>; cookies: Record<string, string> };

/**
 * Returns the storage of the browser that called the API, so that a page can use it. The page creates its own
 * XSRF token.
 */
export const toStorage = (
  { cookies }: Pick<ShopClient, 'cookies'>,
  local: Record<string, string>,
): BrowserStorage => ({
  local,
  cookies: Object.fromEntries([...cookies].filter(([name]) => name !== 'XSRF-TOKEN')),
});

/** Returns the storage of a signed-in customer. */
export const signedInStorage = ({
  access_token,
  refresh_token,
  profile,
}: Session): Record<string, string> => ({
  user: JSON.stringify({
    name: profile.name,
    email: profile.email,
    picture: null,
    accessToken: access_token,
  }),
  accessToken: access_token,
  refreshToken: refresh_token,
  tokenExpiry: String(Date.now() + 3_500_000),
});
