import { updateDrivers } from '../../../flows/drivers/shell/update.ts';
import { walkView } from '../harness/walkView/shell.ts';

walkView('update', updateDrivers);
