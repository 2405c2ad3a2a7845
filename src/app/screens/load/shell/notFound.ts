import { NotFoundScreen } from '../../../../screens/notFound/NotFoundScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = () => ({ logic: null, view: NotFoundScreen });
