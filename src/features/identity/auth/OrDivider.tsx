import { Trans } from '@lingui/react/macro';
import s from './auth.module.css';

/** Dividing line with the word "or" between two alternatives. */
export const OrDivider = () => (
  <p className={s.divider}>
    <Trans>or</Trans>
  </p>
);
