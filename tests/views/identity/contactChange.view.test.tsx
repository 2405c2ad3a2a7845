import { contactUndoDrivers, reauthDrivers } from '../../../flows/drivers/identity/reauth.ts';
import { walkView } from '../support/walkView.tsx';

walkView('reauth', reauthDrivers);
walkView('contactUndo', contactUndoDrivers);
