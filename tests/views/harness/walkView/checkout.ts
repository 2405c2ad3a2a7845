import { checkoutViews } from '../../../../flows/preview/views/checkout.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(checkoutViews);
