import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

export type NewsletterAction = 'confirm' | 'leave';

/**
 * Creates the token for a newsletter link. It consists of the subscription's id and a signature that is valid
 * only for this subscription and action.
 */
const newsletterToken = (secrets: Secrets, action: NewsletterAction, id: string): string =>
  `${id}.${secrets.of('newsletter', action, id)}`;

export const newsletterLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  action: NewsletterAction,
  id: string,
): string =>
  `${config.publicUrl}/newsletter/${action}?${new URLSearchParams({ token: newsletterToken(secrets, action, id) })}`;
