import { proseNames } from '../../../../contract/content/prose.ts';
import { proseScreen } from '../../../screens/legal/ProseScreen.tsx';
import type { TextModule } from '../screenModule.ts';
import { pagesIn } from './texts.ts';

export const load: TextModule['load'] = async (services, { screen }) => {
  const name = proseNames.find((one) => one === screen) ?? 'terms';
  return { logic: null, view: proseScreen(name, (await pagesIn(services.language()))[name]) };
};
