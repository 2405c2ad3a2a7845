import { paymentCodes } from '../../contract/domain/paymentProviders.ts';
import type { SellingStatus } from '../types.ts';

/** Default until the first status arrives. */
export const allAvailable: SellingStatus = { paused: false, offered: paymentCodes };
