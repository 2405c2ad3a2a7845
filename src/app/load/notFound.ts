import { NotFoundScreen } from '../../screens/notFound/NotFoundScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = () => ({ logic: null, view: NotFoundScreen });
