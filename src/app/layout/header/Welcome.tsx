import { Trans } from '@lingui/react/macro';

/** Greets the customer, by name if the shop has it. */
export const Welcome = ({ name }: { name: string }) =>
  name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>;
