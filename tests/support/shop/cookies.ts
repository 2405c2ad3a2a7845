/**
 * A cookie from a response. `isOver` means that the response deletes the cookie, and `isHidden` that scripts
 * cannot read it.
 */
export type SetCookie = { name: string; value: string; isOver: boolean; isHidden: boolean };

export const parseSetCookie = (header: string): SetCookie => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return {
    name,
    value,
    isOver: value === '' || /;\s*max-age=0(;|$)/i.test(header),
    isHidden: /;\s*httponly/i.test(header),
  };
};

/** A browser's stored cookies for one shop, by name. */
export type CookieJar = Map<string, string>;

/** Applies the cookies that a response sets or deletes. */
export const keepCookies = (jar: CookieJar, { headers }: Response): void => {
  for (const { name, value, isOver } of headers.getSetCookie().map(parseSetCookie))
    if (isOver) jar.delete(name);
    else jar.set(name, value);
};

/** Returns the cookies as a request's `cookie` header. */
export const toCookieHeader = (jar: CookieJar): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
