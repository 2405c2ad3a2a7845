import { Trans } from '@lingui/react/macro';
import { HomeLink } from '../../components/layout/HomeLink.tsx';
import { EmptyState } from '../../ui/index.ts';

/** Nothing lives at this address. */
export const NotFoundScreen = () => (
  <div data-screen="notFound">
    <EmptyState
      icon="pin"
      title={<Trans>Sorry, we were unable to find that page</Trans>}
      action={<HomeLink size="lg" />}
    >
      <Trans>The address may have changed or be mistyped.</Trans>
    </EmptyState>
  </div>
);
