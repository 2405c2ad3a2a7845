/** Browser storage for the shop: created over the API and loaded into a new page. */
import type { Session } from '../../../contract/schemas/session.ts';
import type { ShopClient } from '../shop/client.ts';

/** By name: the local storage of the shop's pages, and its cookies. */
export type BrowserStorage = { local: Record<string, string>; cookies: Record<string, string> };

/** Storage of the browser that called the API; its next page gets a separate XSRF token. */
export const toStorage = (
  { cookies }: Pick<ShopClient, 'cookies'>,
  local: Record<string, string>,
): BrowserStorage => ({
  local,
  cookies: Object.fromEntries([...cookies].filter(([name]) => name !== 'XSRF-TOKEN')),
});

/** Storage of a signed-in customer's pages. */
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
