import { paymentCodes } from '../../contract/domain/paymentProviders.ts';
import type { SellingStatus } from '../types.ts';

/** Default without a known pause. */
export const everything: SellingStatus = { paused: false, offered: paymentCodes };
