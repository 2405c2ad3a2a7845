import { contentPageNames } from '../../../../../contract/content/contentPage.ts';
import { loadPages } from '../../../../../contract/content/loadContent.ts';
import { createContentScreen } from '../../../../screens/legal/ContentScreen.tsx';
import { orNetworkFailure } from '../../orNetworkFailure.ts';
import type { TextModule } from '../../screenModule.ts';

export const load: TextModule['load'] = async (services, { screen }) => {
  const name = contentPageNames.find((one) => one === screen) ?? 'terms';
  return {
    logic: null,
    view: createContentScreen(name, (await orNetworkFailure(loadPages(services.language())))[name]),
  };
};
