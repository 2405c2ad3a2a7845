import { catalogueFlow } from '../catalogue/catalogue.ts';
import { homeFlow } from '../catalogue/home.ts';
import { productFlow } from '../catalogue/product.ts';
import { searchFlow } from '../catalogue/search.ts';
import { sellingFlow } from '../catalogue/selling.ts';
import { topUpFlow } from '../catalogue/topUp.ts';
import type { Flow } from '../flow.ts';

export const catalogueFlows: readonly Flow[] = [
  catalogueFlow,
  homeFlow,
  productFlow,
  sellingFlow,
  searchFlow,
  topUpFlow,
];
