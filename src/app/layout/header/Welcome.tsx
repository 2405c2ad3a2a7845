import { Trans } from '@lingui/react/macro';

/** Greeting, with the customer's name if the shop has it. */
export const Welcome = ({ name }: { name: string }) =>
  name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>;
