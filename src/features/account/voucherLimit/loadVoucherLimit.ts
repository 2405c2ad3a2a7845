import { type VoucherLimit } from '../../../../contract/schemas/profile.ts';
import type { AppServices } from '../../../actors/services.ts';

export const loadVoucherLimit = (services: AppServices, signal: AbortSignal): Promise<VoucherLimit> =>
  services.api.get('getpaysafelimit', {}, signal);
