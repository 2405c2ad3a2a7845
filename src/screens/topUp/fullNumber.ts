import { isdOf } from '../../domain/countries.ts';
import { displayPhone } from '../../domain/phone.ts';

/** The number with its plus sign: as the server understood it, else as it was typed. */
export const fullNumber = (context: {
  checked: { isd: string; mobile: string } | null;
  country: string;
  number: string;
}): string =>
  context.checked
    ? displayPhone(context.checked.isd, context.checked.mobile)
    : displayPhone(isdOf(context.country) ?? '', context.number);
