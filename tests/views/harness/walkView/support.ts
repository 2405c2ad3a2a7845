import { supportViews } from '../../../../flows/preview/views/support.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(supportViews);
