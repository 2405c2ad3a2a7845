/** Pages to read and to write to the shop. */
import { fallbackLanguage, toLanguage } from '../../../contract/domain/languages.ts';
import { i18n } from '../../../src/i18n/index.ts';
import { screen, type Drawn } from './drawn.tsx';

export const supportViews: Readonly<Record<string, Drawn>> = {
  contact: screen(
    '/contact-us',
    async () => (await import('../../../src/features/support/contact/ContactScreen.tsx')).ContactScreen,
  ),
  help: screen('/help', async () => {
    const [{ createHelpScreen }, { loadHelp }] = await Promise.all([
      import('../../../src/features/support/help/HelpScreen.tsx'),
      import('../../../contract/content/loadContent.ts'),
    ]);
    return createHelpScreen(await loadHelp(toLanguage(i18n.locale) ?? fallbackLanguage));
  }),
};
