import type { StaffTexts } from './index.ts';

/** Returns a stored browser name such as `Firefox on Linux` in the user's language. */
export const browserText = (stored: string, { you }: StaffTexts): string => {
  const [browser = stored, system] = stored.split(' on ');
  const name = browser === 'Unknown browser' ? you.unknownBrowser : browser;
  return system === undefined ? name : you.browserOn(name, system);
};
