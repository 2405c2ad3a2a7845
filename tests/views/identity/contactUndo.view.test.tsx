import { contactUndoDrivers } from '../../../flows/drivers/identity/contactUndo.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('contactUndo', contactUndoDrivers);
