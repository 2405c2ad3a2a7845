export const MAX_PHONE_DIGITS = 12;

export const digitsOnly = (typed: string): string => typed.replace(/\D/g, '');

/** `('41', '791234567')` → `+41 791234567`, grouped for reading in blocks from the right. */
export const displayPhone = (isd: string, mobile: string): string => {
  const groups = mobile.replace(/(\d{2,3})(?=(\d{2}){1,4}$)/, '$1 ').split(' ');
  const tail = (groups[1] ?? '').replace(/(\d{2})(?=\d)/g, '$1 ');
  return `+${isd} ${[groups[0], tail].filter(Boolean).join(' ')}`;
};
