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
        step('idUpload.submitted', { in: 'choosing', has: { missing: { doctype: true, file: true } } }, [
          step(kind('id_card'), { in: 'choosing', has: { doctype: 'id_card', missing: { file: true } } }),
          step(
            pick(),
            {
              in: 'preparing',
              tags: 'screen:preparing busy',
              asks: { prepareFile: file },
              has: { missing: { doctype: true } },
            },
            [
              step(
                done('prepareFile', ready),
                { in: 'ready', tags: 'screen:ready', has: { file: ready, picked: null } },
                [
                  step('idUpload.submitted', { in: 'ready', has: { missing: { doctype: true } } }, [
                    step(kind('driving_licence'), { in: 'ready', has: { doctype: null } }),
                    step(kind('residence_permit'), {
                      in: 'ready',
                      has: { doctype: 'residence_permit', missing: {} },
                    }),
                  ]),
                ],
              ),
            ],
          ),
        ]),
        step(kind('driving_licence'), { in: 'choosing', has: { doctype: null } }),
        step(kind('proof_of_address'), { in: 'choosing', has: { doctype: 'proof_of_address' } }),
        step(pick({ handle: null }), { in: 'choosing', has: { picked: null } }),
        step(pick(), { in: 'preparing', asks: { prepareFile: file }, has: { picked: file } }, [
          step(
            fail('prepareFile', failure('validation', { message: 'File cannot be empty' })),
            {
              in: 'choosing',
              tags: 'screen:choosing',
              has: {
                failure: failure('validation', { message: 'File cannot be empty' }),
                picked: null,
                file: null,
              },
            },
            [
              step(pick(), { in: 'preparing', asks: { prepareFile: file }, has: { failure: null } }),
              step('idUpload.submitted', { in: 'choosing', has: { failure: null } }),
            ],
          ),
        ]),
        // the file alone is not enough
        after(
          [pick(), done('prepareFile', ready)],
          step('idUpload.submitted', {
            in: 'ready',
            tags: 'screen:ready',
            has: { missing: { doctype: true } },
          }),
        ),
        after(
          toReady,
          step('idUpload.submitted', { in: 'uploading', tags: 'screen:uploading busy', asks: uploads }, [
            step('idUpload.submitted', 'uploading'),
            step(done('uploadDocument', profile), {
              tags: 'screen:uploading',
              does: [released(ready)],
              ends: { profile },
            }),
            step(fail('uploadDocument', failure('conflict')), {
              does: [released(ready)],
              ends: { profile: null },
            }),
            step(fail('uploadDocument', offline), { in: 'ready', has: { failure: offline, file: ready } }, [
              step('idUpload.submitted', { in: 'uploading', asks: uploads, has: { failure: null } }),
              step('idUpload.fileDropped', {
                in: 'choosing',
                does: [released(ready)],
                has: { failure: null, file: null },
              }),
            ]),
            step(fail('blockUnload', null), 'ready'),
            step(done('blockUnload'), 'ready'),
          ]),
        ),
        after(
          toReady,
          step(pick({ name: 'other.pdf' }), {
            in: 'preparing',
            does: [released(ready)],
            asks: { prepareFile: { ...file, name: 'other.pdf' } },
            has: { file: null },
          }),
        ),
        after(toReady, step(pick({ handle: null }), { in: 'ready', has: { file: ready } })),
      ],
      {
        input: { rejected: true, reason: 'Not readable.' },
        start: { in: 'choosing', tags: 'screen:choosing', has: { rejected: true, reason: 'Not readable.' } },
      },
    ),
  ],
  invariants: [
    of('idUpload').asksOnly('KYC-08', 'nothing is uploaded that was not looked at', 'uploadDocument', [
      'ready',
    ]),
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
