import { contentPageNames } from '../../../../contract/content/contentPage.ts';
import { loadPages } from '../../../../contract/content/loadContent.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { TextModule } from '../../screenModule.ts';
import { createContentScreen } from './ContentScreen.tsx';

export const load: TextModule['load'] = async (services, { screen }) => {
  const name = contentPageNames.find((one) => one === screen) ?? 'terms';
  return {
    logic: null,
    view: createContentScreen(name, (await orNetworkFailure(loadPages(services.language())))[name]),
  };
};
