export const readCookie = (name: string): string | null => {
  const match = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!match) return null;
  try {
    return decodeURIComponent(match.slice(name.length + 1));
  } catch {
    return null;
  }
};

export type CookieAttributes = {
  domain?: string;
  path?: string;
  maxAgeSeconds?: number;
};

/**
 * Serialises a cookie with SameSite=Strict and, by default, path /. @throws Error if the domain or path could inject
 * another attribute
 */
export const cookieText = (
  name: string,
  value: string,
  attributes: CookieAttributes = {},
  secure = false,
): string => {
  const { domain, path = '/', maxAgeSeconds } = attributes;
  if (
    domain !== undefined &&
    !/^\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(domain)
  )
    throw new Error('Invalid cookie domain');
  // eslint-disable-next-line no-control-regex -- the regex is meant to match control characters
  if (!path.startsWith('/') || /[;\u0000-\u001f\u007f]/.test(path)) throw new Error('Invalid cookie path');
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(domain ? [`Domain=${domain}`] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
};

export const writeCookie = (name: string, value: string, attributes?: CookieAttributes): void => {
  document.cookie = cookieText(name, value, attributes, location.protocol === 'https:');
};
