import { idUploadMachine } from '../../../machines/verification/idUpload.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { known, picked, ready } from '../verificationFixtures.ts';

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
  },
);
