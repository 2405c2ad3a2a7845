import { declarationForm } from '../../../contract/forms/checkout.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, type Then, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';
import { ticket } from '../../identity/fixtures.ts';
import { newcomer, known, approved, reviewed } from '../fixtures.ts';

const loads: Then = {
  state: 'loading' as const,
  tags: 'screen:loading busy' as const,
  calls: { loadProfile: null },
};
const loaded = (profile: object) => done('loadProfile', profile);
const open = (which: string) => ({ type: 'verification.stepOpened' as const, step: which });
const declared = (bowner: boolean, terms: boolean) => ({
  type: 'verification.declared' as const,
  declaration: { bowner, terms },
});
const watched = { watchPage: null, unsavedChanges: null };
const settled = ['unsavedChanges', { type: 'unsavedChanges.clean' }] as const;
const told = (profile: object): Effect => ['announceProfile', { profile }];
const phone = (profile: { isdcode: string | null; mobile: string | null }, code: unknown = null) => ({
  phoneOtp: { isdcode: profile.isdcode, mobile: profile.mobile, ticket: code },
});
const document = (rejected = false, reason: string | null = null) => ({ idUpload: { rejected, reason } });
const ended = (outcome: string): Then => ({ tags: 'screen:complete' as const, output: { outcome } });
/** The profile after each step. Every profile includes the results of all previous steps. */
const withMobile = { ...newcomer, isdcode: '41', mobile: '791234567', mobile_verified: 1 };
const withEmail = { ...withMobile, email_verified: 1 };
const withAddress = { ...known, id_status: 'none' };
const named = { firstname: 'Ann', lastname: 'Muster', dob: '1990-05-14' };
const withId = {
  ...known,
  id_status: 'under_review',
  id_under_review: 1,
  bowner: 0,
  terms_accepted_at: null,
};
/** For each step, a profile in which only that step is missing. */
const lacking: readonly (readonly [step: string, lacks: object])[] = [
  ['mobile', { mobile_verified: 0 }],
  ['email', { email_verified: 0 }],
  ['address', { address_verified: 0 }],
  ['address', { firstname: null }],
  ['address', { lastname: null }],
  ['address', { dob: null }],
  ['id', { id_status: 'none' }],
  ['id', { id_status: 'rejected' }],
  ['declaration', { bowner: 0 }],
  ['declaration', { terms_accepted_at: null }],
];
const one = story(
  'verification',
  'KYC-01 KYC-02 KYC-03 KYC-05 KYC-06',
  'opens the only missing step; the check is not complete without it',
  lacking.map(([which, lacks]) => [
    given(loaded({ ...approved, ...lacks })),
    when(open(which), {
      states: [`inProgress.open.${which}`],
      tags: `screen:${which}`,
      context: { open: which },
    }),
    when('verification.left', ended('left')),
  ]),
  { input: { from: 'checkout' } },
);
const unreached = { ...newcomer, email: 'ann@example.com' };
const emailProved = done('emailChange', { outcome: 'verified', email: 'ann@example.com' });
const numberProved = done('phoneOtp', {
  outcome: 'verified',
  number: { isdcode: '41', mobile: '791234567' },
});
const emailed = { ...unreached, email_verified: 1 };
const withNumber = { ...emailed, isdcode: '41', mobile: '791234567', mobile_verified: 1 };
const withoutNumber = { ...withAddress, mobile_verified: 0 };
const backToNumber: Then = {
  states: ['inProgress.open.mobile'],
  sends: [settled],
  calls: phone(unreached),
  context: { fields: {}, failure: null },
};
const refusedDeclaration = [loaded(withId), declared(false, false)] as const;

