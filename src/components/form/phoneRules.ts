import { lazyResource } from '../../ui/lazyResource.ts';

/** The tables of the world's numbers: a page is drawn and typed into without them. */
export const {
  load: loadPhoneRules,
  whenLoaded: whenPhoneRules,
  useNow: usePhoneRules,
} = lazyResource(() => import('./numberTyping.ts'));

/** Shows a number with its plus sign, in the groups of its country once these are known. */
export const usePhoneText = (): ((isd: string, mobile: string) => string) =>
  usePhoneRules()?.displayPhone ?? ((isd, mobile) => `+${isd} ${mobile}`);
