import { assign, fromCallback, sendTo, setup } from 'xstate';
import { declarationForm, type DeclarationFaults } from '../../../contract/forms/checkout.ts';
import { tickOf } from '../../../contract/forms/form.ts';
import type { Profile } from '../../../contract/schemas/profile.ts';
import type { phoneOtpMachine } from '../../identity/phoneOtp/phoneOtp.machine.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { withEmail, withMobile } from '../../lib/profile.ts';
import type { unsavedChangesMachine } from '../../shell/unsavedChanges/unsavedChanges.machine.ts';
import type { Failure, OtpTicket, OwnNumber } from '../../types.ts';
import type { addressCheckMachine } from '../addressCheck/addressCheck.machine.ts';
import type { emailChangeMachine } from '../emailChange/emailChange.machine.ts';
import type { idUploadMachine } from '../idUpload/idUpload.machine.ts';

/**
 * Page from which the check was started. At the checkout, the check closes after the last step. In the account,
 * it stays open and shows that it is complete.
 */
export type VerificationInput = { from: 'checkout' | 'profile' };
/** `verified` is the customer's first name, set if staff verified the customer while the page was open. */
export type VerificationOutput = { outcome: 'complete' | 'left'; verified?: string };

/** The steps of the identity check, in order. */
export type VerificationStep = 'mobile' | 'email' | 'address' | 'id' | 'declaration';
export type Declaration = { bowner: boolean; terms: boolean };

export type VerificationEvent =
  | { type: 'verification.retried' }
  | { type: 'network.online' }
  | { type: 'verification.stepOpened'; step: VerificationStep }
  | { type: 'verification.declared'; declaration: Declaration }
  /** The page has become visible again. */
  | { type: 'verification.pageSeen' }
  /** The email address was verified elsewhere in the shop. */
  | { type: 'email.verified' }
  /**
   * The customer closes the check. This is possible while a step is open or after the profile has failed to
   * load.
   */
  | { type: 'verification.left' };

const isUnnamed = (p: Profile): boolean => !p.firstname || !p.lastname || p.dob === null;

const missing: Record<VerificationStep, (profile: Profile) => boolean> = {
  mobile: (p) => p.mobile_verified === 0,
  email: (p) => p.email_verified === 0,
  address: (p) => p.address_verified === 0 || isUnnamed(p),
  id: (p) => p.id_status === 'none' || p.id_status === 'rejected',
  declaration: (p) => p.bowner === 0 || p.terms_accepted_at === null,
};
const isMissing = (profile: Profile | null, step: VerificationStep): boolean =>
  profile !== null && missing[step](profile);

/**
 * Checks whether the step can be completed now. The ID step requires a name and a birth date first, because
 * adding them later would invalidate the ID.
 */
const canBeDone = (profile: Profile | null, step: VerificationStep): boolean =>
  profile !== null && missing[step](profile) && !(step === 'id' && isUnnamed(profile));

/** Returns the selected step, or null if it is already open or cannot be completed now. */
const getOpened = (
  event: VerificationEvent,
  open: VerificationStep | null,
  profile: Profile | null,
): VerificationStep | null =>
  event.type === 'verification.stepOpened' && event.step !== open && canBeDone(profile, event.step)
    ? event.step
    : null;

/** The next part of the identity check: a step, the pending review, or the end. */
export type VerificationNext = VerificationStep | 'mobileSkipped' | 'inReview' | 'checkout' | 'complete';

/**
 * Returns the first missing step, or the end if no step is missing. For a skipped mobile number, returns
 * `mobileSkipped`, which asks for the number again and shows a note.
 */
const getNext = (
  profile: Profile | null,
  skipped: boolean,
  from: VerificationInput['from'],
): VerificationNext => {
  const steps: VerificationStep[] = ['mobile', 'email', 'address', 'id', 'declaration'];
  const step = steps.find((candidate) => isMissing(profile, candidate));
  if (step) return step === 'mobile' && skipped ? 'mobileSkipped' : step;
  if (profile?.id_status === 'under_review') return 'inReview';
  return from === 'checkout' ? 'checkout' : 'complete';
};

const faultsOf = ({ bowner, terms }: Declaration): DeclarationFaults =>
  declarationForm.faultsOf({ bowner: tickOf(bowner), terms: tickOf(terms) });

