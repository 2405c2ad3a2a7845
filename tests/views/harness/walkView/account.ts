import { accountViews } from '../../../../flows/preview/views/account.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(accountViews);
