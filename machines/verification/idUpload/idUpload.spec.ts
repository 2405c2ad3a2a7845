import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const file = { name: 'id.jpg', type: 'image/jpeg', size: 10, handle: 'bytes' };
const ready = { ...file, preview: 'blob:1', shrunk: false };
const pick = (more: object = {}) => ({ type: 'idUpload.filePicked' as const, file: { ...file, ...more } });
const kind = (doctype: string) => ({ type: 'idUpload.typeChosen' as const, doctype });
const released = (of: unknown): Effect => ['releasePreview', { file: of }];
const profile = { customerid: '100042', id_status: 'under_review' };
const toReady = [kind('passport'), pick(), done('prepareFile', ready)] as const;
const uploads = { blockUnload: null, uploadDocument: { doctype: 'passport', file: ready } };

export const idUploadSpec: Spec = {
  stories: [
    story(
      'idUpload',
      'KYC-03 KYC-04 KYC-08',
      'uploads an ID after selecting its type and previewing it',
      [
        [
          when('idUpload.submitted', {
            state: 'choosing',
            context: { missing: { doctype: true, file: true } },
          }),
          when(kind('id_card'), {
            state: 'choosing',
            context: { doctype: 'id_card', missing: { file: true } },
          }),
        ],
        [
          given('idUpload.submitted'),
          when(pick(), {
            state: 'preparing',
            tags: 'screen:preparing busy',
            calls: { prepareFile: file },
            context: { missing: { doctype: true } },
          }),
          when(done('prepareFile', ready), {
            state: 'ready',
            tags: 'screen:ready',
            context: { file: ready, picked: null },
          }),
          when('idUpload.submitted', { state: 'ready', context: { missing: { doctype: true } } }),
          when(kind('driving_licence'), { state: 'ready', context: { doctype: null } }),
        ],
        [
          given('idUpload.submitted', pick(), done('prepareFile', ready), 'idUpload.submitted'),
          when(kind('residence_permit'), {
            state: 'ready',
            context: { doctype: 'residence_permit', missing: {} },
          }),
        ],
        [when(kind('driving_licence'), { state: 'choosing', context: { doctype: null } })],
        [when(kind('proof_of_address'), { state: 'choosing', context: { doctype: 'proof_of_address' } })],
        [when(pick({ handle: null }), { state: 'choosing', context: { picked: null } })],
        [
          when(pick(), { state: 'preparing', calls: { prepareFile: file }, context: { picked: file } }),
          when(fail('prepareFile', failure('validation', { message: 'File cannot be empty' })), {
            state: 'choosing',
            tags: 'screen:choosing',
            context: {
              failure: failure('validation', { message: 'File cannot be empty' }),
              picked: null,
              file: null,
            },
          }),
          when(pick(), { state: 'preparing', calls: { prepareFile: file }, context: { failure: null } }),
        ],
        [
          given(pick(), fail('prepareFile', failure('validation', { message: 'File cannot be empty' }))),
          when('idUpload.submitted', { state: 'choosing', context: { failure: null } }),
        ],
        [
          given(
            // a file alone is not enough; the document type must be selected too
            pick(),
            done('prepareFile', ready),
          ),
          when('idUpload.submitted', {
            state: 'ready',
            tags: 'screen:ready',
            context: { missing: { doctype: true } },
          }),
        ],
        [
          given(...toReady),
          when('idUpload.submitted', { state: 'uploading', tags: 'screen:uploading busy', calls: uploads }),
          when('idUpload.submitted', 'uploading'),
        ],
        [
          given(...toReady, 'idUpload.submitted'),
          when(done('uploadDocument', profile), {
            tags: 'screen:uploading',
            actions: [released(ready)],
            output: { profile },
          }),
        ],
        [
          given(...toReady, 'idUpload.submitted'),
          when(fail('uploadDocument', failure('conflict')), {
            actions: [released(ready)],
            output: { profile: null },
          }),
        ],
        [
          given(...toReady, 'idUpload.submitted'),
          when(fail('uploadDocument', offline), {
            state: 'ready',
            context: { failure: offline, file: ready },
          }),
          when('idUpload.submitted', {
            state: 'uploading',
            calls: uploads,
            context: { failure: null },
          }),
        ],
        [
          given(...toReady, 'idUpload.submitted', fail('uploadDocument', offline)),
          when('idUpload.fileDropped', {
            state: 'choosing',
            actions: [released(ready)],
            context: { failure: null, file: null },
          }),
        ],
        [given(...toReady, 'idUpload.submitted'), when(fail('blockUnload', null), 'ready')],
        [given(...toReady, 'idUpload.submitted'), when(done('blockUnload'), 'ready')],
        [
          given(...toReady),
          when(pick({ name: 'other.pdf' }), {
            state: 'preparing',
            actions: [released(ready)],
            calls: { prepareFile: { ...file, name: 'other.pdf' } },
            context: { file: null },
          }),
        ],
        [given(...toReady), when(pick({ handle: null }), { state: 'ready', context: { file: ready } })],
      ],
      {
        input: { rejected: true, reason: 'Not readable.' },
        start: {
          state: 'choosing',
          tags: 'screen:choosing',
          context: { rejected: true, reason: 'Not readable.' },
        },
      },
    ),
  ],
  invariants: [
    of('idUpload').asksOnly('KYC-08', 'uploads only a file that has been checked', 'uploadDocument', [
      'ready',
    ]),
    of('idUpload').filled('KYC-08', 'a file that is being uploaded has a document type', 'uploading', [
      'doctype',
      'file',
    ]),
  ],
  unkept: {
    'idUpload.uploading/xstate.error.actor.uploadDocument#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
