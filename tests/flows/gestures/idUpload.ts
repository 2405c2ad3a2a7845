import type { PickedFile } from '../../../machines/idUpload.machine.ts';
import type { Gestures } from '../hand.ts';

const doctypes: Record<string, string> = {
  passport: 'Passport',
  id_card: 'ID card',
  residence_permit: 'Residence permit',
};

export const idUploadGestures: Gestures = {
  'idUpload.typeChosen': (hand, event) => hand.pick(doctypes[event['doctype'] as string] ?? ''),
  'idUpload.filePicked': (hand, event) => {
    const { name, type } = event['file'] as PickedFile;
    return hand.choose(/^(Choose a file|Replace)$/, { name, type, bytes: new Uint8Array([1, 2, 3]) });
  },
  'idUpload.fileDropped': (hand) => hand.press('Remove'),
  'idUpload.submitted': (hand) => hand.press('Send for review'),
};
