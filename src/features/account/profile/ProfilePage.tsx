import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { dayText } from '../../../../contract/domain/dates.ts';
import { languageName } from '../../../../contract/domain/languages.ts';
import { isAllDone } from '../../../../contract/domain/verification/verification.ts';
import type {
  ProfileContact,
  ProfileGroup,
  profileMachine,
} from '../../../../machines/account/profile/profile.machine.ts';
import {
  ConfirmLeave,
  listenForChanges,
  type ConfirmLeaveView,
} from '../../../components/feedback/ConfirmLeave.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { PhoneForm, type PhoneActor } from '../../../components/form/PhoneForm.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { ReauthForm, type ReauthActor } from '../../identity/reauth/ReauthForm.tsx';
import type { EmailActor } from '../../verification/emailChange/EmailForm.tsx';
import { InlineEmailForm } from '../../verification/emailChange/InlineEmailForm.tsx';
import s from '../account/account.module.css';
import type { ProfileActor } from '../account/childActors.ts';
import { CancelContactCheck } from './CancelContactCheck.tsx';
import { HomeForm, LanguageForm, PersonalForm } from './ProfileForm.tsx';

type View = FC<{ actor: ProfileActor }>;
/** Views of the forms that verify a contact or confirm the customer's identity before a contact is replaced. */
export type ContactForms = {
  mobile: FC<{ actor: PhoneActor }>;
  email: FC<{ actor: EmailActor }>;
  reauth: FC<{ actor: ReauthActor }>;
};
type ViewWithForms = FC<{ actor: ProfileActor; checks: ContactForms }>;

const focus = (button: HTMLElement | null) => button?.focus();

/** Form that verifies the customer's phone number, with a Cancel button. */
const InlinePhoneForm = ({ actor }: { actor: PhoneActor }) => (
  <PhoneForm
    actor={actor}
    purpose="ownNumber"
    footer={<CancelContactCheck onCancel={() => actor.send({ type: 'phoneOtp.closed' })} />}
  />
);

const defaultContactForms: ContactForms = {
  mobile: InlinePhoneForm,
  email: InlineEmailForm,
  reauth: ReauthForm,
};

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={s.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Checked = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="ok">
      <Trans>Verified</Trans>
    </Badge>
  ) : (
    <Badge tone="warn" icon="alert">
      <Trans>Not verified</Trans>
    </Badge>
  );

const None = () => (
  <span className={s.empty}>
    <Trans>not given</Trans>
  </span>
);

const groups = { personal: PersonalForm, address: HomeForm, language: LanguageForm };

/** A profile card that can be edited in place. Only one card can be edited at a time. */
const Group = ({
  actor,
  group,
  title,
  badge,
  children,
}: {
  actor: ProfileActor;
  group: ProfileGroup;
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}) => {
  const { t } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const isSelected = useSelector(actor, (snapshot) => snapshot.context.group === group);
  const note = useSelector(actor, (snapshot) => snapshot.context.note);
  const editable = useSelector(actor, (snapshot) => snapshot.can({ type: 'profile.editRequested', group }));
  const editing = useTag(actor, 'editing') && isSelected;
  const saved = useTag(actor, 'saved') && isSelected;
  const Form = groups[group];
  if (!profile) return null;
  return (
    <Card as="section" className={s.card} tabIndex={-1} data-touched="">
      <div className={s.head}>
        <h3>{title}</h3>
        {!editing && (
          <>
            {badge}
            <Button
              size="sm"
              className={s.edit}
              aria-label={t`Edit: ${title}`}
              ref={saved ? focus : undefined}
              disabled={!editable}
              onClick={() => actor.send({ type: 'profile.editRequested', group })}
            >
              <Trans>Edit</Trans>
            </Button>
          </>
        )}
      </div>
      {editing ? <Form actor={actor} profile={profile} /> : <dl className={s.rows}>{children}</dl>}
      {saved && <Alert tone="ok">{t`Your details are saved.`}</Alert>}
      {saved && note === 'corrected' && <Alert>{t`This is how Swiss Post spells your address.`}</Alert>}
      {saved && note === 'otpNotSent' && (
        <Alert tone="warn">{t`Address Verified, but mobile OTP has not been sent`}</Alert>
      )}
    </Card>
  );
};

const Details: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  if (!profile) return null;
  const { firstname, lastname, gender, dob } = profile;
  return (
    <Group actor={actor} group="personal" title={t`Personal details`}>
      <Row label={t`First name`}>{firstname || <None />}</Row>
      <Row label={t`Last name`}>{lastname || <None />}</Row>
      <Row label={t`Gender`}>
        {gender === 'female' ? <Trans>Female</Trans> : gender === 'male' ? <Trans>Male</Trans> : <None />}
      </Row>
      <Row label={t`Date of birth`}>{dob ? dayText(dob, i18n.locale) : <None />}</Row>
    </Group>
  );
};

