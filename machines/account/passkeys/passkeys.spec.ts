import { passkeyForm } from '../../../contract/forms/passkey.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const ann = { contact: 'ann@example.com', hasPassword: true };
const unproved = failure('refused', { code: 'REAUTH_REQUIRED' });
const unknown = { contact: '', hasPassword: false };
const notShown = failure('refused', { code: 'NOT_SHOWN' });
const key = { id: 'key-1', name: 'My phone', created: '2026-11-01T08:00:00.000Z', last_used: null };
const keys = (for_codes: 0 | 1, for_cards: 0 | 1, recovery_at: string | null = null) => ({
  passkeys: [key],
  for_codes,
  for_cards,
  recovery_at,
});
const asksFor = (change: object, by: object = ann) => ({
  type: 'passkeys.changeRequested' as const,
  change,
  owner: by,
});
const changes = (change: object) => ({
  state: 'changing' as const,
  tags: 'screen:list busy' as const,
  calls: { changePasskeys: { change } },
});
const want = (for_codes: 0 | 1, for_cards: 0 | 1) => ({ kind: 'require', for_codes, for_cards });
const added = { kind: 'add', name: 'My phone' };
const removal = { kind: 'remove', id: 'key-1' };
const recoveryChange = { kind: 'recover' };
const byOwner = {
  state: 'verifying' as const,
  tags: 'screen:proof' as const,
  calls: { reauth: { purpose: 'passkeys', ...ann } },
};
const byPasskey = {
  state: 'verifyingByPasskey' as const,
  tags: 'screen:passkey' as const,
  calls: { passkeyProof: { purpose: 'passkeys' } },
};
const guardedBy = (snapshot: unknown): boolean => {
  const { held, change } = (
    snapshot as { context: { held: ReturnType<typeof keys>; change: { kind: string } | null } }
  ).context;
  return (held.for_codes === 1 || held.for_cards === 1) && change?.kind !== 'recover';
};

