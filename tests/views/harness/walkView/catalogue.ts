import { catalogueViews } from '../../../../flows/preview/views/catalogue.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(catalogueViews);
