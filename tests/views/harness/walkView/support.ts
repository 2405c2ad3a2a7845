import { supportViews } from '../../../../flows/preview/views/support.tsx';
import { supportFlows } from '../../../../flows/samples/areas/support.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(supportFlows, supportViews);
