import { checkoutViews } from '../../../../flows/preview/views/checkout.tsx';
import { checkoutFlows } from '../../../../flows/samples/areas/checkout.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(checkoutFlows, checkoutViews);