const Home: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  if (!profile) return null;
  const { address, address_verified } = profile;
  return (
    <Group
      actor={actor}
      group="address"
      title={t`Address`}
      badge={address && <Checked verified={address_verified === 1} />}
    >
      <Row label={t`Street`}>{address?.street || <None />}</Row>
      <Row label={t`House no.`}>{address?.houseno || <None />}</Row>
      <Row label={t`Postal code`}>{address?.postcode || <None />}</Row>
      <Row label={t`City`}>{address?.city || <None />}</Row>
      <Row label={t`Country`}>{address ? countryName(address.ccode_iso2, i18n.locale) : <None />}</Row>
    </Group>
  );
};

const Speech: View = ({ actor }) => {
  const { t } = useLingui();
  const language = useSelector(actor, (snapshot) => snapshot.context.profile?.language);
  return (
    <Group actor={actor} group="language" title={t`Language of our e-mails`}>
      <Row label={t`Language`}>
        {language ? <span lang={language}>{languageName(language)}</span> : <None />}
      </Row>
    </Group>
  );
};

/** Button that sends another verification link to an unverified email address. */
const ResendLink: View = ({ actor }) => {
  const { t } = useLingui();
  const message = useSelector(actor, (snapshot) => snapshot.context.linkMessage);
  const failure = useSelector(actor, (snapshot) => snapshot.context.linkFailure);
  const sending = useTag(actor, 'sending');
  const cooldown = useTag(actor, 'cooldown');
  return (
    <div className={s.link}>
      <p className={s.hint}>{t`Open the link in our e-mail to verify this address.`}</p>
      <Button
        size="sm"
        busy={sending}
        disabled={cooldown}
        onClick={() => actor.send({ type: 'profile.linkRequested' })}
      >
        {t`Send the link again`}
      </Button>
      {message && <Alert tone="ok">{message}</Alert>}
      <FailureAlert failure={failure} />
      {cooldown && <p className={s.hint}>{t`You can ask for another link in a minute.`}</p>}
    </div>
  );
};

/** Shows a form for confirming the customer's identity in place of the contact that is about to change. */
const Proof: ViewWithForms = ({ actor, checks: { reauth: Check } }) => {
  const check = useSelector(actor, (snapshot) => snapshot.children.reauth);
  return (
    check && (
      <div className={s.inset}>
        <Check actor={check} />
      </div>
    )
  );
};

/**
 * A contact that the customer changes with a one-time code, after confirming their identity. `check` renders
 * the verification in progress.
 */
const ContactValue = ({
  actor,
  checks,
  contact,
  value,
  isVerified,
  changeLabel,
  savedText,
  hint,
  check,
}: {
  actor: ProfileActor;
  checks: ContactForms;
  contact: ProfileContact;
  value: string | null;
  isVerified: boolean;
  changeLabel: string;
  savedText: string;
  /** Shown while the contact is unverified, to explain the next step. */
  hint: ReactNode;
  check: ReactNode;
}) => {
  const unsavedChanges = useSelector(actor, (snapshot) => snapshot.children.unsavedChanges);
  const changeable = useSelector(actor, (snapshot) => snapshot.can({ type: `profile.${contact}Requested` }));
  const isSelected = useSelector(actor, (snapshot) => snapshot.context.group === contact);
  const proving = useTag(actor, 'verifying') && isSelected;
  const checking = useTag(actor, contact);
  const saved = useTag(actor, 'saved') && isSelected;
  const changing = proving || checking;
  return (
    <>
      {value ? (
        <>
          <span className={s.value}>
            <EmailText>{value}</EmailText>
          </span>
          <Checked verified={isVerified} />
        </>
      ) : (
        <None />
      )}
      {!changing && (
        <Button
          size="sm"
          className={s.edit}
          ref={saved ? focus : undefined}
          disabled={!changeable}
          onClick={() => actor.send({ type: `profile.${contact}Requested` })}
        >
          {changeLabel}
        </Button>
      )}
      {saved && <Alert tone="ok">{savedText}</Alert>}
      {!changing && !isVerified && hint && <div className={s.below}>{hint}</div>}
      {proving && <Proof actor={actor} checks={checks} />}
      {checking && check && (
        <div className={s.inset} data-touched="" {...listenForChanges(unsavedChanges)}>
          {check}
        </div>
      )}
    </>
  );
};

const Email: ViewWithForms = ({ actor, checks }) => {
  const { t } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const check = useSelector(actor, (snapshot) => snapshot.children.emailChange);
  if (!profile) return null;
  const { email, email_verified } = profile;
  return (
    <ContactValue
      actor={actor}
      checks={checks}
      contact="email"
      value={email}
      isVerified={email_verified === 1}
      changeLabel={email ? t`Change e-mail` : t`Add an e-mail address`}
      savedText={t`Your e-mail address is verified.`}
      hint={email !== null && <ResendLink actor={actor} />}
      check={check && <checks.email actor={check} />}
    />
  );
};

