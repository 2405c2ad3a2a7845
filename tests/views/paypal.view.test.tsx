import { paypalDrivers } from '../../flows/drivers/paypal.ts';
import { walkView } from './support/walkView.tsx';

walkView('paypal', paypalDrivers);
