/** Prefixes that are obsolete or only dialled within the country, keyed by dial code. */
const prefixes: Record<string, [pattern: RegExp, rest: string]> = {
  // 1 is both the country code and the prefix dialled before the area code
  '1': [/^1(\d{10})$/, '$1'],
  // 8 is the prefix for calls within the country
  '7': [/^8(\d{10})$/, '$1'],
  '370': [/^8(\d{8})$/, '$1'],
  // prefixes for calls to Mexican mobile phones until 2019; WhatsApp still adds the 1
  '52': [/^(?:1|01|044|045)(\d{10})$/, '$1'],
  // Argentine mobile numbers: within the country, 15 is dialled after the area code; from abroad, 9 is dialled
  // before it
  '54': [/^0?(11|[23]\d{2,3})15(?=\d{6,8}$)(\d+)$/, '9$1$2'],
  // in Brazil, a 0 and a carrier code are dialled before the area code
  '55': [/^0(?:1[245]|2[1-35]|31|4[13]|[56]5|99)(\d{10,11})$/, '$1'],
};

/**
 * Removes obsolete and national prefixes: `('52', '15512345678')` → `5512345678`. Returns all other numbers
 * unchanged.
 */
export const withoutPrefix = (isd: string, digits: string): string => {
  const rule = prefixes[isd];
  if (!rule) return digits;
  const national = digits.replace(...rule);
  // keeps the original if the result is not a complete Argentine mobile number: a 9 and ten digits
  return isd === '54' && national.length !== 11 ? digits : national;
};

/**
 * Converts old numbers to the longer formats introduced in Côte d'Ivoire in 2021 (depending on the operator)
 * and in Benin in 2024.
 */
const renumbered = (isd: string, digits: string): string => {
  if (isd === '229') return digits.replace(/^([4-9]\d{7})$/, '01$1');
  if (isd !== '225' || !/^[04-9]\d{7}$/.test(digits)) return digits;
  const operator = Number(digits[1]);
  return `${operator <= 3 ? '01' : operator <= 6 ? '05' : '07'}${digits}`;
};

/** Returns the national numbers that the entered digits could mean, most likely first. */
export const nationalSpellings = (isd: string, digits: string): string[] => {
  const national = withoutPrefix(isd, digits);
  const whole = digits.startsWith(isd) ? [digits.slice(isd.length)] : [];
  return [...new Set([national, national.replace(/^0+/, ''), renumbered(isd, national), ...whole])];
};

const internationalPrefixes: Record<string, RegExp> = {
  '1': /^011(?=[1-9])/,
  '7': /^810(?=[1-9])/,
  '61': /^0011(?=[1-9])/,
  '81': /^010(?=[1-9])/,
};

/** Replaces a country's prefix for international calls with 00: `('1', '01141791234567')` → `0041791234567`. */
export const withCommonPrefix = (isd: string | null, digits: string): string => {
  const prefix = isd === null ? undefined : internationalPrefixes[isd];
  return prefix ? digits.replace(prefix, '00') : digits;
};
