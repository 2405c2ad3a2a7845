import type { PickedFile } from '../../../machines/verification/idUpload.machine.ts';
import type { EventDrivers } from '../userActions.ts';

const doctypes: Record<string, string> = {
  passport: 'Passport',
  id_card: 'ID card',
  residence_permit: 'Residence permit',
};

/** The first bytes of each type, which decide the type of a file. */
const heads: Record<string, string> = {
  'application/pdf': '%PDF-1.7',
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/png': '\x89PNG\r\n\x1a\n',
};

export const idUploadDrivers: EventDrivers = {
  'idUpload.typeChosen': (actions, event) => actions.pick(doctypes[event['doctype'] as string] ?? ''),
  'idUpload.filePicked': (actions, event) => {
    const { name, type } = event['file'] as PickedFile;
    const bytes = Uint8Array.from(heads[type] ?? 'unknown', (letter) => letter.charCodeAt(0));
    return actions.choose(/^(Choose a file|Replace)$/, { name, type, bytes });
  },
  'idUpload.fileDropped': (actions) => actions.press('Remove'),
  'idUpload.submitted': (actions) => actions.press('Send for review'),
};
