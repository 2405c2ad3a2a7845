import { plainText } from '../text/typed.ts';

// RFC 5322 atext, and with RFC 6531 every non-ASCII character that is neither a blank nor invisible
const atom = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+$/u;
const label = /^(?:[a-z\d-]|[^\p{ASCII}\p{C}\p{Z}])+$/iu;
const ascii = /^\p{ASCII}*$/u;
/** At least two labels, each of letters, digits and inner hyphens, at most 63; the last one is not a number. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;

// the type check of the charts has no browser types and includes this file
declare const URL: new (url: string) => { readonly hostname: string };

/** Length in bytes of UTF-8. */
const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/**
 * `müller` in its DNS spelling, `xn--mller-kva`. ASCII labels do not use the engine's parser, because browsers and servers
 * validate them differently.
 */
const toAsciiLabel = (typed: string): string => {
  if (ascii.test(typed)) return typed.toLowerCase();
  if (!label.test(typed)) return '';
  try {
    return new URL(`http://${typed}`).hostname;
  } catch {
    return '';
  }
};

/** The part before the @ and the domain in punycode, or null for an invalid address. */
const partsOf = (address: string): { local: string; domain: string } | null => {
  const [local = '', typed = '', ...more] = address.split('@');
  const domain = typed.split('.').map(toAsciiLabel).join('.');
  return more.length === 0 &&
    asciiDomain.test(domain) &&
    local.split('.').every((part) => atom.test(part)) &&
    octets(local) <= 64 &&
    octets(`${local}@${domain}`) <= 254
    ? { local, domain }
    : null;
};

/**
 * The one rule for browser and server. A dot-atom of at most 64 octets (RFC 5321, 5322), also with non-ASCII letters
 * (RFC 6531), and a domain with a dot, also an international one, 254 octets in all. It refuses quoted names, comments
 * and IP addresses, as customers do not use them. The caller trims the address.
 */
export const isEmail = (address: string): boolean => partsOf(address) !== null;

/**
 * `Ada <ada@example.org>`, `mailto:ada@example.org?subject=…` → `ada@example.org`: an address pasted from a mail or a
 * page, without invisible characters and surrounding text.
 */
export const readEmail = (typed: string): string =>
  plainText(typed)
    .replace(/^.*<([^<>]*)>.*$/, '$1')
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\s*@\s*/, '@')
    .replace(/[\s,;.]+$/, '');

/** Address for an ASCII-only service, with the domain in punycode. Null if the part before the @ is not ASCII. */
export const toAsciiEmail = (address: string): string | null => {
  const parts = partsOf(address);
  return parts && ascii.test(parts.local) ? `${parts.local}@${parts.domain}` : null;
};

const slips: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gamil.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'bluewin.c': 'bluewin.ch',
  'bluwin.ch': 'bluewin.ch',
  'gmx.c': 'gmx.ch',
  'iclod.com': 'icloud.com',
};

/** A better spelling of the address if its host looks like a typing error; otherwise null. */
export const suggestEmail = (typed: string): string | null => {
  const [name, host] = typed.trim().toLowerCase().split('@');
  const better = host ? slips[host] : undefined;
  return name && better ? `${name}@${better}` : null;
};

/** `ada@example.org` → `a***@e***.org` */
export const maskEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  const first = (text: string): string => Array.from(text)[0] ?? '';
  return `${first(name)}***@${first(host)}***${/\.[^.]*$/.exec(host)?.[0] ?? ''}`;
};
