import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { known, picked, ready } from '../fixtures.ts';
import { idUploadMachine, type PickedFile } from './idUpload.machine.ts';

const doctypes: Record<string, string> = {
  passport: 'Passport',
  id_card: 'ID card',
  residence_permit: 'Residence permit',
};

/** Magic bytes that identify each file type. */
const heads: Record<string, string> = {
  'application/pdf': '%PDF-1.7',
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/png': '\x89PNG\r\n\x1a\n',
};

export const idUploadFlow = flow(
  idUploadMachine,
  {
    'idUpload.typeChosen': [{ type: 'idUpload.typeChosen', doctype: 'passport' }],
    'idUpload.filePicked': [{ type: 'idUpload.filePicked', file: picked }],
    'xstate.done.actor.prepareFile': [done('prepareFile', ready)],
    'xstate.error.actor.prepareFile': [fail('prepareFile', failure('validation', { code: 'FILE_TYPE' }))],
    'xstate.done.actor.uploadDocument': [
      done('uploadDocument', { ...known, id_status: 'under_review', id_under_review: 1 }),
    ],
    'xstate.error.actor.uploadDocument': [
      fail('uploadDocument', failure('conflict', { code: 'ID_REVIEW' })),
      fail('uploadDocument', failure('server')),
    ],
  },
  {
    input: { rejected: false, reason: null },
    more: [{ rejected: true, reason: 'The picture is not sharp enough to be read.' }],
    drivers: {
      'idUpload.typeChosen': (actions, event) => actions.pick(doctypes[event['doctype'] as string] ?? ''),
      'idUpload.filePicked': (actions, event) => {
        const { name, type } = event['file'] as PickedFile;
        const bytes = Uint8Array.from(heads[type] ?? 'unknown', (letter) => letter.charCodeAt(0));
        return actions.choose(/^(Choose a file|Replace)$/, { name, type, bytes });
      },
      'idUpload.fileDropped': (actions) => actions.press('Remove'),
      'idUpload.submitted': (actions) => actions.press('Send for review'),
    },
  },
);
