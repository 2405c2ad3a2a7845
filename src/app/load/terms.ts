import { TermsScreen } from '../../screens/terms/TermsScreen.tsx';
import type { ScreenModule } from '../screens.ts';

export const load: ScreenModule['load'] = () => ({ logic: null, view: TermsScreen });
