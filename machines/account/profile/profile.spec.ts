import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, type Then, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';
import { profile as ann } from '../../identity/fixtures.ts';
import { known as profile, letters, personWith } from '../../verification/fixtures.ts';

const somebody = { ...ann, mobile_verified: 0 as const, email_verified: 0 as const };
const inProfile = (...states: string[]): Then => ({ states: states.map((state) => `ready.${state}`) });
const reading = inProfile('details.viewing.idle');
const looks: Then = { ...inProfile('details.viewing.refreshing'), calls: { loadProfile: null } };
const edit = (group: string) => ({ type: 'profile.editRequested' as const, group });
const submit = (change: object) => ({ type: 'profile.submitted' as const, change });
const anna = { firstname: 'Anna', lastname: 'Muster', dob: '1990-05-14', gender: null, age: 36 };
const address = { street: 'Bahnhofstr.', houseno: '12', postcode: '8001', city: 'Zürich', country: 'CH' };
const saves = (change: object): Then => ({
  ...inProfile('details.editing.saving'),
  tags: 'screen:ready editing busy' as const,
  calls: { saveChange: change },
  context: { fields: {}, failure: null },
});
const saved = (patch: object, more: object = {}) =>
  done('saveChange', { patch, corrected: false, codeSent: false, ...more });
const named = (profile: object): Effect => ['announceName', { profile }];
const reauth = (purpose: string, contact: string, hasPassword = false) => ({
  reauth: { purpose, contact, hasPassword },
});
const checksEmail = (email: string | null): Then => ({
  ...inProfile('details.checkingEmail'),
  tags: 'screen:ready email' as const,
  calls: { unsavedChanges: null, emailChange: { email } },
});
const checksMobile = (mobile: string | null): Then => ({
  ...inProfile('details.checkingMobile'),
  tags: 'screen:ready mobile' as const,
  calls: { unsavedChanges: null, phoneOtp: { isdcode: '41', mobile, ticket: null } },
});
const loadsProfile = {
  state: 'loading' as const,
  tags: 'screen:loading busy' as const,
  calls: { loadProfile: null },
};
const change = (more: object) => ({
  type: 'profile.submitted' as const,
  change: { group: 'personal', person: personWith(more) },
});
const toEditing = [
  done('loadProfile', profile),
  { type: 'profile.editRequested', group: 'personal' },
] as const;
const stored = (more: object) => ({ calls: { saveChange: { group: 'personal', person: personWith(more) } } });
const faulty = (fields: object) => ({ context: { fields } });

