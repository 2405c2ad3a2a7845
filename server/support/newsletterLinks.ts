import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

export type NewsletterAction = 'confirm' | 'leave';

/** What a link of a newsletter mail carries: whose it is, and a signature that says for which action. */
const newsletterToken = (secrets: Secrets, action: NewsletterAction, id: string): string =>
  `${id}.${secrets.of('newsletter', action, id)}`;

export const newsletterLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  action: NewsletterAction,
  id: string,
): string =>
  `${config.publicUrl}/newsletter/${action}?${new URLSearchParams({ token: newsletterToken(secrets, action, id) })}`;
