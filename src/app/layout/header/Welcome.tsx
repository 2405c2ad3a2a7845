import { Trans } from '@lingui/react/macro';

/** Greets somebody whose name may not be known. */
export const Welcome = ({ name }: { name: string }) =>
  name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>;
