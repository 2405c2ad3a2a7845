import { proseScreen } from '../../screens/legal/ProseScreen.tsx';
import { proseNames } from '../../content/prose.ts';
import type { TextModule } from '../screenParts.ts';
import { pagesIn } from './texts.ts';

export const load: TextModule['load'] = async (world, { screen }) => {
  const name = proseNames.find((one) => one === screen) ?? 'terms';
  return { logic: null, view: proseScreen(name, (await pagesIn(world.language()))[name]) };
};
