import { copyText } from '../copyText.ts';

export const referralImplementations = { actors: { copyText } };