export const passkeysSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'passkeys',
      clauses: '',
      form: passkeyForm,
      values: { name: 'My phone' },
      after: [done('loadPasskeys', keys(0, 0))],
      submit: ({ name }) => asksFor({ kind: 'add', name }),
      valid: () => byOwner,
      faulty: (faults) => ({ state: 'list', tags: 'screen:list', context: { faults, failure: null } }),
    }),
    story(
      'passkeys',
      '',
      'as long as no passkey is required, a password or a one-time code is sufficient for changing passkeys',
      [
        [
          when(fail('loadPasskeys', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('passkeys.retried', { state: 'loading', calls: { loadPasskeys: null } }),
        ],
        [
          given(fail('loadPasskeys', offline)),
          when('network.online', { state: 'loading', calls: { loadPasskeys: null } }),
        ],
        [
          when(done('loadPasskeys', keys(0, 0)), {
            state: 'list',
            tags: 'screen:list',
            context: { held: keys(0, 0) },
          }),
          when(asksFor(added, unknown), 'list'),
        ],
        [given(done('loadPasskeys', keys(0, 0))), when(asksFor({ kind: 'remove', id: 'key-9' }), 'list')],
        [
          given(done('loadPasskeys', keys(0, 0)), asksFor({ kind: 'add', name: '' })),
          when(asksFor(added), { ...byOwner, context: { faults: {} } }),
        ],
        [
          given(
            done('loadPasskeys', keys(0, 0)),
            asksFor(added),
            done('reauth', { outcome: 'proved' }),
            fail('changePasskeys', notShown),
          ),
          when(asksFor({ kind: 'add', name: '' }), {
            state: 'list',
            context: { faults: { name: 'missing' }, failure: null },
          }),
        ],
        [given(done('loadPasskeys', keys(0, 0))), when(asksFor(want(0, 0)), 'list')],
        [
          given(done('loadPasskeys', keys(0, 0))),
          // a recovery is only possible while a passkey protects codes or cards
          when(asksFor(recoveryChange), 'list'),
        ],
        [given(done('loadPasskeys', keys(0, 0))), when(asksFor({ kind: 'keep' }), 'list')],
        [
          given(done('loadPasskeys', keys(0, 0))),
          when(asksFor(added), { ...byOwner, context: { change: added, owner: ann, failure: null } }),
          when(done('reauth', { outcome: 'left' }), { state: 'list', context: { change: null } }),
        ],
        [
          given(done('loadPasskeys', keys(0, 0)), asksFor(added)),
          when(fail('reauth', null), { state: 'list', context: { change: null } }),
        ],
        [
          given(done('loadPasskeys', keys(0, 0)), asksFor(added)),
          when(done('reauth', { outcome: 'proved' }), changes(added)),
          when(asksFor(removal), 'changing'),
        ],
        [
          given(done('loadPasskeys', keys(0, 0)), asksFor(added), done('reauth', { outcome: 'proved' })),
          when(done('changePasskeys', keys(0, 0)), {
            state: 'list',
            context: { change: null, held: keys(0, 0) },
          }),
        ],
        [
          given(done('loadPasskeys', keys(0, 0)), asksFor(added), done('reauth', { outcome: 'proved' })),
          when(fail('changePasskeys', notShown), {
            state: 'list',
            context: { failure: notShown, change: null },
          }),
          when(asksFor(removal), { ...byOwner, context: { failure: null, change: removal } }),
        ],
        [
          given(done('loadPasskeys', keys(0, 0)), asksFor(added), done('reauth', { outcome: 'proved' })),
          when(fail('changePasskeys', unproved), {
            state: 'loading',
            calls: { loadPasskeys: null },
            context: { failure: unproved },
          }),
        ],
        [
          given(done('loadPasskeys', keys(0, 0))),
          // making a setting stricter does not require an identity confirmation
          when(asksFor(want(1, 0)), changes(want(1, 0))),
        ],
        [
          // requiring a passkey before one exists would lock the customer out
          when(done('loadPasskeys', { ...keys(0, 0), passkeys: [] }), 'list'),
          when(asksFor(want(1, 0)), 'list'),
        ],
        [given(done('loadPasskeys', { ...keys(0, 0), passkeys: [] })), when(asksFor(want(0, 1)), 'list')],
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadPasskeys: null } } },
    ),
    story(
      'passkeys',
      '',
      'once a passkey is required, passkeys can only be changed after confirming with one',
      [
        [given(done('loadPasskeys', keys(1, 0))), when(asksFor(want(1, 1)), changes(want(1, 1)))],
        ...[added, removal, want(0, 0), want(0, 1)].flatMap((change) => [
          [
            given(done('loadPasskeys', keys(1, 0))),
            when(asksFor(change), byPasskey),
            when(done('passkeyProof', { outcome: 'proved' }), changes(change)),
          ],
          [
            given(done('loadPasskeys', keys(1, 0)), asksFor(change)),
            when(done('passkeyProof', { outcome: 'left' }), { state: 'list', context: { change: null } }),
          ],
          [
            given(done('loadPasskeys', keys(1, 0)), asksFor(change)),
            when(fail('passkeyProof', null), { state: 'list', context: { change: null } }),
          ],
        ]),
        [given(done('loadPasskeys', keys(0, 1))), when(asksFor(added), byPasskey)],
      ],
    ),
    story(
      'passkeys',
      '',
      'recovering from the loss of all passkeys requires a code, but objecting to a recovery requires no confirmation',
      [
        ...[keys(1, 0), keys(0, 1)].map((held) => [
          given(done('loadPasskeys', held)),
          when(asksFor(recoveryChange), {
            state: 'verifying',
            calls: { reauth: { purpose: 'recovery', contact: 'ann@example.com', hasPassword: false } },
          }),
          when(done('reauth', { outcome: 'proved' }), changes(recoveryChange)),
        ]),
        [
          given(done('loadPasskeys', keys(1, 0, '2026-11-25T08:00:00.000Z'))),
          when(asksFor({ kind: 'keep' }), changes({ kind: 'keep' })),
        ],
      ],
    ),
    story('passkeys', '', "confirms the owner's identity with a verified contact or the password", [
      [
        given(done('loadPasskeys', keys(0, 0))),
        when(asksFor(added, { contact: 'ann@example.com', hasPassword: false }), {
          ...byOwner,
          calls: { reauth: { purpose: 'passkeys', contact: 'ann@example.com', hasPassword: false } },
        }),
      ],
      [
        given(done('loadPasskeys', keys(0, 0))),
        when(asksFor(added, { contact: '', hasPassword: true }), {
          ...byOwner,
          calls: { reauth: { purpose: 'passkeys', contact: '', hasPassword: true } },
        }),
      ],
      [
        given(fail('loadPasskeys', offline), 'network.online'),
        when(done('loadPasskeys', keys(0, 0)), { state: 'list', context: { failure: null } }),
      ],
    ]),
    story('passkeys', '', 'starts with no passkeys and no passkey requirement', [], {
      start: {
        state: 'loading',
        calls: { loadPasskeys: null },
        context: { held: { passkeys: [], for_codes: 0, for_cards: 0, recovery_at: null } },
      },
    }),
  ],
  invariants: [
    of('passkeys').onlyBy(
      '',
      'a password is not sufficient for changing passkeys once a passkey is required',
      (snapshot) => guardedBy(snapshot) && isAt(snapshot, 'verifying'),
      [],
    ),
    of('passkeys').filled('', 'stores only a change that the customer requested', 'changing', ['change']),
  ],
  optional: {
    'passkeys/reauth.contact': 'a customer without a verified contact confirms with the password',
  },
  unkept: {
    'passkeys.list/passkeys.changeRequested#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'passkeys.verifying/xstate.error.actor.reauth#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'passkeys.verifyingByPasskey/xstate.error.actor.passkeyProof#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'passkeys.verifying/xstate.done.actor.reauth#0': 'only the outcome of the invoked chart matters',
    'passkeys.verifying/xstate.done.actor.reauth#1': 'only the outcome of the invoked chart matters',
    'passkeys.verifyingByPasskey/xstate.done.actor.passkeyProof#0':
      'only the outcome of the invoked chart matters',
    'passkeys.verifyingByPasskey/xstate.done.actor.passkeyProof#1':
      'only the outcome of the invoked chart matters',
  },
};
