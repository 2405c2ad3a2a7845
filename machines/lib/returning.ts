import type { ReturningShopper } from '../catalogue/buyAgain/buyAgain.machine.ts';

/** Default until the earlier purchases have loaded. */
export const newVisitor: ReturningShopper = { isReturning: false, isGuest: true, country: null };
