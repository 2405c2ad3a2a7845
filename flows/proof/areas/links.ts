/** What a link in a mail opens, and an address that is proved: by the clauses EV-01 to EV-12, UI-13, KYC-02 and KYC-18. */
import { failure } from '../../../machines/fixtures.ts';
import { done, fail } from '../../walker/walk.ts';
import { of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { step, story } from '../stories.ts';

const offline = failure('network');
const alreadyVerified = failure('conflict', {
  code: 'ALREADY_VERIFIED',
  message: 'Email already verified',
});

const link = {
  id: '7',
  hash: 'a'.repeat(40),
  expires: '1767348000',
  signature: 'bb',
  verify_url: `/api/email/verify/7/${'a'.repeat(40)}`,
};
const checksLink = {
  in: 'verifying' as const,
  tags: 'screen:verifying busy' as const,
  asks: { verifyLink: link },
};
const leavesLanding = step('emailLinkLanding.homeAsked', {
  in: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  does: ['goHome'],
});
const tooOld = failure('refused', { message: 'This link is no longer valid.' });
const resendAsked = 'emailLinkLanding.resendAsked';
const newLink = { message: 'We have sent you a new link.' };
const isVerified = step(
  fail('verifyLink', alreadyVerified),
  { in: 'refused', tags: 'screen:refused', has: { failure: alreadyVerified } },
  [step(resendAsked, 'refused'), leavesLanding],
);
const landing = [
  story(
    'emailLinkLanding',
    'EV-02 EV-04 EV-05 EV-06 EV-07 EV-08 EV-09',
    'somebody signed in opens the link of the mail',
    [
      leavesLanding,
      step(resendAsked, 'verifying'),
      step(
        done('verifyLink', null),
        { in: 'leaving', tags: 'screen:leaving busy', does: ['storeFlag', 'goVerified'] },
        [step(14_999, 'leaving', [step(1, checksLink)])],
      ),
      isVerified,
      step(
        fail('verifyLink', tooOld),
        { in: 'resendable', tags: 'screen:refused resendable', has: { failure: tooOld, message: null } },
        [
          leavesLanding,
          step(
            resendAsked,
            { in: 'resending', tags: 'screen:refused resendable busy', asks: { resendLink: null } },
            [
              step(resendAsked, 'resending'),
              step(
                done('resendLink', newLink),
                { in: 'cooling', tags: 'screen:refused cooling', has: { ...newLink, failure: null } },
                [
                  step(resendAsked, 'cooling'),
                  step(59_999, 'cooling', [
                    step(1, { in: 'resendable', has: newLink }, [
                      step(resendAsked, { in: 'resending', asks: { resendLink: null } }, [
                        step(fail('resendLink', offline), {
                          in: 'resendable',
                          has: { failure: offline, message: null },
                        }),
                      ]),
                    ]),
                  ]),
                ],
              ),
              step(fail('resendLink', alreadyVerified), {
                in: 'refused',
                tags: 'screen:refused',
                has: { failure: alreadyVerified },
              }),
            ],
          ),
        ],
      ),
    ],
    { input: { link, signedIn: true }, start: checksLink },
  ),
  story(
    'emailLinkLanding',
    'EV-05 EV-06 EV-07',
    'a visitor is told what is wrong, and offered no new link',
    [
      isVerified,
      step(done('verifyLink', { email: 'ada@example.com', token: 'reset-token' }), {
        in: 'leaving',
        tags: 'screen:leaving busy',
        does: [['goNewPassword', { reset: { email: 'ada@example.com', token: 'reset-token' } }]],
      }),
      step(
        fail('verifyLink', tooOld),
        { in: 'signedOut', tags: 'screen:refused signedOut', has: { failure: tooOld } },
        [
          step(resendAsked, 'signedOut'),
          leavesLanding,
          step('emailLinkLanding.loginAsked', { in: 'signedOut', does: ['openLogin'] }),
          // whoever has signed in is offered it at once
          step('session.found', {
            in: 'resendable',
            tags: 'screen:refused resendable',
            has: { signedIn: true, failure: tooOld },
          }),
        ],
      ),
    ],
    { input: { link, signedIn: false }, start: checksLink },
  ),
];

const readsFlag = { in: 'reading' as const, tags: 'screen:waiting busy' as const, asks: { readFlag: null } };
const redirected = { in: 'leaving' as const, tags: 'screen:leaving busy' as const, does: ['redirectHome'] };
const verifiedPage = [
  story(
    'emailVerifiedPage',
    'EV-10 EV-11',
    'shown to whoever comes from a verified address, and to nobody else',
    [
      step(done('readFlag', false), redirected, [step(14_999, 'leaving', [step(1, readsFlag)])]),
      step(fail('readFlag', null), redirected),
      step(done('readFlag', true), { in: 'verified', tags: 'screen:verified', asks: { holdFlag: null } }, [
        step('emailVerifiedPage.homeAsked', {
          in: 'leaving',
          tags: 'screen:leaving busy',
          does: ['goHome'],
        }),
        step(done('holdFlag'), redirected),
        step(fail('holdFlag', null), redirected),
      ]),
    ],
    { start: readsFlag },
  ),
];

const tooLate = failure('refused', { message: 'This link was used already.' });
const restored = { contact: 'email', value: 'ann@example.com' };
const undo = [
  story(
    'contactUndo',
    'KYC-18',
    'the earlier contact comes back on a press, not by the opening of a link',
    [
      step(
        'contactUndo.agreed',
        { in: 'undoing', tags: 'screen:question busy', asks: { undoChange: { token: 'token-of-mail' } } },
        [
          step('contactUndo.agreed', 'undoing'),
          step(done('undoChange', restored), { in: 'done', tags: 'screen:done', has: { restored } }),
          step(fail('undoChange', tooLate), { in: 'refused', tags: 'screen:refused' }),
          step(
            fail('undoChange', offline),
            { in: 'asking', tags: 'screen:question', has: { failure: offline, restored: null } },
            [
              step('contactUndo.agreed', {
                in: 'undoing',
                asks: { undoChange: { token: 'token-of-mail' } },
                has: { failure: null },
              }),
            ],
          ),
        ],
      ),
    ],
    {
      input: { token: 'token-of-mail' },
      start: { in: 'asking', tags: 'screen:question', has: { restored: null } },
    },
  ),
  story('contactUndo', '', 'a link that lacks its token undoes nothing', [], {
    input: { token: '' },
    start: { in: 'refused', tags: 'screen:refused' },
  }),
];

const newsletterLink = { action: 'confirm', token: 'token-of-mail' };
const newsletter = [
  story(
    'newsletter',
    'UI-13',
    'the newsletter begins and ends on a press, and the answer is read',
    [
      step(
        'newsletter.agreed',
        { in: 'using', tags: 'screen:question busy', asks: { useLink: newsletterLink } },
        [
          step('newsletter.agreed', 'using'),
          step(done('useLink', { message: 'You will hear from us.' }), {
            in: 'done',
            tags: 'screen:done',
            has: { message: 'You will hear from us.' },
          }),
          step(fail('useLink', tooLate), { in: 'refused', tags: 'screen:refused' }),
          step(
            fail('useLink', offline),
            { in: 'asking', tags: 'screen:question', has: { failure: offline, message: null } },
            [
              step('newsletter.agreed', {
                in: 'using',
                asks: { useLink: newsletterLink },
                has: { failure: null },
              }),
            ],
          ),
        ],
      ),
    ],
    { input: { link: newsletterLink }, start: { in: 'asking', tags: 'screen:question' } },
  ),
  story('newsletter', 'UI-13', 'a link that lacks its token changes nothing', [], {
    input: { link: { action: 'leave', token: '' } },
    start: { in: 'refused', tags: 'screen:refused' },
  }),
];

const typed = (email: string, isEmail = true) => ({
  type: 'emailChange.addressSubmitted' as const,
  email,
  isEmail,
});
const code = (outcome: string, more: object = {}) =>
  done('oneTimeCode', { outcome, proof: null, failure: null, ...more });
const codeFor = (email: string | null, mayBeSent: boolean) => ({
  oneTimeCode: { target: { proves: 'email', email }, begin: 'requested', running: null, mayBeSent },
});
const inUse = failure('conflict', { message: 'This address is in use.' });
const emailChange = [
  story(
    'emailChange',
    'KYC-02 KYC-07 API-50 API-51',
    'an address is proved by the code that is sent to it',
    [
      step(typed('abc', false), { in: 'enteringAddress', has: { wrong: true, email: 'ann@example.com' } }, [
        step(typed('new@example.com'), {
          in: 'proving.sending',
          asks: codeFor('new@example.com', false),
          has: { wrong: false },
        }),
      ]),
      step('emailChange.left', { ends: { outcome: 'left', email: 'ann@example.com' } }),
      // the code of the sign-up may be in the inbox already
      step(typed('ann@example.com'), { in: 'proving.sending', asks: codeFor(null, true) }, [
        step(code('proved', { proof: {} }), {
          tags: 'screen:code busy',
          ends: { outcome: 'verified', email: 'ann@example.com' },
        }),
      ]),
      step(
        typed('new@example.com'),
        {
          in: 'proving.sending',
          tags: 'screen:address busy',
          asks: codeFor('new@example.com', false),
          has: { email: 'new@example.com', failure: null },
        },
        [
          step(typed('other@example.com'), 'proving.sending'),
          step(
            code('refused', { failure: inUse }),
            {
              in: 'enteringAddress',
              tags: 'screen:address',
              has: { failure: inUse, email: 'new@example.com' },
            },
            [
              step(typed('abc', false), { in: 'enteringAddress', has: { failure: null, wrong: true } }),
              step(typed('other@example.com'), {
                in: 'proving.sending',
                asks: codeFor('other@example.com', false),
                has: { failure: null },
              }),
            ],
          ),
          step(code('refused', { failure: failure('refused', { code: 'REAUTH_REQUIRED' }) }), {
            tags: 'screen:code busy',
            ends: { outcome: 'unproved', email: 'new@example.com' },
          }),
          step('oneTimeCode.sent', { in: 'proving.awaitingCode', tags: 'screen:code' }, [
            step(typed('other@example.com'), 'proving.awaitingCode'),
            step(code('proved', { proof: { email: 'New@example.com' } }), {
              ends: { outcome: 'verified', email: 'New@example.com' },
            }),
            // its link was opened meanwhile
            step(code('refused', { failure: alreadyVerified }), {
              ends: { outcome: 'verified', email: 'new@example.com' },
            }),
            step(code('left'), { in: 'enteringAddress', has: { failure: null } }),
            step(fail('oneTimeCode', null), 'enteringAddress'),
            step('emailChange.left', { ends: { outcome: 'left', email: 'new@example.com' } }),
          ]),
        ],
      ),
    ],
    {
      input: { email: 'ann@example.com' },
      start: { in: 'enteringAddress', tags: 'screen:address', has: { email: 'ann@example.com' } },
    },
  ),
  story(
    'emailChange',
    'KYC-02',
    'who has no address yet types one',
    [step(typed('ann@example.com'), { in: 'proving.sending', asks: codeFor('ann@example.com', false) })],
    { input: { email: null }, start: { in: 'enteringAddress', has: { email: '' } } },
  ),
];

const invariants = [
  of('contactUndo').asksOnly('', 'no opening of a link undoes anything', 'undoChange', ['asking']),
  of('newsletter').asksOnly('UI-13', 'no opening of a link begins or ends a newsletter', 'useLink', [
    'asking',
  ]),
  of('emailLinkLanding').asksOnly('EV-06', 'a new link is sent on a press alone', 'resendLink', [
    'resendable',
  ]),
  of('emailLinkLanding').always(
    'EV-06',
    'a new link is offered to somebody signed in alone',
    '#resendable',
    ({ context }) => context.signedIn as boolean,
  ),
];

export const links: Proof = {
  stories: [...landing, ...verifiedPage, ...undo, ...newsletter, ...emailChange],
  invariants,
};
