import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import { reviewDays } from '../../../../contract/domain/limits.ts';
import { stepsOf } from '../../../../contract/domain/verification/verification.ts';
import type { Profile } from '../../../../contract/schemas/profile.ts';
import type {
  verificationMachine,
  VerificationStep,
} from '../../../../machines/verification/verification/verification.machine.ts';
import {
  ConfirmLeave,
  listenForChanges,
  type ConfirmLeaveView,
} from '../../../components/feedback/ConfirmLeave.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import f from '../../../components/form/form.module.css';
import { PhoneForm } from '../../../components/form/PhoneForm.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { AddressForm } from '../addressCheck/AddressForm.tsx';
import { EmailForm } from '../emailChange/EmailForm.tsx';
import { IdForm } from '../idUpload/IdForm.tsx';
import type { VerificationActor } from './actor.ts';
import { focusIfTouched, markTouched } from './autoFocus.ts';
import { DeclarationForm } from './DeclarationForm.tsx';
import s from './verification.module.css';

type View = FC<{ actor: VerificationActor }>;
type Screen = ScreenTag<typeof verificationMachine>;
type StepForms = Record<VerificationStep, View>;

const Mobile: View = ({ actor }) => {
  const check = useSelector(actor, (snapshot) => snapshot.children.phoneOtp);
  return check && <PhoneForm actor={check} purpose="ownNumber" />;
};
const Email: View = ({ actor }) => {
  const check = useSelector(actor, (snapshot) => snapshot.children.emailChange);
  return check && <EmailForm actor={check} />;
};
const Address: View = ({ actor }) => {
  const check = useSelector(actor, (snapshot) => snapshot.children.addressCheck);
  return check && <AddressForm actor={check} />;
};
const Id: View = ({ actor }) => {
  const upload = useSelector(actor, (snapshot) => snapshot.children.idUpload);
  return upload && <IdForm actor={upload} />;
};

const forms: StepForms = {
  mobile: Mobile,
  email: Email,
  address: Address,
  id: Id,
  declaration: DeclarationForm,
};

/**
 * Warns that the mobile number has not been verified yet, or that the server failed to send a code to this
 * number.
 */
const Note: View = ({ actor }) => {
  const { t } = useLingui();
  const note = useSelector(actor, (snapshot) => snapshot.context.note);
  if (note === null) return null;
  return (
    <Alert tone="warn">
      {note === 'mobileMissing'
        ? t`Your Mobile number is not verified yet.`
        : t`Address Verified, but mobile OTP has not been sent`}
    </Alert>
  );
};

/** Summarises a completed step in one line. */
const doneLine = (
  step: VerificationStep,
  profile: Profile,
  phoneText: ReturnType<typeof usePhoneText>,
): ReactNode => {
  if (step === 'mobile') return profile.mobile && phoneText(profile.isdcode ?? '', profile.mobile);
  if (step === 'email') return profile.email && <EmailText>{profile.email}</EmailText>;
  if (step === 'address' && profile.address)
    return `${profile.firstname} ${profile.lastname ?? ''}, ${profile.address.postcode} ${profile.address.city}`;
  return null;
};

