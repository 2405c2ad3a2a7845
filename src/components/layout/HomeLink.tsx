import { Trans } from '@lingui/react/macro';
import { buttonClass } from '../../ui/button/Button.tsx';
import { Link } from '../link/Link.tsx';

/** Link to the home page, for pages without any other action. */
export const HomeLink = ({ size }: { size?: 'lg' }) => (
  <Link to="/" className={buttonClass({ variant: 'primary', ...(size ? { size } : {}) })}>
    <Trans>Back to Home page</Trans>
  </Link>
);
