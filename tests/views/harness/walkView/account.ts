import { accountViews } from '../../../../flows/preview/views/account.tsx';
import { accountFlows } from '../../../../flows/samples/areas/account.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(accountFlows, accountViews);