const Steps = ({ actor, steps }: { actor: VerificationActor; steps: StepForms }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  const open = useScreen<Screen>(actor);
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const openable = useSelector(actor, (snapshot) =>
    (['mobile', 'email', 'address', 'id', 'declaration'] as const)
      .filter((step) => snapshot.can({ type: 'verification.stepOpened', step }))
      .join(' '),
  );
  if (!profile) return null;
  const titles: Record<VerificationStep, string> = {
    mobile: t`Mobile number`,
    email: t`E-mail`,
    address: t`Name and address`,
    id: t`Passport or ID card`,
    declaration: t`Declaration`,
  };
  const hints: Record<VerificationStep, string> = {
    mobile: t`a code by text message`,
    email: t`a code by e-mail`,
    address: t`as in your passport`,
    id: t`a photo or a PDF`,
    declaration: t`that you buy for yourself`,
  };
  return (
    <ol className={s.steps} aria-label={t`Verification`}>
      {stepsOf(profile).map(({ part, state }, index) => {
        const isOpen = part === open;
        const appearance = isOpen ? 'current' : state === 'done' || state === 'review' ? state : 'next';
        const Form = steps[part];
        const hint =
          appearance === 'done'
            ? doneLine(part, profile, phoneText)
            : appearance === 'review'
              ? t`We are reviewing it`
              : isOpen
                ? null
                : hints[part];
        return (
          <li
            key={part}
            className={s.step}
            data-state={appearance}
            aria-current={isOpen ? 'step' : undefined}
          >
            <span className={s.dot} aria-hidden>
              {appearance === 'done' ? (
                <Icon name={laterIcons.check} size={16} />
              ) : appearance === 'review' ? (
                <Icon name={laterIcons.clock} size={16} />
              ) : (
                index + 1
              )}
            </span>
            <div className={s.content}>
              <div className={s.head}>
                <h3
                  key={isOpen ? 'open' : 'shut'}
                  className={s.title}
                  tabIndex={isOpen ? -1 : undefined}
                  ref={isOpen ? focusIfTouched : undefined}
                >
                  {titles[part]}
                  {appearance === 'done' && <span className="visually-hidden"> – {t`done`}</span>}
                  {appearance === 'review' && <span className="visually-hidden"> – {t`in review`}</span>}
                </h3>
                {!isOpen && appearance === 'next' && openable.split(' ').includes(part) && (
                  <button
                    type="button"
                    className={s.open}
                    aria-label={`${titles[part]}: ${t`Do this now`}`}
                    onClick={() => actor.send({ type: 'verification.stepOpened', step: part })}
                  >
                    <Trans>Do this now</Trans>
                  </button>
                )}
              </div>
              {hint && <p className={s.hint}>{hint}</p>}
              {isOpen && (
                <div className={s.body}>
                  {part === 'mobile' && <Note actor={actor} />}
                  <Form actor={actor} />
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
};

const Panel = ({
  tone,
  icon,
  title,
  children,
}: {
  tone: 'ok' | 'wait';
  icon: IconName;
  title: ReactNode;
  children: ReactNode;
}) => (
  <div className={s.panel} data-tone={tone}>
    <Icon name={icon} size={32} className={s.panelIcon} />
    <div className={s.panelText}>
      <h3 className={s.title} tabIndex={-1} ref={focusIfTouched}>
        {title}
      </h3>
      {children}
    </div>
  </div>
);

const Review: View = ({ actor }) => {
  const to = useSelector(actor, (snapshot) => snapshot.context.profile?.email ?? '');
  const email = <EmailText>{to}</EmailText>;
  const from = useSelector(actor, (snapshot) => snapshot.context.from);
  return (
    <Panel tone="wait" icon={laterIcons.clock} title={<Trans>Your document is in review</Trans>}>
      <p>
        <Trans>
          This usually takes up to {reviewDays} days. We will e-mail you at <strong>{email}</strong>.
        </Trans>
      </p>
      <p className={f.muted}>
        <Trans>You can close this page. If you keep it open, the decision appears here automatically.</Trans>
      </p>
      {from === 'checkout' && (
        <>
          <p className={f.muted}>
            <Trans>Your cart is kept. You have not been charged.</Trans>
          </p>
          <p>
            <Link to="/">
              <Trans>Back to the shop</Trans>
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
};

const Complete: View = () => (
  <Panel tone="ok" icon={laterIcons.ok} title={<Trans>Your identity is verified</Trans>}>
    <p>
      <Trans>You can buy vouchers now. We won’t ask for this again.</Trans>
    </p>
  </Panel>
);

/** Shows the progress of the verification. A screen reader announces each change once. */
const Progress: View = ({ actor }) => {
  const { t } = useLingui();
  const screen = useScreen<Screen>(actor);
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const steps = profile ? stepsOf(profile) : [];
  const total = steps.length;
  const done = steps.filter(({ state }) => state === 'done' || state === 'review').length;
  const texts: Partial<Record<Screen, string>> = {
    review: t`Your document is in review`,
    complete: t`Your identity is verified`,
    loading: '',
    failed: '',
  };
  const text = texts[screen] ?? t`${done} of ${total} steps done`;
  return (
    <div className="visually-hidden">
      <p data-announced>{text}</p>
      <Announcer about={text} />
    </div>
  );
};

const Loading = () => (
  <div className={s.stack}>
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height="2.5rem" />
    ))}
  </div>
);

/** Lets the customer leave before all steps are complete. The completed steps are kept. */
const Later: View = ({ actor }) => {
  const from = useSelector(actor, (snapshot) => snapshot.context.from);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'verification.left' }));
  if (from !== 'checkout' || !(canLeave || busy)) return null;
  return (
    <p>
      <button
        type="button"
        className={f.link}
        disabled={busy}
        onClick={() => actor.send({ type: 'verification.left' })}
      >
        <Trans>Finish later</Trans>
      </button>
    </p>
  );
};

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <>
      <FailedState failure={failure} onRetry={() => actor.send({ type: 'verification.retried' })} />
      <Later actor={actor} />
    </>
  );
};

/**
 * The identity check: five steps in a column, one of which is open. It is embedded in another screen, under
 * that screen's h2. `steps` contains the forms' views. `Ask` is the view that asks for confirmation before
 * unsaved input is discarded.
 */
export const Verification = ({
  actor,
  steps = forms,
  Ask = ConfirmLeave,
}: {
  actor: VerificationActor;
  steps?: StepForms;
  Ask?: ConfirmLeaveView;
}) => {
  const screen = useScreen<Screen>(actor);
  const unsavedChanges = useSelector(actor, (snapshot) => snapshot.children.unsavedChanges);
  return (
    <FlowRegion actor={actor}>
      <div
        className={s.stack}
        onClickCapture={markTouched}
        onSubmitCapture={markTouched}
        {...listenForChanges(unsavedChanges)}
      >
        <Progress actor={actor} />
        {screen === 'loading' ? (
          <Loading />
        ) : screen === 'failed' ? (
          <Failed actor={actor} />
        ) : (
          <>
            {screen === 'review' && <Review actor={actor} />}
            {screen === 'complete' && <Complete actor={actor} />}
            <Steps actor={actor} steps={steps} />
            <Later actor={actor} />
          </>
        )}
      </div>
      {unsavedChanges && <Ask actor={unsavedChanges} />}
    </FlowRegion>
  );
};
