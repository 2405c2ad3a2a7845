import { Trans } from '@lingui/react/macro';
import { Link } from '../../components/link/Link.tsx';
import { buttonClass, EmptyState } from '../../ui/index.ts';

/** Nothing lives at this address. */
export const NotFoundScreen = () => (
  <div data-screen="notFound">
    <EmptyState
      icon="pin"
      title={<Trans>Sorry, we were unable to find that page</Trans>}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Back to Home page</Trans>
        </Link>
      }
    >
      <Trans>The address may have changed, or there is a slip in it.</Trans>
    </EmptyState>
  </div>
);
