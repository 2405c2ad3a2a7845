import { topUpDrivers } from '../../flows/drivers/topUp.ts';
import { walkView } from './support/walkView.tsx';

walkView('topUp', topUpDrivers);
