import type { ReturningShopper } from '../catalogue/buyAgain/buyAgain.machine.ts';

/** Default value until the shopper's earlier purchases have loaded. */
export const newVisitor: ReturningShopper = { isReturning: false, isGuest: true, country: null };
