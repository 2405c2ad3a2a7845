import { newsletterDrivers } from '../../../flows/drivers/support/newsletter.ts';
import { walkView } from '../harness/walkView/support.ts';

walkView('newsletter', newsletterDrivers);