/**
 * The identity check required before a customer's first voucher purchase. It shows the missing steps one by one
 * and skips completed ones.
 */
export const verificationMachine = setup({
  types: {
    context: {} as {
      from: VerificationInput['from'];
      profile: Profile | null;
      open: VerificationStep | null;
      /** True if the customer selected a later step before verifying the mobile number. */
      skipped: boolean;
      note: 'mobileMissing' | 'otpNotSent' | null;
      /** Details of the code sent by the address check. */
      ticket: OtpTicket | null;
      fields: DeclarationFaults;
      /** True if the customer waited on this page for the staff decision. */
      hasWaited: boolean;
      failure: Failure | null;
    },
    events: {} as VerificationEvent,
    input: {} as VerificationInput,
    output: {} as VerificationOutput,
    children: {} as {
      phoneOtp: 'phoneOtp';
      emailChange: 'emailChange';
      addressCheck: 'addressCheck';
      idUpload: 'idUpload';
      unsavedChanges: 'unsavedChanges';
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:mobile'
      | 'screen:email'
      | 'screen:address'
      | 'screen:id'
      | 'screen:declaration'
      | 'screen:review'
      | 'screen:complete'
      | 'busy',
  },
  actors: {
    loadProfile: notProvided<Profile>('verification.loadProfile'),
    saveDeclaration: notProvided<Profile, { from: VerificationInput['from'] }>(
      'verification.saveDeclaration',
    ),
    /** Sends `verification.pageSeen` whenever the page becomes visible again. */
    watchPage: fromCallback<VerificationEvent>(() => {}),
    phoneOtp: childNotProvided<typeof phoneOtpMachine>(),
    emailChange: childNotProvided<typeof emailChangeMachine>(),
    addressCheck: childNotProvided<typeof addressCheckMachine>(),
    idUpload: childNotProvided<typeof idUploadMachine>(),
    unsavedChanges: childNotProvided<typeof unsavedChangesMachine>(),
  },
  guards: {
    isNext: ({ context }, p: { next: VerificationNext }) =>
      getNext(context.profile, context.skipped, context.from) === p.next,
    /** True if the customer selected this step and the step can be opened. */
    isOpened: ({ context, event }, p: { step: VerificationStep }) =>
      getOpened(event, context.open, context.profile) === p.step,
    hasProfile: (_, p: { profile: Profile | null }) => p.profile !== null,
    isEmailDone: ({ context }) => !isMissing(context.profile, 'email'),
    isVerified: (_, p: { outcome: 'verified' | 'left' | 'unproved' }) => p.outcome === 'verified',
    isValid: (_, p: { declaration: Declaration }) => Object.keys(faultsOf(p.declaration)).length === 0,
  },
  actions: {
    setWaited: assign({ hasWaited: true }),
    setProfile: assign({
      profile: (_, p: { profile: Profile | null }) => p.profile,
      failure: null,
      fields: {},
    }),
    setMobile: assign({
      profile: ({ context }, p: { number: OwnNumber | null }) => withMobile(context.profile, p.number),
      note: null,
      ticket: null,
      skipped: false,
    }),
    setEmail: assign({
      profile: ({ context }, p: { email: string }) => withEmail(context.profile, p.email),
    }),
    /** Records that the email address was verified elsewhere while this tab was showing another step. */
    markEmail: assign({
      profile: ({ context }) => withEmail(context.profile),
    }),
    setTicket: assign({
      ticket: (_, p: { ticket: OtpTicket | null; missed: boolean }) => p.ticket,
      note: (_, p: { ticket: OtpTicket | null; missed: boolean }) => (p.missed ? 'otpNotSent' : null),
      skipped: ({ context }, p: { ticket: OtpTicket | null; missed: boolean }) =>
        context.skipped && p.ticket === null && !p.missed,
    }),
    setOpen: assign({ open: (_, p: { step: VerificationStep | null }) => p.step }),
    setSkip: assign({ skipped: ({ context }) => isMissing(context.profile, 'mobile') }),
    resetStep: assign({ note: null, ticket: null, fields: {}, failure: null }),
    /** Reports that there is no unsaved input left, because the step's form has been closed. */
    markTypingSaved: sendTo('unsavedChanges', { type: 'unsavedChanges.clean' }),
    markMobileMissing: assign({ note: 'mobileMissing', skipped: false }),
    setFaults: assign({
      fields: (_, p: { declaration: Declaration }) => faultsOf(p.declaration),
      failure: null,
    }),
    clearFaults: assign({ fields: {}, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Updates the name in the session and on the profile page. */
    announceProfile: (_, _p: { profile: Profile | null }) => {},
  },
  delays: { reviewPoll: 5_000 },
}).createMachine({
  id: 'verification',
  description:
    'Leads through the missing steps. The profile stores completed ones, so the customer can leave and resume later.',
  meta: {
    exceptions: {
      ...inBackground(
        'verification.inProgress.inReview.requesting',
        'verification.inProgress.open.email.polling.requesting',
      ),
    },
  },
  context: ({ input }) => ({
    from: input.from,
    profile: null,
    open: null,
    skipped: false,
    note: null,
    ticket: null,
    fields: {},
    hasWaited: false,
    failure: null,
  }),
  output: ({ context: { profile, hasWaited } }) => {
    if (profile === null || getNext(profile, false, 'checkout') !== 'checkout') return { outcome: 'left' };
    return hasWaited ? { outcome: 'complete', verified: profile.firstname } : { outcome: 'complete' };
  },
  initial: 'loading',
  on: {
    'email.verified': { actions: ['markEmail'], meta: { spec: 'KYC-07' } },
  },
  states: {
    loading: {
      description: 'The profile, which contains the completed steps, is loading.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: {
          target: 'inProgress',
          actions: [{ type: 'setProfile', params: ({ event }) => ({ profile: event.output }) }],
          meta: { spec: 'KYC-01 KYC-02' },
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
    },
    failed: {
      description:
        'The profile failed to load. Loading is retried on request or when the browser is back online.',
      tags: ['screen:failed'],
      on: {
        'verification.retried': 'loading',
        'network.online': 'loading',
        'verification.left': { target: 'finished', meta: { spec: 'KYC-02' } },
      },
    },
    inProgress: {
      description:
        'A step is open, the ID is under review, or the check is complete. Unsaved text is discarded only after confirmation.',
      invoke: [
        { id: 'watchPage', src: 'watchPage', onDone: 'failed', onError: 'failed' },
        { id: 'unsavedChanges', src: 'unsavedChanges', onDone: 'loading', onError: 'loading' },
      ],
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Selects the first missing step, or the end if no step is missing.',
          entry: [{ type: 'setOpen', params: { step: null } }],
          always: [
            {
              guard: { type: 'isNext', params: { next: 'mobileSkipped' } },
              target: 'open.mobile',
              actions: ['markMobileMissing'],
              meta: { spec: 'KYC-23' },
            },
            {
              guard: { type: 'isNext', params: { next: 'mobile' } },
              target: 'open.mobile',
              meta: { spec: 'KYC-02' },
            },
            {
              guard: { type: 'isNext', params: { next: 'email' } },
              target: 'open.email',
              meta: { spec: 'KYC-02' },
            },
            {
              guard: { type: 'isNext', params: { next: 'address' } },
              target: 'open.address',
              meta: { spec: 'KYC-02' },
            },
            {
              guard: { type: 'isNext', params: { next: 'id' } },
              target: 'open.id',
              meta: { spec: 'KYC-02 KYC-03' },
            },
            {
              guard: { type: 'isNext', params: { next: 'declaration' } },
              target: 'open.declaration',
              meta: { spec: 'KYC-05 KYC-06' },
            },
            {
              guard: { type: 'isNext', params: { next: 'inReview' } },
              target: 'inReview',
              meta: { spec: 'KYC-04' },
            },
            {
              guard: { type: 'isNext', params: { next: 'checkout' } },
              target: '#verification.finished',
              meta: { spec: 'KYC-01' },
            },
            { target: 'complete', meta: { spec: 'KYC-04' } },
          ],
        },
        open: {
          description: 'One step is open. The customer can switch to another step that is missing.',
          initial: 'mobile',
          on: {
            'verification.left': { target: '#verification.finished', meta: { spec: 'KYC-02' } },
            'verification.stepOpened': [
              {
                guard: { type: 'isOpened', params: { step: 'mobile' } },
                target: '.mobile',
                actions: ['resetStep', 'markTypingSaved'],
              },
              {
                guard: { type: 'isOpened', params: { step: 'email' } },
                target: '.email',
                actions: ['setSkip', 'resetStep', 'markTypingSaved'],
              },
              {
                guard: { type: 'isOpened', params: { step: 'address' } },
                target: '.address',
                actions: ['setSkip', 'resetStep', 'markTypingSaved'],
              },
              {
                guard: { type: 'isOpened', params: { step: 'id' } },
                target: '.id',
                actions: ['setSkip', 'resetStep', 'markTypingSaved'],
              },
              {
                guard: {
                  type: 'isOpened',
                  params: { step: 'declaration' },
                },
                target: '.declaration',
                actions: ['setSkip', 'resetStep', 'markTypingSaved'],
              },
            ],
          },
          states: {
            mobile: {
              description: 'The mobile number is being verified with a code.',
              tags: ['screen:mobile'],
              entry: [{ type: 'setOpen', params: { step: 'mobile' } }],
              invoke: {
                id: 'phoneOtp',
                src: 'phoneOtp',
                input: ({ context }) => ({
                  isdcode: context.profile?.isdcode ?? null,
                  mobile: context.profile?.mobile ?? null,
                  ticket: context.ticket,
                }),
                onDone: [
                  {
                    guard: {
                      type: 'isVerified',
                      params: ({ event }) => ({ outcome: event.output.outcome }),
                    },
                    target: '#verification.inProgress.choosing',
                    actions: [
                      'markTypingSaved',
                      {
                        type: 'setMobile',
                        params: ({ event }) => ({ number: event.output.number }),
                      },
                      { type: 'announceProfile', params: ({ context }) => ({ profile: context.profile }) },
                    ],
                    meta: { spec: 'KYC-02 KYC-07' },
                  },
                  { target: '#verification.finished' },
                ],
                onError: '#verification.failed',
              },
            },
            email: {
              description:
                'The email address is being verified, with a code entered here or through the link in the email.',
              tags: ['screen:email'],
              entry: [{ type: 'setOpen', params: { step: 'email' } }],
              type: 'parallel',
              always: {
                guard: 'isEmailDone',
                target: '#verification.inProgress.choosing',
                actions: ['markTypingSaved'],
              },
              invoke: {
                id: 'emailChange',
                src: 'emailChange',
                input: ({ context }) => ({ email: context.profile?.email ?? null }),
                onDone: [
                  {
                    guard: {
                      type: 'isVerified',
                      params: ({ event }) => ({ outcome: event.output.outcome }),
                    },
                    target: '#verification.inProgress.choosing',
                    actions: [
                      'markTypingSaved',
                      { type: 'setEmail', params: ({ event }) => ({ email: event.output.email }) },
                      { type: 'announceProfile', params: ({ context }) => ({ profile: context.profile }) },
                    ],
                    meta: { spec: 'KYC-02 KYC-07' },
                  },
                  // a different email address was verified elsewhere in the meantime, so the profile is reloaded
                  { target: '#verification.loading' },
                ],
                onError: '#verification.failed',
              },
              states: {
                polling: {
                  description: 'Checks whether the email address was verified through the link in the email.',
                  initial: 'idle',
                  states: {
                    idle: {
                      description:
                        'Waits until the page is visible again or another tab reports a verification.',
                      on: { 'verification.pageSeen': 'requesting', 'email.verified': 'requesting' },
                    },
                    requesting: {
                      description: 'The profile is being reloaded.',
                      invoke: {
                        id: 'loadProfile',
                        src: 'loadProfile',
                        onDone: {
                          target: 'idle',
                          actions: [
                            { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
                          ],
                          meta: { spec: 'KYC-07' },
                        },
                        onError: 'idle',
                      },
                    },
                  },
                },
              },
            },
            address: {
              description: 'Personal details and address are being entered and checked.',
              tags: ['screen:address'],
              entry: [{ type: 'setOpen', params: { step: 'address' } }],
              invoke: {
                id: 'addressCheck',
                src: 'addressCheck',
                input: ({ context }) => ({ profile: context.profile! }),
                onDone: {
                  target: '#verification.inProgress.choosing',
                  actions: [
                    'markTypingSaved',
                    { type: 'setProfile', params: ({ event }) => ({ profile: event.output.profile }) },
                    {
                      type: 'setTicket',
                      params: ({ event }) => ({ ticket: event.output.ticket, missed: event.output.missed }),
                    },
                    { type: 'announceProfile', params: ({ event }) => ({ profile: event.output.profile }) },
                  ],
                  meta: { spec: 'KYC-02 KYC-07 KYC-22' },
                },
                onError: '#verification.failed',
              },
            },
            id: {
              description: 'A photo of the passport or ID card is being picked and sent.',
              tags: ['screen:id'],
              entry: [{ type: 'setOpen', params: { step: 'id' } }],
              invoke: {
                id: 'idUpload',
                src: 'idUpload',
                input: ({ context }) => ({
                  reason: context.profile?.id_status === 'rejected' ? context.profile.id_reason : null,
                  rejected: context.profile?.id_status === 'rejected',
                }),
                onDone: [
                  {
                    guard: { type: 'hasProfile', params: ({ event }) => ({ profile: event.output.profile }) },
                    target: '#verification.inProgress.choosing',
                    actions: [
                      'markTypingSaved',
                      { type: 'setProfile', params: ({ event }) => ({ profile: event.output.profile }) },
                      { type: 'announceProfile', params: ({ event }) => ({ profile: event.output.profile }) },
                    ],
                    meta: { spec: 'KYC-03 KYC-04' },
                  },
                  { target: '#verification.loading' },
                ],
                onError: '#verification.failed',
              },
            },
            declaration: {
              description: 'The customer reads the declaration and accepts the terms.',
              tags: ['screen:declaration'],
              entry: [{ type: 'setOpen', params: { step: 'declaration' } }],
              on: {
                'verification.declared': [
                  {
                    guard: {
                      type: 'isValid',
                      params: ({ event }) => ({ declaration: event.declaration }),
                    },
                    target: '#verification.inProgress.declaring',
                    actions: ['clearFaults'],
                    meta: { spec: 'KYC-05' },
                  },
                  {
                    actions: [
                      {
                        type: 'setFaults',
                        params: ({ event }) => ({ declaration: event.declaration }),
                      },
                    ],
                    meta: { spec: 'KYC-05 KYC-06' },
                  },
                ],
              },
            },
          },
        },
        declaring: {
          description: 'The declaration is being sent to the server.',
          tags: ['screen:declaration', 'busy'],
          invoke: {
            id: 'saveDeclaration',
            src: 'saveDeclaration',
            input: ({ context }) => ({ from: context.from }),
            onDone: {
              target: 'choosing',
              actions: [
                'markTypingSaved',
                { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
                { type: 'announceProfile', params: ({ event }) => ({ profile: event.output }) },
              ],
              meta: { spec: 'KYC-05 KYC-06' },
            },
            onError: {
              target: 'open.declaration',
              actions: ['setFailure'],
            },
          },
        },
        inReview: {
          description: 'Staff are reviewing the documents. The page will show their decision.',
          tags: ['screen:review'],
          entry: ['setWaited'],
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the next poll.',
              on: {
                'verification.pageSeen': 'requesting',
                'network.online': 'requesting',
              },
              after: { reviewPoll: { target: 'requesting', meta: { spec: 'KYC-04' } } },
            },
            requesting: {
              description: 'Checks whether staff have decided.',
              invoke: {
                id: 'loadProfile',
                src: 'loadProfile',
                onDone: {
                  target: '#verification.inProgress.choosing',
                  actions: [
                    { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
                    { type: 'announceProfile', params: ({ event }) => ({ profile: event.output }) },
                  ],
                  meta: { spec: 'KYC-04' },
                },
                onError: 'waiting',
              },
            },
          },
        },
        complete: {
          description: 'The customer is verified. The page confirms this until the customer leaves it.',
          tags: ['screen:complete'],
        },
      },
    },
    finished: {
      description: 'The verification is complete or was left. The output contains the outcome.',
      type: 'final',
      tags: ['screen:complete'],
    },
  },
});
