import { longestEmail } from '../limits.ts';
import { plainText } from '../text/typed.ts';

// atext as defined in RFC 5322 and, following RFC 6531, any visible non-ASCII character
const atom = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+$/u;
const label = /^(?:[a-z\d-]|[^\p{ASCII}\p{C}\p{Z}])+$/iu;
const ascii = /^\p{ASCII}*$/u;
/**
 * Matches a domain with at least two labels of 1 to 63 letters, digits and inner hyphens. The last label must not be a
 * number.
 */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;

// declares `URL` here, because charts import this file and are compiled without the DOM types
declare const URL: new (url: string) => { readonly hostname: string };

/** Returns the length of a string in UTF-8 bytes. */
const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/**
 * Converts a domain label to its ASCII form for DNS: `müller` → `xn--mller-kva`. ASCII labels are not passed to
 * the engine's URL parser, because browsers and servers validate them differently.
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

/**
 * Splits an email address into its local part and its punycode domain. Returns null if the address is invalid.
 */
const partsOf = (address: string): { local: string; domain: string } | null => {
  const [local = '', typed = '', ...more] = address.split('@');
  const domain = typed.split('.').map(toAsciiLabel).join('.');
  return more.length === 0 &&
    asciiDomain.test(domain) &&
    local.split('.').every((part) => atom.test(part)) &&
    octets(local) <= 64 &&
    octets(`${local}@${domain}`) <= longestEmail
    ? { local, domain }
    : null;
};

/**
 * Validates an email address in the browser and on the server. The local part is a dot-atom of at most 64
 * octets (RFC 5321, 5322) and can contain non-ASCII letters (RFC 6531). The domain must contain a dot and can
 * be internationalised. The whole address has at most `longestEmail` octets. Quoted names, comments and IP
 * addresses are rejected, because customers do not use them. The caller must trim the address.
 */
export const isEmail = (address: string): boolean => partsOf(address) !== null;

/**
 * Extracts the address from text copied from an email or web page: `Ada <ada@example.org>` or
 * `mailto:ada@example.org?subject=…` → `ada@example.org`.
 */
export const readEmail = (typed: string): string =>
  plainText(typed)
    .replace(/^.*<([^<>]*)>.*$/, '$1')
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\s*@\s*/, '@')
    .replace(/[\s,;.]+$/, '');

/**
 * Converts an email address for services that only accept ASCII: the domain becomes punycode. Returns null if
 * the local part is not ASCII.
 */
export const toAsciiEmail = (address: string): string | null => {
  const parts = partsOf(address);
  return parts && ascii.test(parts.local) ? `${parts.local}@${parts.domain}` : null;
};

const knownTypos: Record<string, string> = {
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

/** Suggests a corrected address if the domain looks like a typo. Returns null otherwise. */
export const suggestEmail = (typed: string): string | null => {
  const [name, host] = typed.trim().toLowerCase().split('@');
  const correctedHost = host ? knownTypos[host] : undefined;
  return name && correctedHost ? `${name}@${correctedHost}` : null;
};

/** Masks an email address: `ada@example.org` → `a***@e***.org`. */
export const maskEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  const first = (text: string): string => Array.from(text)[0] ?? '';
  return `${first(name)}***@${first(host)}***${/\.[^.]*$/.exec(host)?.[0] ?? ''}`;
};
