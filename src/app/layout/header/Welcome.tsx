import { Trans } from '@lingui/react/macro';

/** Greeting of a customer, with the name, if any. */
export const Welcome = ({ name }: { name: string }) =>
  name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>;
