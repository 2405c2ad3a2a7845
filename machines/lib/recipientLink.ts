/** Guards shared by the pages that a recipient opens through a link. */
import type { RecipientLink } from '../types.ts';

export const isOtherLanguage = (_: unknown, p: { link: RecipientLink }): boolean => p.link.language !== null;
export const hasToken = (_: unknown, p: { link: RecipientLink }): boolean => p.link.token !== null;
