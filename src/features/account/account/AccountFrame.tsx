import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import type { accountMachine } from '../../../../machines/account/account/account.machine.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { NavLink } from '../../../components/link/Link.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import type { VerificationActor } from '../../verification/verification/actor.ts';
import s from './account.module.css';
import type {
  AccountActor,
  CredentialsActor,
  DevicesActor,
  PasskeysActor,
  PasswordChangeActor,
  PersonalDataActor,
  ProfileActor,
  ReferralActor,
  SavedCardsActor,
  TransactionsActor,
  VoucherLimitActor,
} from './childActors.ts';

/** Views of the account sections. Each receives its section's chart. */
export type AccountViews = {
  Owner: FC<{ actor: ProfileActor; name: string }>;
  Profile: FC<{ actor: ProfileActor }>;
  SavedCards: FC<{ actor: SavedCardsActor }>;
  Devices: FC<{ actor: DevicesActor }>;
  Passkeys: FC<{ actor: PasskeysActor; profile: ProfileActor }>;
  PersonalData: FC<{ actor: PersonalDataActor; profile: ProfileActor }>;
  Referral: FC<{ actor: ReferralActor; profile: ProfileActor }>;
  Orders: FC<{ actor: TransactionsActor }>;
  ChangePassword: FC<{ actor: PasswordChangeActor }>;
  /** `verification` is null once the customer has closed the identity check. */
  Vouchers: FC<{ credentials: CredentialsActor; verification: VerificationActor | null }>;
  Limit: FC<{ actor: VoucherLimitActor }>;
};
type Props = { actor: AccountActor; views: AccountViews };

/** Scrolls the active tab into view, because not all tabs fit on a phone. */
const showCurrent = (nav: HTMLElement | null) => {
  const tab = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
};

const Frame = ({ actor, views: { Owner }, children }: Props & { children: ReactNode }) => {
  const { t } = useLingui();
  const profile = useSelector(actor, (snapshot) => snapshot.children.profile);
  const name = useSelector(actor, (snapshot) => snapshot.context.owner?.name ?? '');
  return (
    <>
      {profile && <Owner actor={profile} name={name} />}
      <div className={s.columns}>
        <nav className={s.nav} ref={showCurrent} aria-label={t`Your account`}>
          <NavLink to="/profile" className={cx(s.tab)}>
            <Trans>Profile</Trans>
          </NavLink>
          <NavLink to="/orders" className={cx(s.tab)}>
            <Trans>Orders</Trans>
          </NavLink>
          <NavLink to="/recipients" className={cx(s.tab)}>
            <Trans>People you top up</Trans>
          </NavLink>
          <NavLink to="/paysafe-credentials" className={cx(s.tab)}>
            <Trans>Vouchers</Trans>
          </NavLink>
          <NavLink to="/paysafe-limit" className={cx(s.tab)}>
            <Trans>Voucher limits</Trans>
          </NavLink>
          <NavLink to="/change-password" className={cx(s.tab)}>
            <Trans>Change password</Trans>
          </NavLink>
        </nav>
        <div className={s.section}>{children}</div>
      </div>
    </>
  );
};

const Waiting = () => {
  const { t } = useLingui();
  return (
    <div className={s.waiting}>
      <Spinner size={40} label={t`Loading`} />
    </div>
  );
};

const ProfileSection = ({ actor, views }: Props) => {
  const profile = useSelector(actor, (snapshot) => snapshot.children.profile);
  const cards = useSelector(actor, (snapshot) => snapshot.children.savedCards);
  const devices = useSelector(actor, (snapshot) => snapshot.children.devices);
  const passkeys = useSelector(actor, (snapshot) => snapshot.children.passkeys);
  const personalData = useSelector(actor, (snapshot) => snapshot.children.personalData);
  const referral = useSelector(actor, (snapshot) => snapshot.children.referral);
  return (
    <Frame actor={actor} views={views}>
      <div className={s.stack}>
        {profile && <views.Profile actor={profile} />}
        {cards && <views.SavedCards actor={cards} />}
        {devices && <views.Devices actor={devices} />}
        {profile && passkeys && <views.Passkeys actor={passkeys} profile={profile} />}
        {profile && referral && <views.Referral actor={referral} profile={profile} />}
        {profile && personalData && <views.PersonalData actor={personalData} profile={profile} />}
      </div>
    </Frame>
  );
};

const OrdersSection = ({ actor, views }: Props) => {
  const transactions = useSelector(actor, (snapshot) => snapshot.children.transactions);
  return (
    <Frame actor={actor} views={views}>
      {transactions && <views.Orders actor={transactions} />}
    </Frame>
  );
};

const PasswordSection = ({ actor, views }: Props) => {
  const change = useSelector(actor, (snapshot) => snapshot.children.passwordChange);
  return (
    <Frame actor={actor} views={views}>
      {change && <views.ChangePassword actor={change} />}
    </Frame>
  );
};

const CredentialsSection = ({ actor, views }: Props) => {
  const credentials = useSelector(actor, (snapshot) => snapshot.children.credentials);
  const verification = useSelector(actor, (snapshot) => snapshot.children.verification);
  const canVerify = useSelector(actor, (snapshot) => snapshot.can({ type: 'account.verificationRequested' }));
  return (
    <Frame actor={actor} views={views}>
      {credentials && (
        <views.Vouchers credentials={credentials} verification={canVerify ? null : (verification ?? null)} />
      )}
      {canVerify && (
        <Button onClick={() => actor.send({ type: 'account.verificationRequested' })}>
          <Trans>Continue the verification</Trans>
        </Button>
      )}
    </Frame>
  );
};

const LimitSection = ({ actor, views }: Props) => {
  const limit = useSelector(actor, (snapshot) => snapshot.children.voucherLimit);
  return (
    <Frame actor={actor} views={views}>
      {limit && <views.Limit actor={limit} />}
    </Frame>
  );
};

const Failed = ({ actor }: Props) => (
  <FailedState failure={null} onRetry={() => actor.send({ type: 'account.retried' })} />
);

const screens = {
  loading: Waiting,
  profile: ProfileSection,
  orders: OrdersSection,
  password: PasswordSection,
  credentials: CredentialsSection,
  limit: LimitSection,
  failed: Failed,
  leaving: Waiting,
} satisfies Record<ScreenTag<typeof accountMachine>, FC<Props>>;

/** The frame of all account pages: the customer's details, the navigation and the active section. */
export const AccountFrame = ({ actor, views }: Props) => {
  const Screen: FC<Props> = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <Screen actor={actor} views={views} />
    </FlowRegion>
  );
};
