import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import { canConfirm, type Owner } from '../../../../contract/domain/identity/owner.ts';
import { archiveYears } from '../../../../contract/domain/limits.ts';
import { toOpenOrders } from '../../../../contract/schemas/personalData.ts';
import type { personalDataMachine } from '../../../../machines/account/personalData/personalData.machine.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ReauthForm, type ReauthActor } from '../../identity/reauth/ReauthForm.tsx';
import { useOwner } from '../../identity/reauth/useOwner.ts';
import s from '../account/account.module.css';
import type { PersonalDataActor, ProfileActor } from '../account/childActors.ts';
import { RowsCard, RowsConfirmation } from '../account/rows/Rows.tsx';
import own from './personalData.module.css';

type Props = {
  actor: PersonalDataActor;
  owner: Owner;
  /** True once the profile has loaded. Before that, the ways to confirm the owner's identity are unknown. */
  isKnown: boolean;
  Proof: FC<{ actor: ReauthActor }>;
};
type View = FC<Props>;

const Failure = ({ actor }: { actor: PersonalDataActor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  if (!failure) return null;
  const numbers = toOpenOrders(failure.data).join(', ');
  return (
    <FailureAlert failure={failure} tone={failure.code === 'OPEN_ORDERS' ? 'warn' : 'bad'}>
      {numbers && <> {t`Orders: ${numbers}`}</>}
    </FailureAlert>
  );
};

const Offer = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className={own.offer}>
    <div className={own.text}>
      <h4 className={own.title}>{title}</h4>
      <p className={s.hint}>{text}</p>
    </div>
    {children}
  </div>
);

const Offers: View = ({ actor, owner, isKnown }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const isCopy = useTag(actor, 'copy');
  const isClosing = useTag(actor, 'closing');
  const copied = useTag(actor, 'copied');
  const isProvable = canConfirm(owner);
  return (
    <>
      <Offer
        title={t`A copy of your data`}
        text={t`A file with everything we keep about you: account, orders, payments, e-mails and devices. Codes are not in it.`}
      >
        <Button
          size="sm"
          busy={busy && isCopy}
          disabled={!isProvable || (busy && !isCopy)}
          onClick={() => actor.send({ type: 'personalData.copyRequested', owner })}
        >
          {t`Download my data`}
        </Button>
      </Offer>
      <Offer
        title={t`Close the account`}
        text={t`Your personal details are deleted, and you are logged out everywhere.`}
      >
        <Button
          size="sm"
          busy={busy && isClosing}
          disabled={!isProvable || (busy && !isClosing)}
          onClick={() => actor.send({ type: 'personalData.closingRequested' })}
        >
          {t`Close my account`}
        </Button>
      </Offer>
      {isKnown && !isProvable && (
        <Alert tone="warn" quiet>{t`Please verify your e-mail address or your mobile number first.`}</Alert>
      )}
      {copied && <Alert tone="ok">{t`The file is in your downloads.`}</Alert>}
      <Failure actor={actor} />
    </>
  );
};

const ClosingConfirmation: View = ({ actor, owner }) => {
  const { t } = useLingui();
  return (
    <RowsConfirmation
      title={t`Close your account?`}
      keep={{
        words: t`Keep my account`,
        onClick: () => actor.send({ type: 'personalData.closingDeclined' }),
      }}
      go={{
        words: t`Close my account`,
        onClick: () => actor.send({ type: 'personalData.closingConfirmed', owner }),
      }}
    >
      <ul className={own.points}>
        <li>{t`You are logged out everywhere, and nobody can log in to this account again.`}</li>
        <li>{t`Your name, address, phone number, saved cards and e-mails are deleted.`}</li>
        <li>
          {t`The law requires us to keep orders and receipts for ${archiveYears} years. We keep them without your name, e-mail address and phone number.`}
        </li>
        <li>{t`You lose the credit on your account.`}</li>
        <li>{t`You will no longer see your codes here: use them or write them down first.`}</li>
      </ul>
    </RowsConfirmation>
  );
};

const Proving: View = ({ actor, Proof }) => {
  const reauth = useSelector(actor, (snapshot) => snapshot.children.reauth);
  return (
    reauth && (
      <div className={s.proof}>
        <Proof actor={reauth} />
      </div>
    )
  );
};

const screens = { offer: Offers, question: ClosingConfirmation, proof: Proving } satisfies Record<
  ScreenTag<typeof personalDataMachine>,
  View
>;

/** Lets customers export their personal data, or delete it by closing their account. */
export const PersonalData = ({
  actor,
  profile,
  Proof = ReauthForm,
}: {
  actor: PersonalDataActor;
  profile: ProfileActor;
  Proof?: FC<{ actor: ReauthActor }>;
}) => {
  const { t } = useLingui();
  const owner = useOwner(profile);
  const isKnown = useSelector(profile, ({ context }) => context.profile !== null);
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <RowsCard actor={actor} title={t`Your data`}>
      <Screen actor={actor} owner={owner} isKnown={isKnown} Proof={Proof} />
    </RowsCard>
  );
};
