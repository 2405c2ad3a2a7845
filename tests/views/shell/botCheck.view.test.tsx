import { botCheckDrivers } from '../../../flows/drivers/shell/botCheck.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('botCheck', botCheckDrivers);
