import { identityViews } from '../../../../flows/preview/views/identity.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(identityViews);
