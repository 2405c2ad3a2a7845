import { lazyResource } from '../../ui/lazyResource.ts';

/** Phone number tables of all countries. A page renders and accepts input before they load. */
export const {
  load: loadPhoneRules,
  whenLoaded: whenPhoneRules,
  useNow: usePhoneRules,
} = lazyResource(() => import('./numberTyping.ts'));

/** Formats a number with its plus sign, in its country's groups once the tables have loaded. */
export const usePhoneText = (): ((isd: string, mobile: string) => string) =>
  usePhoneRules()?.displayPhone ?? ((isd, mobile) => `+${isd} ${mobile}`);
