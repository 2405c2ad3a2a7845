import { verificationViews } from '../../../../flows/preview/views/verification.tsx';
import { verificationFlows } from '../../../../flows/samples/areas/verification.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(verificationFlows, verificationViews);
