import { HelpScreen } from '../../screens/help/HelpScreen.tsx';
import type { ScreenModule } from '../screens.ts';

export const load: ScreenModule['load'] = () => ({ logic: null, view: HelpScreen });
