import { Trans } from '@lingui/react/macro';
import s from './auth.module.css';

/** Line with "or" between two alternatives. */
export const OrDivider = () => (
  <p className={s.divider}>
    <Trans>or</Trans>
  </p>
);
