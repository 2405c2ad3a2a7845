import type { Flow } from '../flow.ts';
import { contactFlow } from '../support/contact.ts';
import { helpFlow } from '../support/help.ts';
import { newsletterFlow } from '../support/newsletter.ts';

export const supportFlows: readonly Flow[] = [contactFlow, helpFlow, newsletterFlow];
