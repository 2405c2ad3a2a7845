import type { ContentPages } from '../contentPage.ts';
import { about } from './about.ts';
import { cookies } from './cookies.ts';
import { disclosure } from './disclosure.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const pages: ContentPages = { about, terms, cookies, privacy, disclosure };
