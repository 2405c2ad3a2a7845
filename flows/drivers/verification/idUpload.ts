import type { PickedFile } from '../../../machines/verification/idUpload.machine.ts';
import type { EventDrivers } from '../userActions.ts';

const doctypes: Record<string, string> = {
  passport: 'Passport',
  id_card: 'ID card',
  residence_permit: 'Residence permit',
};

export const idUploadDrivers: EventDrivers = {
  'idUpload.typeChosen': (actions, event) => actions.pick(doctypes[event['doctype'] as string] ?? ''),
  'idUpload.filePicked': (actions, event) => {
    const { name, type } = event['file'] as PickedFile;
    return actions.choose(/^(Choose a file|Replace)$/, { name, type, bytes: new Uint8Array([1, 2, 3]) });
  },
  'idUpload.fileDropped': (actions) => actions.press('Remove'),
  'idUpload.submitted': (actions) => actions.press('Send for review'),
};
