import { lazyResource } from '../../ui/lazyResource.ts';

/** Phone number tables for all countries. Pages render and accept input before the tables have loaded. */
export const {
  load: loadPhoneRules,
  whenLoaded: whenPhoneRules,
  useNow: usePhoneRules,
} = lazyResource(() => import('./numberTyping.ts'));

/** Formats a number with its plus sign and, once the tables have loaded, in its country's usual groups. */
export const usePhoneText = (): ((isd: string, mobile: string) => string) =>
  usePhoneRules()?.displayPhone ?? ((isd, mobile) => `+${isd} ${mobile}`);
