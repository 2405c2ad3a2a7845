import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

export type NewsletterAction = 'confirm' | 'leave';

/** What a link of a newsletter mail carries: whose it is, and a signature that says for which wish. */
export const newsletterToken = (secrets: Secrets, wish: NewsletterAction, id: string): string =>
  `${id}.${secrets.of('newsletter', wish, id)}`;

export const newsletterLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  wish: NewsletterAction,
  id: string,
): string =>
  `${config.publicUrl}/newsletter/${wish}?${new URLSearchParams({ token: newsletterToken(secrets, wish, id) })}`;
