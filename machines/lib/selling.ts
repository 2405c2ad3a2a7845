import { paymentCodes } from '../../contract/domain/paymentProviders.ts';
import type { SellingStatus } from '../types.ts';

/** Default value until the first selling status arrives. */
export const allAvailable: SellingStatus = { paused: false, offered: paymentCodes };