const Mobile: ViewWithForms = ({ actor, checks }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const check = useSelector(actor, (snapshot) => snapshot.children.phoneOtp);
  if (!profile) return null;
  const { mobile, isdcode, mobile_verified } = profile;
  return (
    <ContactValue
      actor={actor}
      checks={checks}
      contact="mobile"
      value={mobile && phoneText(isdcode ?? '', mobile)}
      isVerified={mobile_verified === 1}
      changeLabel={mobile ? t`Change the number` : t`Add a number`}
      savedText={t`Your mobile number is verified.`}
      hint={<p className={s.hint}>{t`Your Mobile number is not verified yet.`}</p>}
      check={check && <checks.mobile actor={check} />}
    />
  );
};

const Contact: ViewWithForms = ({ actor, checks }) => {
  const { t } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  if (!profile) return null;
  return (
    <Card as="section" className={s.card} tabIndex={-1}>
      <div className={s.head}>
        <h3>
          <Trans>Contact</Trans>
        </h3>
      </div>
      <dl className={s.rows}>
        <Row label={t`E-mail`}>
          <Email actor={actor} checks={checks} />
        </Row>
        <Row label={t`Mobile number`}>
          <Mobile actor={actor} checks={checks} />
        </Row>
        <Row label={t`Customer ID`}>{profile.customerid}</Row>
      </dl>
    </Card>
  );
};

const idBadges = {
  none: { tone: 'neutral', icon: null, text: msg`Not uploaded yet` },
  under_review: { tone: 'warn', icon: laterIcons.clock, text: msg`In review` },
  approved: { tone: 'ok', icon: laterIcons.ok, text: msg`Verified` },
  rejected: { tone: 'bad', icon: 'error', text: msg`Not accepted` },
} as const;

/** Shows which of the four verifications are complete, with a link for completing the missing ones. */
const Flags: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  if (!profile) return null;
  const { tone, icon, text } = idBadges[profile.id_status];
  return (
    <Card as="section" className={s.card}>
      <div className={s.head}>
        <h3>
          <Trans>Verification</Trans>
        </h3>
      </div>
      <p className={s.hint}>
        <Trans>Needed once, before the first prepaid voucher.</Trans>
      </p>
      <dl className={s.rows}>
        <Row label={t`Mobile number`}>
          <Checked verified={profile.mobile_verified === 1} />
        </Row>
        <Row label={t`E-mail`}>
          <Checked verified={profile.email_verified === 1} />
        </Row>
        <Row label={t`Address`}>
          <Checked verified={profile.address_verified === 1} />
        </Row>
        <Row label={t`Passport or ID card`}>
          <Badge tone={tone} icon={icon}>
            {i18n._(text)}
          </Badge>
        </Row>
      </dl>
      {!isAllDone(profile) && (
        <Link to="/paysafe-credentials" className={buttonClass({ size: 'sm', className: s.action })}>
          <Trans>Continue the verification</Trans>
        </Link>
      )}
    </Card>
  );
};

const Ready: ViewWithForms = ({ actor, checks }) => (
  <>
    <Details actor={actor} />
    <Contact actor={actor} checks={checks} />
    <Home actor={actor} />
    <Speech actor={actor} />
    <Flags actor={actor} />
  </>
);

const Loading: View = () => (
  <>
    {[0, 1].map((card) => (
      <Card key={card} className={s.card}>
        <div className={s.head}>
          <Skeleton width="10rem" height="1.375rem" />
        </div>
        <div className={s.rows}>
          {[0, 1, 2].map((row) => (
            <div key={row} className={s.row}>
              <Skeleton width="6rem" height="1.5rem" />
              <Skeleton width="12rem" height="1.5rem" />
            </div>
          ))}
        </div>
      </Card>
    ))}
  </>
);

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return <FailedState failure={failure} onRetry={() => actor.send({ type: 'profile.retried' })} />;
};

const screens = { loading: Loading, failed: Failed, ready: Ready } satisfies Record<
  ScreenTag<typeof profileMachine>,
  ViewWithForms
>;

/**
 * The profile page. `checks` contains the views of the contact forms. `Ask` is the view that asks for
 * confirmation before unsaved input is discarded.
 */
export const ProfilePage = ({
  actor,
  checks = defaultContactForms,
  Ask = ConfirmLeave,
}: {
  actor: ProfileActor;
  checks?: ContactForms;
  Ask?: ConfirmLeaveView;
}) => {
  const unsavedChanges = useSelector(actor, (snapshot) => snapshot.children.unsavedChanges);
  const Screen: ViewWithForms = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <h2 className={s.title}>
        <Trans>Profile</Trans>
      </h2>
      <Screen actor={actor} checks={checks} />
      {unsavedChanges && <Ask actor={unsavedChanges} />}
    </FlowRegion>
  );
};
