const address = /^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (typed: string): boolean => typed.length <= 254 && address.test(typed.trim());

const slips: Record<string, string> = {
  'gmial.com': 'gmail.com', 'gmal.com': 'gmail.com', 'gmail.co': 'gmail.com', 'gmail.con': 'gmail.com', 'gamil.com': 'gmail.com',
  'hotmial.com': 'hotmail.com', 'hotmail.con': 'hotmail.com', 'outlok.com': 'outlook.com', 'yaho.com': 'yahoo.com',
  'bluewin.c': 'bluewin.ch', 'bluwin.ch': 'bluewin.ch', 'gmx.c': 'gmx.ch', 'iclod.com': 'icloud.com',
}; // prettier-ignore

/** A better spelling of the address when its host is a common slip of the finger; otherwise null. */
export const suggestEmail = (typed: string): string | null => {
  const [name, host] = typed.trim().toLowerCase().split('@');
  const better = host ? slips[host] : undefined;
  return name && better ? `${name}@${better}` : null;
};
