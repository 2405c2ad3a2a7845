import { Trans } from '@lingui/react/macro';
import s from './auth.module.css';

/** A line between two ways to do the same. */
export const OrDivider = () => (
  <p className={s.divider}>
    <Trans>or</Trans>
  </p>
);
