import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, type Then, fork } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
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
/** Done step by step; each one is everything before it. */
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
/** A profile for each step that lacks only that step. */
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
  'whatever one thing is missing, its step is opened, and it is not complete',
  lacking.map(([which, lacks]) =>
    fork(
      [loaded({ ...approved, ...lacks })],
      step(
        open(which),
        { states: [`working.open.${which}`], tags: `screen:${which}`, context: { open: which } },
        [step('verification.left', ended('left'))],
      ),
    ),
  ),
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
  states: ['working.open.mobile'],
  sends: [settled],
  calls: phone(unreached),
  context: { fields: {}, failure: null },
};
const refusedDeclaration = [loaded(withId), declared(false, false)] as const;

export const verificationSpec: Spec = {
  stories: [
    story(
      'verification',
      'KYC-01 KYC-02 KYC-03 KYC-05 KYC-06 KYC-07',
      'mobile number, e-mail, address, document and declaration, one after the other',
      [
        step(
          fail('loadProfile', offline),
          { state: 'failed', tags: 'screen:failed', context: { failure: offline } },
          [
            step('verification.retried', loads),
            step('network.online', loads),
            step('verification.left', ended('left')),
          ],
        ),
        step(
          loaded(newcomer),
          {
            states: ['working.open.mobile'],
            tags: 'screen:mobile',
            calls: { ...watched, ...phone(newcomer) },
            context: { open: 'mobile', note: null },
          },
          [
            step('verification.left', ended('left')),
            step(done('phoneOtp', { outcome: 'left', number: null }), ended('left')),
            step(fail('phoneOtp', null), 'failed'),
            step(fail('watchPage', null), 'failed'),
            step(done('watchPage'), 'failed'),
            step(done('unsavedChanges'), loads),
            step(fail('unsavedChanges', null), loads),
            step(
              done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
              {
                states: ['working.open.email'],
                tags: 'screen:email',
                calls: { emailChange: { email: 'ann@example.com' } },
                sends: [settled],
                actions: [told(withMobile)],
                context: { profile: withMobile, open: 'email' },
              },
              [
                step(fail('emailChange', null), 'failed'),
                step(done('emailChange', { outcome: 'unproved', email: '' }), loads),
                step(
                  done('emailChange', { outcome: 'verified', email: 'ann@example.com' }),
                  {
                    states: ['working.open.address'],
                    tags: 'screen:address',
                    calls: { addressCheck: { profile: withEmail } },
                    sends: [settled],
                    actions: [told(withEmail)],
                    context: { profile: withEmail, open: 'address' },
                  },
                  [
                    step(fail('addressCheck', null), 'failed'),
                    step(
                      done('addressCheck', { profile: withAddress, ticket: null, missed: false }),
                      {
                        states: ['working.open.id'],
                        tags: 'screen:id',
                        calls: document(),
                        sends: [settled],
                        actions: [told(withAddress)],
                        context: { profile: withAddress, open: 'id', note: null },
                      },
                      [
                        step(fail('idUpload', null), 'failed'),
                        step(done('idUpload', { profile: null }), loads),
                        step(
                          done('idUpload', { profile: withId }),
                          {
                            states: ['working.open.declaration'],
                            tags: 'screen:declaration',
                            sends: [settled],
                            actions: [told(withId)],
                            context: { profile: withId, open: 'declaration' },
                          },
                          [step('verification.left', ended('left'))],
                        ),
                      ],
                    ),
                  ],
                ),
              ],
            ),
          ],
        ),
      ],
      { input: { from: 'profile' }, start: loads },
    ),
    story(
      'verification',
      'KYC-05 KYC-06',
      'the declaration is a box that must be ticked, and so are the terms',
      [
        fork(
          [loaded(withId)],
          step(declared(false, true), {
            states: ['working.open.declaration'],
            context: { fields: { bowner: 'missing' } },
          }),
          step(declared(true, false), {
            states: ['working.open.declaration'],
            context: { fields: { terms: 'missing' } },
          }),
          step(declared(false, false), {
            states: ['working.open.declaration'],
            context: { fields: { bowner: 'missing', terms: 'missing' } },
          }),
          step(
            declared(true, true),
            {
              state: 'working.declaring',
              tags: 'screen:declaration busy',
              calls: { saveDeclaration: { from: 'checkout' } },
              context: { fields: {}, failure: null },
            },
            [
              step(declared(true, true), 'working.declaring'),
              step(
                fail('saveDeclaration', offline),
                { states: ['working.open.declaration'], context: { failure: offline } },
                [
                  step(declared(false, true), {
                    states: ['working.open.declaration'],
                    context: { failure: null, fields: { bowner: 'missing' } },
                  }),
                  step(declared(true, true), {
                    state: 'working.declaring',
                    calls: { saveDeclaration: { from: 'checkout' } },
                    context: { failure: null },
                  }),
                ],
              ),
              step(done('saveDeclaration', approved), {
                ...ended('complete'),
                sends: [settled],
                actions: [told(approved)],
              }),
              step(done('saveDeclaration', reviewed), {
                state: 'working.inReview.waiting',
                tags: 'screen:review',
                sends: [settled],
                actions: [told(reviewed)],
                context: { open: null },
              }),
            ],
          ),
        ),
      ],
      { input: { from: 'checkout' } },
    ),
    story(
      'verification',
      'KYC-04',
      'shows the decision of staff',
      [
        step(loaded(reviewed), { state: 'working.inReview.waiting', tags: 'screen:review', calls: watched }, [
          step(14_999, 'working.inReview.waiting', [
            step(
              1,
              { state: 'working.inReview.requesting', tags: 'screen:review', calls: { loadProfile: null } },
              [
                step(loaded(approved), {
                  state: 'working.complete',
                  tags: 'screen:complete',
                  actions: [told(approved)],
                  context: { profile: approved },
                }),
                step(
                  loaded({
                    ...reviewed,
                    id_status: 'rejected',
                    id_under_review: 0,
                    id_reason: 'Not readable.',
                  }),
                  {
                    states: ['working.open.id'],
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
                step(fail('loadProfile', offline), 'working.inReview.waiting'),
              ],
            ),
          ]),
          step('verification.pageSeen', {
            state: 'working.inReview.requesting',
            calls: { loadProfile: null },
          }),
          step('network.online', { state: 'working.inReview.requesting', calls: { loadProfile: null } }),
          step('verification.left', 'working.inReview.waiting'),
        ]),
        step(loaded(approved), { state: 'working.complete', tags: 'screen:complete', calls: watched }, [
          step('verification.left', 'working.complete'),
        ]),
      ],
      { input: { from: 'profile' } },
    ),
    story(
      'verification',
      'KYC-01',
      'inside a checkout it ends as soon as nothing is missing, and waits for staff where they are looking',
      [
        step(loaded(approved), { ...ended('complete'), calls: {} }),
        step(loaded(reviewed), { state: 'working.inReview.waiting', calls: watched }, [
          fork(
            ['verification.pageSeen'],
            step(loaded(approved), { ...ended('complete'), actions: [told(approved)] }),
          ),
          step('verification.left', 'working.inReview.waiting'),
          step(fail('watchPage', null), 'failed', [step('verification.left', ended('inReview'))]),
        ]),
      ],
      { input: { from: 'checkout' } },
    ),
    story(
      'verification',
      'KYC-02 KYC-22 KYC-23',
      'another missing step can come first; the number can be entered again',
      [
        fork(
          [loaded(newcomer)],
          step(open('mobile'), { states: ['working.open.mobile'] }),
          step(
            open('address'),
            {
              states: ['working.open.address'],
              calls: { addressCheck: { profile: newcomer } },
              sends: [settled],
              context: { open: 'address', skipped: true },
            },
            [
              // a document without a birth date would no longer count once the date is added
              step(open('id'), {
                states: ['working.open.address'],
                context: { open: 'address', skipped: true },
              }),
              step(open('email'), {
                states: ['working.open.email'],
                calls: { emailChange: { email: 'ann@example.com' } },
                sends: [settled],
              }),
              step(open('declaration'), { states: ['working.open.declaration'], sends: [settled] }),
              step(open('mobile'), {
                states: ['working.open.mobile'],
                calls: phone(newcomer),
                sends: [settled],
              }),
              // the address sent no code: the skipped number comes back with a note
              step(
                done('addressCheck', {
                  profile: { ...newcomer, address: known.address },
                  ticket: null,
                  missed: false,
                }),
                {
                  states: ['working.open.mobile'],
                  calls: phone(newcomer),
                  sends: [settled],
                  actions: [told({ ...newcomer, address: known.address })],
                  context: { note: 'mobileMissing', skipped: false },
                },
              ),
              step(
                done('addressCheck', {
                  profile: { ...newcomer, mobile: '791234567', isdcode: '41' },
                  ticket,
                  missed: false,
                }),
                {
                  states: ['working.open.mobile'],
                  calls: phone({ isdcode: '41', mobile: '791234567' }, ticket),
                  sends: [settled],
                  actions: [told({ ...newcomer, mobile: '791234567', isdcode: '41' })],
                  context: { note: null },
                },
                [
                  // a code of another number would be no good
                  step(
                    done('phoneOtp', { outcome: 'verified', number: { isdcode: '41', mobile: '791234567' } }),
                    {
                      states: ['working.open.email'],
                      calls: { emailChange: { email: 'ann@example.com' } },
                      sends: [settled],
                      actions: [told(withMobile)],
                      context: { ticket: null, note: null },
                    },
                  ),
                  // leaving the step restarts it: a sent code is found in the storage
                  step(
                    open('email'),
                    {
                      states: ['working.open.email'],
                      calls: { emailChange: { email: 'ann@example.com' } },
                      sends: [settled],
                      context: { ticket: null },
                    },
                    [
                      step(open('mobile'), {
                        states: ['working.open.mobile'],
                        calls: phone({ isdcode: '41', mobile: '791234567' }, null),
                        sends: [settled],
                      }),
                    ],
                  ),
                ],
              ),
              step(done('addressCheck', { profile: newcomer, ticket: null, missed: true }), {
                states: ['working.open.mobile'],
                calls: phone(newcomer),
                sends: [settled],
                actions: [told(newcomer)],
                context: { note: 'otpNotSent' },
              }),
            ],
          ),
        ),
        // the number was skipped, for every other chosen step
        ...['email', 'address', 'id', 'declaration'].map((which) =>
          fork(
            [loaded(which === 'id' ? { ...newcomer, ...named } : newcomer), open(which)],
            step('verification.pageSeen', {
              states: [`working.open.${which}`],
              ...(which === 'email' ? { calls: { loadProfile: null } } : {}),
              context: { skipped: true },
            }),
          ),
        ),
        // a customer with a name and a birth date may hand in the document first
        ...[{ firstname: '' }, { lastname: null }, { dob: null }].map((unnamed) =>
          fork(
            [loaded({ ...newcomer, ...named, ...unnamed })],
            step(open('id'), { states: ['working.open.mobile'], context: { open: 'mobile' } }),
          ),
        ),
        fork(
          [loaded({ ...newcomer, ...named })],
          step(open('id'), {
            states: ['working.open.id'],
            calls: document(),
            sends: [settled],
            context: { open: 'id', skipped: true },
          }),
        ),
        // a completed step cannot be opened again
        fork([loaded(withEmail)], step(open('mobile'), { states: ['working.open.address'] })),
        fork([loaded(withEmail)], step(open('email'), { states: ['working.open.address'] })),
        fork(
          [loaded(withId), declared(false, false)],
          step(open('id'), {
            states: ['working.open.declaration'],
            context: { fields: { bowner: 'missing', terms: 'missing' } },
          }),
          step(done('unsavedChanges'), loads, [
            step(loaded(withId), {
              states: ['working.open.declaration'],
              calls: watched,
              context: { fields: {} },
            }),
          ]),
        ),
      ],
      { input: { from: 'profile' } },
    ),
    story(
      'verification',
      'KYC-07',
      'an address that is verified elsewhere is seen here',
      [
        fork(
          [loaded(withMobile)],
          step(
            'verification.pageSeen',
            { states: ['working.open.email.polling.requesting'], calls: { loadProfile: null } },
            [
              step(fail('loadProfile', offline), { states: ['working.open.email.polling.idle'] }),
              step(loaded(withMobile), { states: ['working.open.email.polling.idle'] }),
              step(loaded(withEmail), {
                states: ['working.open.address'],
                calls: { addressCheck: { profile: withEmail } },
                sends: [settled],
              }),
            ],
          ),
        ),
        // an event from another tab leads to a new request, since the address may differ
        fork(
          [loaded(withMobile)],
          step('email.verified', {
            states: ['working.open.email.polling.requesting'],
            calls: { loadProfile: null },
            context: { profile: withMobile },
          }),
        ),
        fork(
          [loaded(newcomer)],
          step('email.verified', {
            states: ['working.open.mobile'],
            context: { profile: { ...newcomer, email_verified: 1 } },
          }),
        ),
      ],
      { input: { from: 'profile' } },
    ),
    story(
      'verification',
      'KYC-02 KYC-05',
      'what was said of one step is not said of the next',
      [
        fork(
          [fail('loadProfile', offline), 'verification.retried'],
          step(loaded(newcomer), {
            states: ['working.open.mobile'],
            calls: { ...watched, ...phone(newcomer) },
            context: { failure: null, fields: {} },
          }),
        ),
        fork(
          refusedDeclaration,
          step(declared(true, true), {
            state: 'working.declaring',
            calls: { saveDeclaration: { from: 'checkout' } },
            context: { fields: {}, failure: null },
          }),
        ),
      ],
      { input: { from: 'checkout' } },
    ),
    story(
      'verification',
      'KYC-02 KYC-23',
      'a word about a step goes with it, and so does what was wrong in it',
      [
        fork(
          [loaded(unreached), open('email'), emailProved],
          step(open('address'), {
            states: ['working.open.address'],
            sends: [settled],
            calls: { addressCheck: { profile: emailed } },
            context: { note: null },
          }),
          step(open('declaration'), {
            states: ['working.open.declaration'],
            sends: [settled],
            context: { note: null },
          }),
          step(numberProved, {
            states: ['working.open.address'],
            actions: [told(withNumber)],
            sends: [settled],
            calls: { addressCheck: { profile: withNumber } },
            context: { note: null, skipped: false },
          }),
        ),
        fork(
          [loaded(withoutNumber), open('id'), done('idUpload', { profile: withoutNumber })],
          step(open('id'), {
            states: ['working.open.id'],
            sends: [settled],
            calls: document(),
            context: { note: null },
          }),
        ),
        fork(
          [loaded(unreached), open('email'), open('mobile')],
          step(numberProved, {
            states: ['working.open.email'],
            actions: [told({ ...withNumber, email_verified: 0 })],
            sends: [settled],
            calls: { emailChange: { email: 'ann@example.com' } },
            context: { skipped: false },
          }),
        ),
        fork(
          [loaded(unreached), open('declaration'), declared(false, false)],
          step(open('mobile'), backToNumber),
        ),
        fork(
          [loaded(unreached), open('declaration'), declared(true, true), fail('saveDeclaration', offline)],
          step(open('mobile'), backToNumber),
        ),
      ],
      { input: { from: 'checkout' } },
    ),
    one,
  ],
  invariants: [
    of('verification').asksOnly('KYC-05', 'nothing is declared without a press', 'saveDeclaration', [
      'working.open.declaration',
    ]),
    of('verification').holds(
      'KYC-03 KYC-14',
      'asks for a document only after the name and birth date that it proves',
      ({ asked, after: { context } }) => {
        const profile = context['profile'] as {
          firstname: string;
          lastname: string | null;
          dob: string | null;
        } | null;
        return 'idUpload' in asked && !(profile?.firstname && profile.lastname && profile.dob)
          ? 'it is'
          : null;
      },
    ),
    of('verification').holds('KYC-05 KYC-06', 'nothing is declared that was not ticked', ({ event, asked }) =>
      'saveDeclaration' in asked &&
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
      'what is stored can be left without a question',
      ({ event, sent, after: now }) =>
        /^xstate\.done\.actor\.(addressCheck|idUpload|phoneOtp)$/.test(event?.type ?? '') &&
        isAt(now, 'working') &&
        !sent.some(([child, told]) => child === 'unsavedChanges' && told.type === 'unsavedChanges.clean')
          ? 'it is not'
          : null,
    ),
  ],
  unkept: {
    'verification.working.inReview.requesting/xstate.error.actor.loadProfile#0':
      'the failure decides; the state says what to do in words of its own',
    'verification.working.open.email.polling.requesting/xstate.error.actor.loadProfile#0':
      'the failure decides; the state says what to do in words of its own',
    'verification.working/xstate.error.actor.watchPage#0':
      'a watch that failed is dropped, because it answers no request',
    'verification.working.open.address/xstate.error.actor.addressCheck#0':
      'a chart that broke is left; the page stands where it began it',
    'verification.working.open.email/xstate.error.actor.emailChange#0':
      'a chart that broke is left; the page stands where it began it',
    'verification.working.open.id/xstate.error.actor.idUpload#0':
      'a chart that broke is left; the page stands where it began it',
    'verification.working.open.mobile/xstate.error.actor.phoneOtp#0':
      'a chart that broke is left; the page stands where it began it',
    'verification.working/xstate.error.actor.unsavedChanges#0':
      'a chart that broke is left; the page stands where it began it',
    'verification.working/xstate.done.actor.unsavedChanges#0':
      'it ends when the page may be left, and has led there itself',
    'verification.working.open.email/xstate.done.actor.emailChange#1': 'how the invoked chart ended decides',
  },
  optional: {
    'verification/idUpload.reason': 'the value may be unknown, and the receiver handles that',
    'verification/phoneOtp.isdcode': 'the value may be unknown, and the receiver handles that',
    'verification/phoneOtp.mobile': 'the value may be unknown, and the receiver handles that',
    'verification/phoneOtp.ticket': 'the value may be unknown, and the receiver handles that',
  },
};
