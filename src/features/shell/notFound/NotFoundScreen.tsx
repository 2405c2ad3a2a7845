import { Trans } from '@lingui/react/macro';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

const pinIcon =
  'M12 21.5c-4.5-4.5-7-8-7-11.5a7 7 0 0114 0c0 3.5-2.5 7-7 11.5zM9.5 10a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0z';

/** Page shown for a URL that does not exist. */
export const NotFoundScreen = () => (
  <div data-screen="notFound">
    <EmptyState
      icon={pinIcon}
      title={<Trans>Sorry, we were unable to find that page</Trans>}
      action={<HomeLink size="lg" />}
    >
      <Trans>The address may have changed or be mistyped.</Trans>
    </EmptyState>
  </div>
);
