import { isdOf } from '../../domain/countries.ts';

/** `+41` for CH. */
export const DialCode = ({ country }: { country: string }) => <>+{isdOf(country)}</>;
