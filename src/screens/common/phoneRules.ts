import { useSyncExternalStore } from 'react';

type Rules = typeof import('./numberTyping.ts');

let loaded: Rules | null = null;
let loading: Promise<Rules | null> | null = null;

/** Loads the tables of the world's numbers, once; what could not be loaded is asked for again by the next who needs it. */
export const loadPhoneRules = (): Promise<Rules | null> =>
  (loading ??= import('./numberTyping.ts').then(
    (rules) => (loaded = rules),
    () => (loading = null),
  ));

const subscribe = (onLoaded: () => void): (() => void) => {
  void loadPhoneRules().then(onLoaded);
  return () => {};
};

/** The tables as soon as they are there, null before: a page is drawn and typed into without them. */
export const usePhoneRules = (): Rules | null => useSyncExternalStore(subscribe, () => loaded);

/** Shows a number with its plus sign, in the groups of its country once these are known. */
export const usePhoneText = (): ((isd: string, mobile: string) => string) =>
  usePhoneRules()?.displayPhone ?? ((isd, mobile) => `+${isd} ${mobile}`);
