/** What a browser keeps for the shop: made over the API, and given to a page that begins there. */
import type { Session } from '../../../contract/schemas/session.ts';
import type { ShopClient } from '../shop/client.ts';

/** By name: the local storage of the shop's pages, and its cookies. */
export type BrowserStorage = { local: Record<string, string>; cookies: Record<string, string> };

/** The storage of the browser that spoke to the API; its next page is given an XSRF token of its own. */
export const toStorage = (
  { cookies }: Pick<ShopClient, 'cookies'>,
  local: Record<string, string>,
): BrowserStorage => ({
  local,
  cookies: Object.fromEntries([...cookies].filter(([name]) => name !== 'XSRF-TOKEN')),
});

/** What the pages of somebody signed in keep. */
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
