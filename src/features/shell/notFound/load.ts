import type { ScreenModule } from '../../screenModule.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

export const load: ScreenModule['load'] = () => ({ logic: null, view: NotFoundScreen });
