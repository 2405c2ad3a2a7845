import { verificationViews } from '../../../../flows/preview/views/verification.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(verificationViews);
