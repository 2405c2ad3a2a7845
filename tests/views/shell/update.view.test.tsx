import { updateDrivers } from '../../../flows/drivers/shell/update.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('update', updateDrivers);
