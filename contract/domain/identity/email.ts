import { plainText } from '../text/typed.ts';

// atext of RFC 5322 and, with RFC 6531, every visible non-ASCII character except blanks
const atom = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+$/u;
const label = /^(?:[a-z\d-]|[^\p{ASCII}\p{C}\p{Z}])+$/iu;
const ascii = /^\p{ASCII}*$/u;
/** At least two labels of 1 to 63 letters, digits and inner hyphens. The last label is not a number. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;

// charts are type-checked without browser types and import this file
declare const URL: new (url: string) => { readonly hostname: string };

/** UTF-8 length in bytes. */
const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/**
 * `müller` → `xn--mller-kva`, as in DNS. ASCII labels skip the engine's parser, because browsers and servers validate
 * them differently.
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

/** Local part and domain in punycode, or null for an invalid address. */
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
 * E-mail rule for browser and server. Accepts a dot-atom of at most 64 octets (RFC 5321, 5322), also with non-ASCII
 * letters (RFC 6531), and a domain with a dot, also an international one, 254 octets in total. Rejects quoted names,
 * comments and IP addresses, which customers do not use. The caller trims the address.
 */
export const isEmail = (address: string): boolean => partsOf(address) !== null;

/**
 * `Ada <ada@example.org>` or `mailto:ada@example.org?subject=…` → `ada@example.org`. Cleans up an address copied from
 * a mail or web page.
 */
export const readEmail = (typed: string): string =>
  plainText(typed)
    .replace(/^.*<([^<>]*)>.*$/, '$1')
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\s*@\s*/, '@')
    .replace(/[\s,;.]+$/, '');

/** Address for a service that only accepts ASCII: the domain is in punycode. Null if the local part is not ASCII. */
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

/** Suggests a correction if the domain looks like a typo; otherwise null. */
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
