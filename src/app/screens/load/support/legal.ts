import { loadPages } from '../../../../../contract/content/loadContent.ts';
import { proseNames } from '../../../../../contract/content/prose.ts';
import { proseScreen } from '../../../../screens/legal/ProseScreen.tsx';
import { orOffline } from '../../orOffline.ts';
import type { TextModule } from '../../screenModule.ts';

export const load: TextModule['load'] = async (services, { screen }) => {
  const name = proseNames.find((one) => one === screen) ?? 'terms';
  return { logic: null, view: proseScreen(name, (await orOffline(loadPages(services.language())))[name]) };
};
