import { Trans } from '@lingui/react/macro';
import s from './auth.module.css';

/** A line between two ways to do the same. */
export const Or = () => (
  <p className={s.or}>
    <Trans>or</Trans>
  </p>
);
