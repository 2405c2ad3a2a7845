import { lazyResource } from '../../ui/lazyResource.ts';

/** Phone number tables of all countries. Pages render and accept input before they load. */
export const {
  load: loadPhoneRules,
  whenLoaded: whenPhoneRules,
  useNow: usePhoneRules,
} = lazyResource(() => import('./numberTyping.ts'));

/** Formats a number with its plus sign, grouped as usual in its country once the tables have loaded. */
export const usePhoneText = (): ((isd: string, mobile: string) => string) =>
  usePhoneRules()?.displayPhone ?? ((isd, mobile) => `+${isd} ${mobile}`);
