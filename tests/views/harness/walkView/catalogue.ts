import { catalogueViews } from '../../../../flows/preview/views/catalogue.tsx';
import { catalogueFlows } from '../../../../flows/samples/areas/catalogue.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(catalogueFlows, catalogueViews);
