import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import type { profileMachine } from '../../../machines/profile.machine.ts';
import { displayPhone } from '../../domain/phone.ts';
import { Alert, Badge, Button, Card, EmptyState, Skeleton } from '../../ui/index.ts';
import type { ScreenTag } from '../checkout/screenTag.ts';
import { failureText } from '../common/failureText.ts';
import { Stage, useScreen, useTag } from '../common/Stage.tsx';
import type { ProfileActor } from './AccountFrame.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { languageName } from './names.ts';
import s from './account.module.css';

type View = FC<{ actor: ProfileActor }>;

const focus = (button: HTMLElement | null) => button?.focus();

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
  <span className={s.none}>
    <Trans>not given</Trans>
  </span>
);

const Details: View = ({ actor }) => {
  const { t } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const editing = useTag(actor, 'editing');
  const saved = useTag(actor, 'saved');
  if (!profile) return null;
  return (
    <Card as="section" className={s.card} tabIndex={-1}>
      <div className={s.head}>
        <h3>
          <Trans>Personal details</Trans>
        </h3>
        {!editing && (
          <Button
            size="sm"
            ref={saved ? focus : undefined}
            onClick={() => actor.send({ type: 'profile.editAsked' })}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
      {editing ? (
        <DetailsForm actor={actor} profile={profile} />
      ) : (
        <>
          <dl className={s.rows}>
            <Row label={t`First name`}>{profile.firstname || <None />}</Row>
            <Row label={t`Last name`}>{profile.lastname || <None />}</Row>
            <Row label={t`Language`}>
              {profile.language ? (
                <span lang={profile.language}>{languageName(profile.language)}</span>
              ) : (
                <None />
              )}
            </Row>
          </dl>
          {saved && <Alert tone="ok">{t`Your details are saved.`}</Alert>}
        </>
      )}
    </Card>
  );
};

/** Asks for a new link while the address is not verified. */
const ResendLink: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const message = useSelector(actor, (snapshot) => snapshot.context.linkMessage);
  const failure = useSelector(actor, (snapshot) => snapshot.context.linkFailure);
  const sending = useTag(actor, 'sending');
  const cooling = useTag(actor, 'cooling');
  return (
    <div className={s.link}>
      <p className={s.hint}>{t`Open the link in our mail to verify this address.`}</p>
      <Button
        size="sm"
        busy={sending}
        disabled={cooling}
        onClick={() => actor.send({ type: 'profile.linkAsked' })}
      >
        {t`Send the link again`}
      </Button>
      {message && <Alert tone="ok">{message}</Alert>}
      {failure && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      {cooling && <p className={s.hint}>{t`You can ask for another link in a minute.`}</p>}
    </div>
  );
};

const Contact: View = ({ actor }) => {
  const { t } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  if (!profile) return null;
  const unverified = profile.email !== null && profile.email_verified === 0;
  return (
    <Card as="section" className={s.card}>
      <div className={s.head}>
        <h3>
          <Trans>Contact</Trans>
        </h3>
      </div>
      <dl className={s.rows}>
        <Row label={t`E-mail`}>
          {profile.email ? (
            <>
              <span className={s.value}>{profile.email}</span>
              <Checked verified={profile.email_verified === 1} />
              {unverified && <ResendLink actor={actor} />}
            </>
          ) : (
            <None />
          )}
        </Row>
        <Row label={t`Mobile number`}>
          {profile.mobile ? (
            <>
              <span className={s.value}>{displayPhone(profile.isdcode ?? '', profile.mobile)}</span>
              <Checked verified={profile.mobile_verified === 1} />
            </>
          ) : (
            <None />
          )}
        </Row>
        <Row label={t`Customer ID`}>{profile.customerid}</Row>
      </dl>
    </Card>
  );
};

const Ready: View = ({ actor }) => (
  <>
    <Details actor={actor} />
    <Contact actor={actor} />
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
  const { i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <EmptyState
      tone="bad"
      icon={failure?.kind === 'network' ? 'wifiOff' : 'alert'}
      title={failure && failureText(failure, (text) => i18n._(text))}
      action={
        <Button variant="primary" onClick={() => actor.send({ type: 'profile.retried' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
};

const screens = { loading: Loading, failed: Failed, ready: Ready } satisfies Record<
  ScreenTag<typeof profileMachine>,
  View
>;

/** Who the customer is to the shop. */
export const ProfilePart: View = ({ actor }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <Stage actor={actor} className={s.stack}>
      <h2 className={s.title}>
        <Trans>Profile</Trans>
      </h2>
      <Screen actor={actor} />
    </Stage>
  );
};
