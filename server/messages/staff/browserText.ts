import type { StaffTexts } from './index.ts';

/** A browser as it is stored, `Firefox on Linux`, in the words of the reader. */
export const browserText = (stored: string, { you }: StaffTexts): string => {
  const [browser = stored, system] = stored.split(' on ');
  const name = browser === 'Unknown browser' ? you.unknownBrowser : browser;
  return system === undefined ? name : you.browserOn(name, system);
};
