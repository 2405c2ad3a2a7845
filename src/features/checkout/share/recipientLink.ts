import { toLanguage } from '../../../../contract/domain/languages.ts';
import type { RecipientLink } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';
import { storeLanguage } from '../../../storage/storeLanguage.ts';

/** Parses the `#token.language` fragment of a recipient's link. */
export const readRecipientLink = (services: Pick<AppServices, 'language'>): RecipientLink => {
  const [token = '', tag] = window.location.hash.slice(1).split('.');
  const language = toLanguage(tag);
  // removes the language from the URL, so that a reload does not override a language that the reader has chosen
  // since
  if (tag !== undefined)
    window.history.replaceState(
      window.history.state,
      '',
      `${window.location.pathname}${window.location.search}#${token}`,
    );
  return {
    token: /^[\w-]{16,64}$/.test(token) ? token : null,
    language: language === services.language() ? null : language,
  };
};

/** Switches to the language of the link and reloads the page. */
export const changeLanguage =
  (services: Pick<AppServices, 'store' | 'reload'>) =>
  (_: unknown, { link: { language } }: { link: RecipientLink }): void => {
    if (language) storeLanguage(services.store, language);
    services.reload();
  };