export const verificationSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'verification',
      clauses: 'KYC-05 KYC-06',
      form: declarationForm,
      input: { from: 'checkout' },
      values: { bowner: '1', terms: '1' },
      after: [loaded(withId)],
      submit: ({ bowner, terms }) => declared(bowner === '1', terms === '1'),
      valid: () => ({ state: 'inProgress.declaring', calls: { saveDeclaration: { from: 'checkout' } } }),
      faulty: (fields) => ({ states: ['inProgress.open.declaration'], context: { fields } }),
    }),
    story(
      'verification',
      'KYC-01 KYC-02 KYC-03 KYC-05 KYC-06 KYC-07',
      'asks for mobile number, email address, address, ID and declaration, in this order',
      [
        [
          when(fail('loadProfile', offline), {
            state: 'failed',
            tags: 'screen:failed',
            context: { failure: offline },
          }),
          when('verification.retried', loads),
        ],
        [given(fail('loadProfile', offline)), when('network.online', loads)],
        [given(fail('loadProfile', offline)), when('verification.left', ended('left'))],
        [
          when(loaded(newcomer), {
            states: ['inProgress.open.mobile'],
            tags: 'screen:mobile',
            calls: { ...watched, ...phone(newcomer) },
            context: { open: 'mobile', note: null },
          }),
          when('verification.left', ended('left')),
        ],
        [given(loaded(newcomer)), when(done('phoneOtp', { outcome: 'left', number: null }), ended('left'))],
        [given(loaded(newcomer)), when(fail('phoneOtp', null), 'failed')],
        [given(loaded(newcomer)), when(fail('watchPage', null), 'failed')],
        [given(loaded(newcomer)), when(done('watchPage'), 'failed')],
        [given(loaded(newcomer)), when(done('unsavedChanges'), loads)],
        [given(loaded(newcomer)), when(fail('unsavedChanges', null), loads)],
        [
          given(loaded(newcomer)),
          when(done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }), {
            states: ['inProgress.open.email'],
            tags: 'screen:email',
            calls: { emailChange: { email: 'ann@example.com' } },
            sends: [settled],
            actions: [told(withMobile)],
            context: { profile: withMobile, open: 'email' },
          }),
          when(fail('emailChange', null), 'failed'),
        ],
        [
          given(
            loaded(newcomer),
            done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
          ),
          when(done('emailChange', { outcome: 'unproved', email: '' }), loads),
        ],
        [
          given(
            loaded(newcomer),
            done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
          ),
          when(done('emailChange', { outcome: 'verified', email: 'ann@example.com' }), {
            states: ['inProgress.open.address'],
            tags: 'screen:address',
            calls: { addressCheck: { profile: withEmail } },
            sends: [settled],
            actions: [told(withEmail)],
            context: { profile: withEmail, open: 'address' },
          }),
          when(fail('addressCheck', null), 'failed'),
        ],
        [
          given(
            loaded(newcomer),
            done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
            done('emailChange', { outcome: 'verified', email: 'ann@example.com' }),
          ),
          when(done('addressCheck', { profile: withAddress, ticket: null, missed: false }), {
            states: ['inProgress.open.id'],
            tags: 'screen:id',
            calls: document(),
            sends: [settled],
            actions: [told(withAddress)],
            context: { profile: withAddress, open: 'id', note: null },
          }),
          when(fail('idUpload', null), 'failed'),
        ],
        [
          given(
            loaded(newcomer),
            done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
            done('emailChange', { outcome: 'verified', email: 'ann@example.com' }),
            done('addressCheck', { profile: withAddress, ticket: null, missed: false }),
          ),
          when(done('idUpload', { profile: null }), loads),
        ],
        [
          given(
            loaded(newcomer),
            done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
            done('emailChange', { outcome: 'verified', email: 'ann@example.com' }),
            done('addressCheck', { profile: withAddress, ticket: null, missed: false }),
          ),
          when(done('idUpload', { profile: withId }), {
            states: ['inProgress.open.declaration'],
            tags: 'screen:declaration',
            sends: [settled],
            actions: [told(withId)],
            context: { profile: withId, open: 'declaration' },
          }),
          when('verification.left', ended('left')),
        ],
      ],
      { input: { from: 'profile' }, start: loads },
    ),
    story(
      'verification',
      'KYC-05 KYC-06',
      'requires both the declaration and the terms to be ticked',
      [
        [
          given(loaded(withId)),
          when(declared(false, true), {
            states: ['inProgress.open.declaration'],
            context: { fields: { bowner: 'missing' } },
          }),
        ],
        [
          given(loaded(withId)),
          when(declared(true, false), {
            states: ['inProgress.open.declaration'],
            context: { fields: { terms: 'missing' } },
          }),
        ],
        [
          given(loaded(withId)),
          when(declared(false, false), {
            states: ['inProgress.open.declaration'],
            context: { fields: { bowner: 'missing', terms: 'missing' } },
          }),
        ],
        [
          given(loaded(withId)),
          when(declared(true, true), {
            state: 'inProgress.declaring',
            tags: 'screen:declaration busy',
            calls: { saveDeclaration: { from: 'checkout' } },
            context: { fields: {}, failure: null },
          }),
          when(declared(true, true), 'inProgress.declaring'),
        ],
        [
          given(loaded(withId), declared(true, true)),
          when(fail('saveDeclaration', offline), {
            states: ['inProgress.open.declaration'],
            context: { failure: offline },
          }),
          when(declared(false, true), {
            states: ['inProgress.open.declaration'],
            context: { failure: null, fields: { bowner: 'missing' } },
          }),
        ],
        [
          given(loaded(withId), declared(true, true), fail('saveDeclaration', offline)),
          when(declared(true, true), {
            state: 'inProgress.declaring',
            calls: { saveDeclaration: { from: 'checkout' } },
            context: { failure: null },
          }),
        ],
        [
          given(loaded(withId), declared(true, true)),
          when(done('saveDeclaration', approved), {
            ...ended('complete'),
            sends: [settled],
            actions: [told(approved)],
          }),
        ],
        [
          given(loaded(withId), declared(true, true)),
          when(done('saveDeclaration', reviewed), {
            state: 'inProgress.inReview.waiting',
            tags: 'screen:review',
            sends: [settled],
            actions: [told(reviewed)],
            context: { open: null },
          }),
        ],
      ],
      { input: { from: 'checkout' } },
    ),
    story(
      'verification',
      'KYC-04',
      'shows the decision of staff on the ID',
      [
        [
          when(loaded(reviewed), {
            state: 'inProgress.inReview.waiting',
            tags: 'screen:review',
            calls: watched,
          }),
          when(4_999, 'inProgress.inReview.waiting'),
          when(1, {
            state: 'inProgress.inReview.requesting',
            tags: 'screen:review',
            calls: { loadProfile: null },
          }),
          when(loaded(approved), {
            state: 'inProgress.complete',
            tags: 'screen:complete',
            actions: [told(approved)],
            context: { profile: approved },
          }),
        ],
        [
          given(loaded(reviewed), 4_999, 1),
          when(
            loaded({
              ...reviewed,
              id_status: 'rejected',
              id_under_review: 0,
              id_reason: 'Not readable.',
            }),
            {
              states: ['inProgress.open.id'],
              calls: document(true, 'Not readable.'),
              actions: [
                told({
                  ...reviewed,
                  id_status: 'rejected',
                  id_under_review: 0,
                  id_reason: 'Not readable.',
                }),
              ],
            },
          ),
        ],
        [
          given(loaded(reviewed), 4_999, 1),
          when(fail('loadProfile', offline), 'inProgress.inReview.waiting'),
        ],
        [
          given(loaded(reviewed)),
          when('verification.pageSeen', {
            state: 'inProgress.inReview.requesting',
            calls: { loadProfile: null },
          }),
        ],
        [
          given(loaded(reviewed)),
          when('network.online', { state: 'inProgress.inReview.requesting', calls: { loadProfile: null } }),
        ],
        [given(loaded(reviewed)), when('verification.left', 'inProgress.inReview.waiting')],
        [
          when(loaded(approved), { state: 'inProgress.complete', tags: 'screen:complete', calls: watched }),
          when('verification.left', 'inProgress.complete'),
        ],
      ],
      { input: { from: 'profile' } },
    ),
    story(
      'verification',
      'KYC-01',
      'at the checkout, the check waits for a pending review and ends once no step is missing',
      [
        [when(loaded(approved), { ...ended('complete'), calls: {} })],
        [
          when(loaded(reviewed), { state: 'inProgress.inReview.waiting', calls: watched }),
          given('verification.pageSeen'),
          // the customer waited on this page for approval, so the checkout greets them by first name
          when(loaded(approved), {
            tags: 'screen:complete',
            output: { outcome: 'complete', verified: 'Ann' },
            actions: [told(approved)],
          }),
        ],
        [given(loaded(reviewed)), when('verification.left', 'inProgress.inReview.waiting')],
        [
          given(loaded(reviewed)),
          when(fail('watchPage', null), 'failed'),
          when('verification.left', ended('left')),
        ],
      ],
      { input: { from: 'checkout' } },
    ),
    story(
      'verification',
      'KYC-02 KYC-22 KYC-23',
      'the customer can complete another missing step first and enter the mobile number later',
      [
        [given(loaded(newcomer)), when(open('mobile'), { states: ['inProgress.open.mobile'] })],
        [
          given(loaded(newcomer)),
          when(open('address'), {
            states: ['inProgress.open.address'],
            calls: { addressCheck: { profile: newcomer } },
            sends: [settled],
            context: { open: 'address', skipped: true },
          }),
          // the ID step stays closed, because adding the birth date later would invalidate an ID uploaded
          // without a birth date
          when(open('id'), {
            states: ['inProgress.open.address'],
            context: { open: 'address', skipped: true },
          }),
        ],
        [
          given(loaded(newcomer), open('address')),
          when(open('email'), {
            states: ['inProgress.open.email'],
            calls: { emailChange: { email: 'ann@example.com' } },
            sends: [settled],
          }),
        ],
        [
          given(loaded(newcomer), open('address')),
          when(open('declaration'), { states: ['inProgress.open.declaration'], sends: [settled] }),
        ],
        [
          given(loaded(newcomer), open('address')),
          when(open('mobile'), {
            states: ['inProgress.open.mobile'],
            calls: phone(newcomer),
            sends: [settled],
          }),
        ],
        [
          given(loaded(newcomer), open('address')),
          // no code was sent, so the page returns to the mobile number, which the customer had skipped, and shows a note
          when(
            done('addressCheck', {
              profile: { ...newcomer, address: known.address },
              ticket: null,
              missed: false,
            }),
            {
              states: ['inProgress.open.mobile'],
              calls: phone(newcomer),
              sends: [settled],
              actions: [told({ ...newcomer, address: known.address })],
              context: { note: 'mobileMissing', skipped: false },
            },
          ),
        ],
        [
          given(loaded(newcomer), open('address')),
          when(
            done('addressCheck', {
              profile: { ...newcomer, mobile: '791234567', isdcode: '41' },
              ticket,
              missed: false,
            }),
            {
              states: ['inProgress.open.mobile'],
              calls: phone({ isdcode: '41', mobile: '791234567' }, ticket),
              sends: [settled],
              actions: [told({ ...newcomer, mobile: '791234567', isdcode: '41' })],
              context: { note: null },
            },
          ),
          // verifying the number clears the code's details, because the code is not valid for any other number
          when(done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }), {
            states: ['inProgress.open.email'],
            calls: { emailChange: { email: 'ann@example.com' } },
            sends: [settled],
            actions: [told(withMobile)],
            context: { ticket: null, note: null },
          }),
        ],
        [
          given(
            loaded(newcomer),
            open('address'),
            done('addressCheck', {
              profile: { ...newcomer, mobile: '791234567', isdcode: '41' },
              ticket,
              missed: false,
            }),
          ),
          // when the customer returns to a step, the step continues with the code stored in the browser
          when(open('email'), {
            states: ['inProgress.open.email'],
            calls: { emailChange: { email: 'ann@example.com' } },
            sends: [settled],
            context: { ticket: null },
          }),
          when(open('mobile'), {
            states: ['inProgress.open.mobile'],
            calls: phone({ isdcode: '41', mobile: '791234567' }, null),
            sends: [settled],
          }),
        ],
        [
          given(loaded(newcomer), open('address')),
          when(done('addressCheck', { profile: newcomer, ticket: null, missed: true }), {
            states: ['inProgress.open.mobile'],
            calls: phone(newcomer),
            sends: [settled],
            actions: [told(newcomer)],
            context: { note: 'otpNotSent' },
          }),
        ],
        // the mobile number step counts as skipped when the customer selects any later step
        ...['email', 'address', 'id', 'declaration'].map((which) => [
          given(loaded(which === 'id' ? { ...newcomer, ...named } : newcomer), open(which)),
          when('verification.pageSeen', {
            states: [`inProgress.open.${which}`],
            ...(which === 'email' ? { calls: { loadProfile: null } } : {}),
            context: { skipped: true },
          }),
        ]),
        // the ID cannot be uploaded while the name or the birth date is missing
        ...[{ firstname: '' }, { lastname: null }, { dob: null }].map((unnamed) => [
          given(loaded({ ...newcomer, ...named, ...unnamed })),
          when(open('id'), { states: ['inProgress.open.mobile'], context: { open: 'mobile' } }),
        ]),
        [
          given(loaded({ ...newcomer, ...named })),
          when(open('id'), {
            states: ['inProgress.open.id'],
            calls: document(),
            sends: [settled],
            context: { open: 'id', skipped: true },
          }),
        ],
        [
          given(
            // a completed step cannot be reopened
            loaded(withEmail),
          ),
          when(open('mobile'), { states: ['inProgress.open.address'] }),
        ],
        [given(loaded(withEmail)), when(open('email'), { states: ['inProgress.open.address'] })],
        [
          given(loaded(withId), declared(false, false)),
          when(open('id'), {
            states: ['inProgress.open.declaration'],
            context: { fields: { bowner: 'missing', terms: 'missing' } },
          }),
        ],
        [
          given(loaded(withId), declared(false, false)),
          when(done('unsavedChanges'), loads),
          when(loaded(withId), {
            states: ['inProgress.open.declaration'],
            calls: watched,
            context: { fields: {} },
          }),
        ],
      ],
      { input: { from: 'profile' } },
    ),
    story(
      'verification',
      'KYC-07',
      'detects an email address that was verified elsewhere',
      [
        [
          given(loaded(withMobile)),
          when('verification.pageSeen', {
            states: ['inProgress.open.email.polling.requesting'],
            calls: { loadProfile: null },
          }),
          when(fail('loadProfile', offline), { states: ['inProgress.open.email.polling.idle'] }),
        ],
        [
          given(loaded(withMobile), 'verification.pageSeen'),
          when(loaded(withMobile), { states: ['inProgress.open.email.polling.idle'] }),
        ],
        [
          given(loaded(withMobile), 'verification.pageSeen'),
          when(loaded(withEmail), {
            states: ['inProgress.open.address'],
            calls: { addressCheck: { profile: withEmail } },
            sends: [settled],
          }),
        ],
        [
          given(
            // an email address, possibly a different one, was verified in another tab, so the profile is
            // reloaded
            loaded(withMobile),
          ),
          when('email.verified', {
            states: ['inProgress.open.email.polling.requesting'],
            calls: { loadProfile: null },
            context: { profile: withMobile },
          }),
        ],
        [
          given(loaded(newcomer)),
          when('email.verified', {
            states: ['inProgress.open.mobile'],
            context: { profile: { ...newcomer, email_verified: 1 } },
          }),
        ],
      ],
      { input: { from: 'profile' } },
    ),
    story(
      'verification',
      'KYC-02 KYC-05',
      'repeating a failed action clears its earlier error',
      [
        [
          given(fail('loadProfile', offline), 'verification.retried'),
          when(loaded(newcomer), {
            states: ['inProgress.open.mobile'],
            calls: { ...watched, ...phone(newcomer) },
            context: { failure: null, fields: {} },
          }),
        ],
        [
          given(...refusedDeclaration),
          when(declared(true, true), {
            state: 'inProgress.declaring',
            calls: { saveDeclaration: { from: 'checkout' } },
            context: { fields: {}, failure: null },
          }),
        ],
      ],
      { input: { from: 'checkout' } },
    ),
    story(
      'verification',
      'KYC-02 KYC-23',
      "clears a step's messages and errors when the customer leaves the step",
      [
        [
          given(loaded(unreached), open('email'), emailProved),
          when(open('address'), {
            states: ['inProgress.open.address'],
            sends: [settled],
            calls: { addressCheck: { profile: emailed } },
            context: { note: null },
          }),
        ],
        [
          given(loaded(unreached), open('email'), emailProved),
          when(open('declaration'), {
            states: ['inProgress.open.declaration'],
            sends: [settled],
            context: { note: null },
          }),
        ],
        [
          given(loaded(unreached), open('email'), emailProved),
          when(numberProved, {
            states: ['inProgress.open.address'],
            actions: [told(withNumber)],
            sends: [settled],
            calls: { addressCheck: { profile: withNumber } },
            context: { note: null, skipped: false },
          }),
        ],
        [
          given(loaded(withoutNumber), open('id'), done('idUpload', { profile: withoutNumber })),
          when(open('id'), {
            states: ['inProgress.open.id'],
            sends: [settled],
            calls: document(),
            context: { note: null },
          }),
        ],
        [
          given(loaded(unreached), open('email'), open('mobile')),
          when(numberProved, {
            states: ['inProgress.open.email'],
            actions: [told({ ...withNumber, email_verified: 0 })],
            sends: [settled],
            calls: { emailChange: { email: 'ann@example.com' } },
            context: { skipped: false },
          }),
        ],
        [
          given(loaded(unreached), open('declaration'), declared(false, false)),
          when(open('mobile'), backToNumber),
        ],
        [
          given(
            loaded(unreached),
            open('declaration'),
            declared(true, true),
            fail('saveDeclaration', offline),
          ),
          when(open('mobile'), backToNumber),
        ],
      ],
      { input: { from: 'checkout' } },
    ),
    one,
  ],
  invariants: [
    of('verification').asksOnly('KYC-05', 'submits the declaration only on request', 'saveDeclaration', [
      'inProgress.open.declaration',
    ]),
    of('verification').holds(
      'KYC-03 KYC-14',
      'asks for an ID only once the profile contains a name and a birth date',
      ({ inputs, after: { context } }) => {
        const profile = context['profile'] as {
          firstname: string;
          lastname: string | null;
          dob: string | null;
        } | null;
        return 'idUpload' in inputs && !(profile?.firstname && profile.lastname && profile.dob)
          ? 'it is'
          : null;
      },
    ),
    of('verification').holds(
      'KYC-05 KYC-06',
      'submits the declaration only if all of its boxes are ticked',
      ({ event, inputs }) =>
        'saveDeclaration' in inputs &&
        !(
          event?.type === 'verification.declared' &&
          (event['declaration'] as { bowner: boolean; terms: boolean }).bowner &&
          (event['declaration'] as { bowner: boolean; terms: boolean }).terms
        )
          ? 'it is'
          : null,
    ),
    of('verification').holds(
      'KYC-16',
      'once the input has been stored, leaving the page requires no confirmation',
      ({ event, sent, after: now }) =>
        /^xstate\.done\.actor\.(addressCheck|idUpload|phoneOtp)$/.test(event?.type ?? '') &&
        isAt(now, 'inProgress') &&
        !sent.some(([child, told]) => child === 'unsavedChanges' && told.type === 'unsavedChanges.clean')
          ? 'it is not'
          : null,
    ),
  ],
  unkept: {
    'verification.inProgress.inReview.requesting/xstate.error.actor.loadProfile#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'verification.inProgress.open.email.polling.requesting/xstate.error.actor.loadProfile#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'verification.inProgress/xstate.error.actor.watchPage#0':
      'a failed watch is dropped, because no request is waiting for it',
    'verification.inProgress.open.address/xstate.error.actor.addressCheck#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'verification.inProgress.open.email/xstate.error.actor.emailChange#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'verification.inProgress.open.id/xstate.error.actor.idUpload#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'verification.inProgress.open.mobile/xstate.error.actor.phoneOtp#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'verification.inProgress/xstate.error.actor.unsavedChanges#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'verification.inProgress/xstate.done.actor.unsavedChanges#0':
      'it ends when the customer leaves the page, and has already opened the destination',
    'verification.inProgress.open.email/xstate.done.actor.emailChange#1':
      'only the outcome of the invoked chart matters',
  },
  optional: {
    'verification/idUpload.reason': 'the value can be unknown; the receiver handles this case',
    'verification/phoneOtp.isdcode': 'the value can be unknown; the receiver handles this case',
    'verification/phoneOtp.mobile': 'the value can be unknown; the receiver handles this case',
    'verification/phoneOtp.ticket': 'the value can be unknown; the receiver handles this case',
  },
};
