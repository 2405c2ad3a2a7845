import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { after, step, story } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
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
      'which document, the file, a look at it, and on its way',
      [
        step(
          'idUpload.submitted',
          { state: 'choosing', context: { missing: { doctype: true, file: true } } },
          [
            step(kind('id_card'), {
              state: 'choosing',
              context: { doctype: 'id_card', missing: { file: true } },
            }),
            step(
              pick(),
              {
                state: 'preparing',
                tags: 'screen:preparing busy',
                calls: { prepareFile: file },
                context: { missing: { doctype: true } },
              },
              [
                step(
                  done('prepareFile', ready),
                  { state: 'ready', tags: 'screen:ready', context: { file: ready, picked: null } },
                  [
                    step('idUpload.submitted', { state: 'ready', context: { missing: { doctype: true } } }, [
                      step(kind('driving_licence'), { state: 'ready', context: { doctype: null } }),
                      step(kind('residence_permit'), {
                        state: 'ready',
                        context: { doctype: 'residence_permit', missing: {} },
                      }),
                    ]),
                  ],
                ),
              ],
            ),
          ],
        ),
        step(kind('driving_licence'), { state: 'choosing', context: { doctype: null } }),
        step(kind('proof_of_address'), { state: 'choosing', context: { doctype: 'proof_of_address' } }),
        step(pick({ handle: null }), { state: 'choosing', context: { picked: null } }),
        step(pick(), { state: 'preparing', calls: { prepareFile: file }, context: { picked: file } }, [
          step(
            fail('prepareFile', failure('validation', { message: 'File cannot be empty' })),
            {
              state: 'choosing',
              tags: 'screen:choosing',
              context: {
                failure: failure('validation', { message: 'File cannot be empty' }),
                picked: null,
                file: null,
              },
            },
            [
              step(pick(), { state: 'preparing', calls: { prepareFile: file }, context: { failure: null } }),
              step('idUpload.submitted', { state: 'choosing', context: { failure: null } }),
            ],
          ),
        ]),
        // the file alone is not enough
        after(
          [pick(), done('prepareFile', ready)],
          step('idUpload.submitted', {
            state: 'ready',
            tags: 'screen:ready',
            context: { missing: { doctype: true } },
          }),
        ),
        after(
          toReady,
          step('idUpload.submitted', { state: 'uploading', tags: 'screen:uploading busy', calls: uploads }, [
            step('idUpload.submitted', 'uploading'),
            step(done('uploadDocument', profile), {
              tags: 'screen:uploading',
              actions: [released(ready)],
              output: { profile },
            }),
            step(fail('uploadDocument', failure('conflict')), {
              actions: [released(ready)],
              output: { profile: null },
            }),
            step(
              fail('uploadDocument', offline),
              { state: 'ready', context: { failure: offline, file: ready } },
              [
                step('idUpload.submitted', {
                  state: 'uploading',
                  calls: uploads,
                  context: { failure: null },
                }),
                step('idUpload.fileDropped', {
                  state: 'choosing',
                  actions: [released(ready)],
                  context: { failure: null, file: null },
                }),
              ],
            ),
            step(fail('blockUnload', null), 'ready'),
            step(done('blockUnload'), 'ready'),
          ]),
        ),
        after(
          toReady,
          step(pick({ name: 'other.pdf' }), {
            state: 'preparing',
            actions: [released(ready)],
            calls: { prepareFile: { ...file, name: 'other.pdf' } },
            context: { file: null },
          }),
        ),
        after(toReady, step(pick({ handle: null }), { state: 'ready', context: { file: ready } })),
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
    of('idUpload').asksOnly('KYC-08', 'uploads only a checked picture', 'uploadDocument', ['ready']),
    of('idUpload').filled('KYC-08', 'what is uploaded has a kind and a file', 'uploading', [
      'doctype',
      'file',
    ]),
  ],
  unkept: {
    'idUpload.uploading/xstate.error.actor.uploadDocument#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
