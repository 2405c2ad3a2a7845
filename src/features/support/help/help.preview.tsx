import { fallbackLanguage, toLanguage } from '../../../../contract/domain/languages.ts';
import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { i18n } from '../../../i18n/index.ts';

export const preview: Drawn = screen('/help', async () => {
  const [{ createHelpScreen }, { loadHelp }] = await Promise.all([
    import('./HelpScreen.tsx'),
    import('../../../../contract/content/loadContent.ts'),
  ]);
  return createHelpScreen(await loadHelp(toLanguage(i18n.locale) ?? fallbackLanguage));
});
