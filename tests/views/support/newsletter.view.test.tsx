import { newsletterDrivers } from '../../../flows/drivers/support/newsletter.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('newsletter', newsletterDrivers);
