import { Trans } from '@lingui/react/macro';

/** Greets the customer, by name if it is known. */
export const Welcome = ({ name }: { name: string }) =>
  name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>;