export const profileSpec: Spec = {
  stories: [
    story(
      'profile',
      'UI-23 KYC-07 KYC-14 KYC-16 KYC-19 KYC-20 KYC-21 KYC-22',
      'edits one group at a time and never discards text that the customer is typing',
      [
        [
          when(fail('loadProfile', offline), {
            state: 'failed',
            tags: 'screen:failed',
            context: { failure: offline },
          }),
          when('profile.retried', loadsProfile),
          when(done('loadProfile', somebody), {
            ...reading,
            calls: { watchPage: null },
            context: { failure: null, profile: somebody },
          }),
        ],
        [given(fail('loadProfile', offline)), when('network.online', loadsProfile)],
        [
          when(done('loadProfile', somebody), {
            ...inProfile('details.viewing.idle', 'link.idle'),
            tags: 'screen:ready',
            calls: { watchPage: null },
            context: { profile: somebody },
          }),
          when(
            { type: 'profile.changed', profile: { ...somebody, address_verified: 1 } },
            { ...reading, context: { profile: { ...somebody, address_verified: 1 } } },
          ),
        ],
        [given(done('loadProfile', somebody)), when(fail('watchPage', null), reading)],
        [
          given(done('loadProfile', somebody)),
          when(edit('personal'), {
            ...inProfile('details.editing.typing'),
            tags: 'screen:ready editing',
            calls: { unsavedChanges: null },
            context: { group: 'personal', fields: {}, note: null },
          }),
          when('profile.editDeclined', reading),
        ],
        [
          given(done('loadProfile', somebody), edit('personal')),
          when(edit('address'), inProfile('details.editing.typing')),
        ],
        [
          given(done('loadProfile', somebody), edit('personal')),
          when('profile.emailRequested', inProfile('details.editing')),
        ],
        [given(done('loadProfile', somebody), edit('personal')), when(done('unsavedChanges'), reading)],
        [given(done('loadProfile', somebody), edit('personal')), when(fail('unsavedChanges', null), reading)],
        [
          given(done('loadProfile', somebody), edit('personal')),
          when(
            submit({
              group: 'personal',
              person: { ...anna, firstname: ' ', lastname: 'x'.repeat(51), dob: '2012-01-01', age: 14 },
            }),
            {
              ...inProfile('details.editing.typing'),
              context: {
                fields: { firstname: 'missing', lastname: 'tooLong', dob: 'young' },
                failure: null,
              },
            },
          ),
          when('profile.editDeclined', { ...reading, context: { fields: {} } }),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('personal'),
            submit({
              group: 'personal',
              person: { ...anna, firstname: ' ', lastname: 'x'.repeat(51), dob: '2012-01-01', age: 14 },
            }),
          ),
          when(fail('unsavedChanges', null), { ...reading, context: { fields: {} } }),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('personal'),
            submit({
              group: 'personal',
              person: { ...anna, firstname: ' ', lastname: 'x'.repeat(51), dob: '2012-01-01', age: 14 },
            }),
          ),
          when(done('unsavedChanges'), { ...reading, context: { fields: {} } }),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('personal'),
            submit({
              group: 'personal',
              person: { ...anna, firstname: ' ', lastname: 'x'.repeat(51), dob: '2012-01-01', age: 14 },
            }),
          ),
          when(submit({ group: 'personal', person: anna }), saves({ group: 'personal', person: anna })),
        ],
        [
          given(done('loadProfile', somebody), edit('personal')),
          when(submit({ group: 'personal', person: { ...anna, dob: 'x', age: null } }), {
            ...inProfile('details.editing.typing'),
            context: { fields: { dob: 'wrong' } },
          }),
        ],
        [
          given(done('loadProfile', somebody), edit('personal')),
          // a birth date is optional
          when(
            submit({ group: 'personal', person: { ...anna, dob: '', age: null } }),
            saves({ group: 'personal', person: { ...anna, dob: '', age: null } }),
          ),
        ],
        [
          given(done('loadProfile', somebody), edit('personal')),
          when(submit({ group: 'personal', person: anna }), saves({ group: 'personal', person: anna })),
          when(submit({ group: 'personal', person: anna }), inProfile('details.editing.saving')),
        ],
        [
          given(done('loadProfile', somebody), edit('personal'), submit({ group: 'personal', person: anna })),
          when('profile.editDeclined', inProfile('details.editing.saving')),
        ],
        [
          given(done('loadProfile', somebody), edit('personal'), submit({ group: 'personal', person: anna })),
          when(fail('saveChange', offline), {
            ...inProfile('details.editing.typing'),
            context: { failure: offline, profile: somebody },
          }),
          when('profile.editDeclined', { ...reading, context: { failure: null } }),
        ],
        [
          given(done('loadProfile', somebody), edit('personal'), submit({ group: 'personal', person: anna })),
          when(saved({ firstname: 'Anna' }), {
            ...inProfile('details.saved'),
            tags: 'screen:ready saved',
            actions: [named({ ...somebody, firstname: 'Anna' })],
            context: { profile: { ...somebody, firstname: 'Anna' }, note: null },
          }),
          when(5_999, inProfile('details.saved')),
          when(1, reading),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('personal'),
            submit({ group: 'personal', person: anna }),
            saved({ firstname: 'Anna' }),
          ),
          when(edit('language'), {
            ...inProfile('details.editing.typing'),
            calls: { unsavedChanges: null },
            context: { group: 'language' },
          }),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('personal'),
            submit({ group: 'personal', person: anna }),
            saved({ firstname: 'Anna' }),
          ),
          when('profile.emailRequested', checksEmail('ann@example.com')),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('personal'),
            submit({ group: 'personal', person: anna }),
            saved({ firstname: 'Anna' }),
          ),
          when('profile.mobileRequested', checksMobile('791234567')),
        ],
        [
          given(done('loadProfile', somebody)),
          when(edit('address'), { ...inProfile('details.editing.typing'), calls: { unsavedChanges: null } }),
          when(submit({ group: 'address', address: { ...address, city: ' ', houseno: '' } }), {
            ...inProfile('details.editing.typing'),
            context: { fields: { city: 'missing', houseno: 'missing' } },
          }),
        ],
        [
          given(done('loadProfile', somebody), edit('address')),
          when(submit({ group: 'address', address }), saves({ group: 'address', address })),
          // the postal address is saved, although the server failed to send a code to the unverified phone
          // number
          when(saved({ address, address_verified: 1 }), {
            ...inProfile('details.saved'),
            actions: [named({ ...somebody, address, address_verified: 1 })],
            context: { note: 'otpNotSent' },
          }),
        ],
        [
          given(done('loadProfile', somebody), edit('address'), submit({ group: 'address', address })),
          when(saved({ address }, { corrected: true, codeSent: true }), {
            ...inProfile('details.saved'),
            actions: [named({ ...somebody, address })],
            context: { note: 'corrected' },
          }),
          when(edit('personal'), {
            ...inProfile('details.editing.typing'),
            calls: { unsavedChanges: null },
            context: { note: null },
          }),
        ],
        [
          given(
            done('loadProfile', somebody),
            edit('address'),
            submit({ group: 'address', address }),
            saved({ address }, { corrected: true, codeSent: true }),
          ),
          when('profile.emailRequested', {
            ...checksEmail('ann@example.com'),
            context: { note: null },
          }),
        ],
        [
          given(done('loadProfile', somebody)),
          when(edit('language'), { ...inProfile('details.editing.typing'), calls: { unsavedChanges: null } }),
          when(submit({ group: 'language', language: 'fr' }), saves({ group: 'language', language: 'fr' })),
          when(saved({ language: 'fr' }), {
            ...inProfile('details.saved'),
            actions: [named({ ...somebody, language: 'fr' })],
            context: { profile: { ...somebody, language: 'fr' }, note: null },
          }),
        ],
      ],
      { start: loadsProfile },
    ),
    story(
      'profile',
      'KYC-04 KYC-07',
      "when the page becomes visible again, shows verifications completed in another tab and staff's decision about the ID",
      [
        [
          given(done('loadProfile', somebody)),
          when('profile.pageSeen', { ...looks, tags: 'screen:ready', context: { profile: somebody } }),
          when(done('loadProfile', { ...somebody, id_status: 'under_review', address_verified: 1 }), {
            ...reading,
            context: { profile: { ...somebody, id_status: 'under_review', address_verified: 1 } },
          }),
        ],
        [
          given(done('loadProfile', somebody), 'profile.pageSeen'),
          when(fail('loadProfile', offline), { ...reading, context: { failure: null, profile: somebody } }),
        ],
        [
          given(done('loadProfile', somebody), 'profile.pageSeen'),
          // the pending response might not include the change, so the profile is requested again
          when(
            { type: 'profile.changed', profile: { ...somebody, address_verified: 1 } },
            { ...looks, context: { profile: { ...somebody, address_verified: 1 } } },
          ),
        ],
        [
          given(done('loadProfile', somebody), 'profile.pageSeen'),
          when(edit('language'), { ...inProfile('details.editing.typing'), calls: { unsavedChanges: null } }),
          // the profile does not reload while the customer is typing
          when('profile.pageSeen', inProfile('details.editing.typing')),
        ],
      ],
    ),
    story(
      'profile',
      'KYC-04 KYC-14',
      'asks for confirmation before storing a name or birth date that invalidates the ID',
      (['under_review', 'approved'] as const).flatMap((id_status) => {
        const owner = { ...somebody, lastname: null, dob: '1990-05-14', gender: null, id_status };
        const own = { firstname: owner.firstname, lastname: '', dob: owner.dob, gender: null, age: 36 };
        const asked = (more: object) => ({ group: 'personal', person: { ...own, ...more } });
        const asks: Then = {
          ...inProfile('details.editing.confirming'),
          tags: 'screen:ready editing confirming',
        };
        return [
          ...[{ firstname: 'Anna' }, { lastname: 'Muster' }, { dob: '1990-05-15' }].flatMap((more) => [
            [
              given(done('loadProfile', owner), edit('personal')),
              when(submit(asked(more)), { ...asks, context: { change: asked(more), profile: owner } }),
              when('profile.changeDeclined', {
                ...inProfile('details.editing.typing'),
                context: { profile: owner },
              }),
            ],
            [
              given(done('loadProfile', owner), edit('personal'), submit(asked(more))),
              when('profile.changeConfirmed', {
                ...inProfile('details.editing.saving'),
                calls: { saveChange: asked(more) },
              }),
            ],
          ]),
          [
            given(done('loadProfile', owner), edit('personal')),
            // the approved ID stays valid if the customer removes the birth date or changes details that do not
            // appear on the ID
            when(submit(asked({ gender: 'female' })), saves(asked({ gender: 'female' }))),
          ],
          [
            given(done('loadProfile', owner), edit('personal')),
            when(submit(asked({ dob: '', age: null })), saves(asked({ dob: '', age: null }))),
          ],
          [
            given(done('loadProfile', owner), edit('personal')),
            when(submit(asked({ firstname: ' ' })), {
              ...inProfile('details.editing.typing'),
              context: { fields: { firstname: 'missing' } },
            }),
          ],
        ];
      }),
    ),
    ...(['none', 'rejected'] as const).map((id_status) =>
      story('profile', 'KYC-14', `changing the name requires no confirmation if the ID is ${id_status}`, [
        [
          given(done('loadProfile', { ...somebody, id_status }), edit('personal')),
          when(submit({ group: 'personal', person: anna }), saves({ group: 'personal', person: anna })),
        ],
      ]),
    ),
    story(
      'profile',
      'KYC-22',
      'sends no code if the number is already verified or missing',
      [
        { ...somebody, mobile_verified: 1 },
        { ...somebody, mobile: null },
      ].map((owner) => [
        given(done('loadProfile', owner), edit('address'), submit({ group: 'address', address })),
        when(saved({ address }), {
          ...inProfile('details.saved'),
          actions: [named({ ...owner, address })],
          context: { note: null },
        }),
      ]),
    ),
    story(
      'profile',
      'KYC-02 KYC-07 KYC-18',
      'changes a verified contact only after the owner has confirmed their identity',
      [
        [
          given(done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 })),
          when('profile.emailRequested', {
            ...inProfile('details.verifying'),
            tags: 'screen:ready verifying',
            calls: reauth('email', 'ann@example.com', true),
            context: { group: 'email' },
          }),
          when(done('reauth', { outcome: 'left' }), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
          ),
          when(fail('reauth', null), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
          ),
          // a verified email address can be replaced but needs no verification
          when(done('reauth', { outcome: 'proved' }), checksEmail(null)),
          when(done('emailChange', { outcome: 'left', email: 'new@example.com' }), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(fail('emailChange', null), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(done('unsavedChanges'), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(fail('unsavedChanges', null), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(done('emailChange', { outcome: 'unproved', email: 'new@example.com' }), {
            ...inProfile('details.verifying'),
            calls: reauth('email', 'ann@example.com', true),
          }),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.emailRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(done('emailChange', { outcome: 'verified', email: 'new@example.com' }), {
            ...inProfile('details.saved'),
            actions: [['announceEmail', { email: 'new@example.com' }]],
            context: {
              profile: {
                ...somebody,
                email: 'new@example.com',
                email_verified: 1,
                mobile_verified: 1,
                has_password: 1,
              },
            },
          }),
        ],
        [
          given(done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 })),
          when('profile.mobileRequested', {
            ...inProfile('details.verifying'),
            calls: reauth('mobile', '+41 791234567', true),
            context: { group: 'mobile' },
          }),
          when(done('reauth', { outcome: 'proved' }), checksMobile(null)),
          when(done('phoneOtp', { outcome: 'left', number: null }), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.mobileRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(fail('phoneOtp', null), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.mobileRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(done('unsavedChanges'), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.mobileRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(fail('unsavedChanges', null), reading),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.mobileRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(done('phoneOtp', { outcome: 'unproved', number: null }), {
            ...inProfile('details.verifying'),
            calls: reauth('mobile', '+41 791234567', true),
          }),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            'profile.mobileRequested',
            done('reauth', { outcome: 'proved' }),
          ),
          when(done('phoneOtp', { outcome: 'verified', number: { isdcode: '49', mobile: '15112345678' } }), {
            ...inProfile('details.saved'),
            context: {
              profile: {
                ...somebody,
                email_verified: 1,
                mobile_verified: 1,
                has_password: 1,
                isdcode: '49',
                mobile: '15112345678',
              },
            },
          }),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            edit('language'),
            submit({ group: 'language', language: 'fr' }),
            saved({ language: 'fr' }),
          ),
          when('profile.emailRequested', {
            ...inProfile('details.verifying'),
            calls: reauth('email', 'ann@example.com', true),
            context: { group: 'email' },
          }),
        ],
        [
          given(
            done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
            edit('language'),
            submit({ group: 'language', language: 'fr' }),
            saved({ language: 'fr' }),
          ),
          when('profile.mobileRequested', {
            ...inProfile('details.verifying'),
            calls: reauth('mobile', '+41 791234567', true),
            context: { group: 'mobile' },
          }),
        ],
        [
          given(
            // an unverified contact can be verified without confirming the owner's identity
            done('loadProfile', somebody),
          ),
          when('profile.emailRequested', checksEmail('ann@example.com')),
        ],
        [
          given(done('loadProfile', somebody)),
          when('profile.mobileRequested', { ...checksMobile('791234567'), context: { group: 'mobile' } }),
        ],
      ],
    ),
    story('profile', 'API-49 EV-07 EV-08', 'sends another link to an unverified email address', [
      [
        given(done('loadProfile', { ...somebody, email_verified: 1 })),
        when('profile.linkRequested', inProfile('link.idle')),
      ],
      [
        given(done('loadProfile', { ...somebody, email: null })),
        when('profile.linkRequested', inProfile('link.idle')),
      ],
      [
        given(done('loadProfile', somebody)),
        when('profile.linkRequested', {
          ...inProfile('link.sending'),
          tags: 'screen:ready sending',
          calls: { resendLink: null },
        }),
        when('profile.linkRequested', inProfile('link.sending')),
      ],
      [
        given(done('loadProfile', somebody), 'profile.linkRequested'),
        when(done('resendLink', { message: 'We have sent a mail.' }), {
          ...inProfile('link.cooldown'),
          tags: 'screen:ready cooldown',
          context: { linkMessage: 'We have sent a mail.', linkFailure: null },
        }),
        when('profile.linkRequested', inProfile('link.cooldown')),
      ],
      [
        given(
          done('loadProfile', somebody),
          'profile.linkRequested',
          done('resendLink', { message: 'We have sent a mail.' }),
        ),
        when(59_999, inProfile('link.cooldown')),
        when(1, inProfile('link.idle')),
      ],
      [
        given(
          done('loadProfile', somebody),
          'profile.linkRequested',
          done('resendLink', { message: 'We have sent a mail.' }),
        ),
        when('email.verified', {
          ...inProfile('link.idle'),
          context: { profile: { ...somebody, email_verified: 1 }, linkMessage: null },
        }),
      ],
      [
        given(done('loadProfile', somebody), 'profile.linkRequested'),
        when(fail('resendLink', offline), { ...inProfile('link.idle'), context: { linkFailure: offline } }),
        when('profile.linkRequested', {
          ...inProfile('link.sending'),
          calls: { resendLink: null },
          context: { linkFailure: null },
        }),
      ],
      [
        given(done('loadProfile', somebody), 'profile.linkRequested', fail('resendLink', offline)),
        when('email.verified', { ...inProfile('link.idle'), context: { linkFailure: null } }),
      ],
      [
        given(done('loadProfile', somebody), 'profile.linkRequested'),
        when(fail('resendLink', failure('conflict', { code: 'ALREADY_VERIFIED' })), {
          ...inProfile('link.idle'),
          context: { profile: { ...somebody, email_verified: 1 } },
        }),
      ],
    ]),
    story(
      'profile',
      'KYC-18',
      'verifies the requested contact even if a different contact was stored in the meantime',
      [
        [
          given(
            done('loadProfile', somebody),
            'profile.emailRequested',
            done('emailChange', { outcome: 'verified', email: 'new@example.com' }),
          ),
          when('profile.mobileRequested', { ...checksMobile('791234567'), context: { group: 'mobile' } }),
          when(done('phoneOtp', { outcome: 'unproved', number: null }), {
            ...inProfile('details.verifying'),
            calls: reauth('mobile', '+41 791234567'),
          }),
        ],
        [
          given(
            done('loadProfile', somebody),
            'profile.emailRequested',
            done('emailChange', { outcome: 'verified', email: 'new@example.com' }),
          ),
          when('profile.emailRequested', {
            ...inProfile('details.verifying'),
            calls: reauth('email', 'new@example.com'),
            context: { group: 'email' },
          }),
        ],
      ],
    ),
    story('profile', 'KYC-14 KYC-21', "clears the previous change's error when another change is submitted", [
      [
        given(
          done('loadProfile', somebody),
          edit('personal'),
          submit({ group: 'personal', person: anna }),
          fail('saveChange', failure('server')),
        ),
        when(submit({ group: 'personal', person: { ...anna, firstname: '' } }), {
          ...inProfile('details.editing.typing'),
          context: { failure: null, fields: { firstname: 'missing' } },
        }),
      ],
    ]),
    ...boundary({
      chart: 'profile',
      clauses: 'KYC-13',
      title: 'accepts ages of 16 years and above',
      after: toEditing,
      event: (age: number) => change({ age }),
      inside: 16,
      within: stored({ age: 16 }),
      outside: 15,
      beyond: faulty({ dob: 'young' }),
    }),
    ...boundary({
      chart: 'profile',
      clauses: 'KYC-13',
      title: 'accepts ages of up to 120 years',
      after: toEditing,
      event: (age: number) => change({ age }),
      inside: 120,
      within: stored({ age: 120 }),
      outside: 121,
      beyond: faulty({ dob: 'wrong' }),
    }),
    ...boundary({
      chart: 'profile',
      clauses: 'KYC-14',
      title: 'accepts first names of up to 50 letters',
      after: toEditing,
      event: (firstname: string) => change({ firstname }),
      inside: letters(50),
      within: stored({ firstname: letters(50) }),
      outside: letters(51),
      beyond: faulty({ firstname: 'tooLong' }),
    }),
    ...boundary({
      chart: 'profile',
      clauses: 'KYC-14',
      title: 'requires a first name',
      after: toEditing,
      event: (firstname: string) => change({ firstname }),
      inside: 'A',
      within: stored({ firstname: 'A' }),
      outside: ' ',
      beyond: faulty({ firstname: 'missing' }),
    }),
    ...boundary({
      chart: 'profile',
      clauses: 'KYC-14',
      title: 'accepts last names of up to 50 letters',
      after: toEditing,
      event: (lastname: string) => change({ lastname }),
      inside: letters(50),
      within: stored({ lastname: letters(50) }),
      outside: letters(51),
      beyond: faulty({ lastname: 'tooLong' }),
    }),
  ],
  invariants: [
    of('profile').asksOnly('KYC-14', 'stores only submitted changes', 'saveChange', [
      'ready.details.editing.typing',
      'ready.details.editing.confirming',
    ]),
  ],
  unkept: {
    'profile.ready.link.sending/xstate.error.actor.resendLink#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'profile.ready.details.viewing.refreshing/xstate.error.actor.loadProfile#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'profile.ready.details.editing.typing/profile.submitted#2':
      'only the event matters; its value is rejected, already known or merely compared',
    'profile.ready/xstate.error.actor.watchPage#0':
      'a failed watch is dropped, because no request is waiting for it',
    'profile.ready.details.checkingEmail/xstate.error.actor.emailChange#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'profile.ready.details.checkingMobile/xstate.error.actor.phoneOtp#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'profile.ready.details.verifying/xstate.error.actor.reauth#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'profile.ready.details.checkingEmail/xstate.done.actor.unsavedChanges#0':
      'it ends when the customer leaves the page, and has already opened the destination',
    'profile.ready.details.checkingMobile/xstate.done.actor.unsavedChanges#0':
      'it ends when the customer leaves the page, and has already opened the destination',
    'profile.ready.details.editing/xstate.done.actor.unsavedChanges#0':
      'it ends when the customer leaves the page, and has already opened the destination',
    'profile.ready.details.checkingEmail/xstate.done.actor.emailChange#1':
      'only the outcome of the invoked chart matters',
    'profile.ready.details.checkingEmail/xstate.done.actor.emailChange#2':
      'only the outcome of the invoked chart matters',
    'profile.ready.details.checkingMobile/xstate.done.actor.phoneOtp#1':
      'only the outcome of the invoked chart matters',
    'profile.ready.details.checkingMobile/xstate.done.actor.phoneOtp#2':
      'only the outcome of the invoked chart matters',
    'profile.ready.details.verifying/xstate.done.actor.reauth#0':
      'only the outcome of the invoked chart matters',
    'profile.ready.details.verifying/xstate.done.actor.reauth#1':
      'only the outcome of the invoked chart matters',
    'profile.ready.details.verifying/xstate.done.actor.reauth#2':
      'only the outcome of the invoked chart matters',
  },
  optional: {
    'profile/emailChange.email': 'the value can be unknown; the receiver handles this case',
    'profile/phoneOtp.isdcode': 'the value can be unknown; the receiver handles this case',
    'profile/phoneOtp.mobile': 'the value can be unknown; the receiver handles this case',
    'profile/phoneOtp.ticket': 'the value can be unknown; the receiver handles this case',
  },
};
