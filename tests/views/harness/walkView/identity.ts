import { identityViews } from '../../../../flows/preview/views/identity.tsx';
import { identityFlows } from '../../../../flows/samples/areas/identity.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(identityFlows, identityViews);
