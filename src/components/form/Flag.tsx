import { flagPath } from '../../../contract/domain/countryNames.ts';
import s from './flag.module.css';

/** Decorative flag to show next to a country's name. */
export const Flag = ({ code }: { code: string }) => (
  <img
    src={flagPath(code)}
    alt=""
    width="24"
    height="18"
    loading="lazy"
    decoding="async"
    className={s.flag}
  />
);
