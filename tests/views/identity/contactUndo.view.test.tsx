import { contactUndoDrivers } from '../../../flows/drivers/identity/contactUndo.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('contactUndo', contactUndoDrivers);
