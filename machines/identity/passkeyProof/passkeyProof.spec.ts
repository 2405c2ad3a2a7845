import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const notShown = failure('refused', { code: 'NOT_SHOWN' });

export const passkeyProofSpec: Spec = {
  stories: [
    story(
      'passkeyProof',
      '',
      'opens the passkey dialog on request, any number of times, and can be cancelled',
      [
        [when('passkeyProof.closed', { tags: 'screen:offer', output: { outcome: 'left' } })],
        [
          when('passkeyProof.requested', {
            state: 'verifying',
            tags: 'screen:offer busy',
            calls: { provePasskey: { purpose: 'codes' } },
          }),
          when('passkeyProof.requested', 'verifying'),
        ],
        [given('passkeyProof.requested'), when('passkeyProof.closed', { output: { outcome: 'left' } })],
        [
          given('passkeyProof.requested'),
          when(done('provePasskey'), { tags: 'screen:offer busy', output: { outcome: 'proved' } }),
        ],
        [
          given('passkeyProof.requested'),
          when(fail('provePasskey', notShown), {
            state: 'offered',
            context: { failure: notShown, proved: false },
          }),
          when('passkeyProof.requested', {
            state: 'verifying',
            calls: { provePasskey: { purpose: 'codes' } },
            context: { failure: null },
          }),
        ],
      ],
      { input: { purpose: 'codes' }, start: { state: 'offered', tags: 'screen:offer' } },
    ),
  ],
  invariants: [
    of('passkeyProof').asksOnly('', 'opens the browser’s dialog only after a click', 'provePasskey', [
      'offered',
    ]),
  ],
};
