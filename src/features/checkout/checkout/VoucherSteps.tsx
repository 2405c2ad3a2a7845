import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { reviewDays, verificationMinutes } from '../../../../contract/domain/limits.ts';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Facts } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import s from './checkout.module.css';
import { Section } from './Section.tsx';

type Props = { actor: ActorRefFrom<typeof checkoutMachine> };

/** Lets visitors sign in or sign up during checkout, because buying a voucher requires an account. */
export const IdentityStep = ({ actor }: Props) => {
  const { t } = useLingui();
  return (
    <Section title={t`Log in to buy a voucher`} state="open">
      <p>{t`The law requires us to know who buys vouchers. Your cart stays as it is.`}</p>
      <ul className={s.needs}>
        <li>{t`New here? Signing up takes a minute.`}</li>
        <li>{t`Before your first voucher we verify your identity once. It takes about ${verificationMinutes} minutes; have your passport or ID card at hand.`}</li>
        <li>{t`We usually check your document within ${reviewDays} days and let you know by e-mail.`}</li>
      </ul>
      <div className={s.actions}>
        <Button variant="primary" size="lg" onClick={() => actor.send({ type: 'checkout.signUpRequested' })}>
          {t`Sign up`}
        </Button>
        <Button size="lg" onClick={() => actor.send({ type: 'checkout.loginRequested' })}>
          {t`Log in`}
        </Button>
      </div>
    </Section>
  );
};

/** Offers to continue the verification that the shopper closed. */
export const PausedStep = ({ actor }: Props) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.shield}
      title={t`Your verification is not finished`}
      lead={t`Your progress is saved. You’ll continue at the same step.`}
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: 'checkout.verificationResumed' })}>
            {t`Continue the verification`}
          </Button>
          <Link to="/" className={buttonClass()}>
            {t`Back to the shop`}
          </Link>
        </>
      }
    >
      <p>{t`Your cart is kept. You have not been charged.`}</p>
    </StatusPanel>
  );
};

/** Shown if the purchase exceeds the customer's limits. Lists the remaining amounts and the next steps. */
export const LimitStep = ({ actor }: Props) => {
  const { t } = useLingui();
  const left = useSelector(actor, (snapshot) => snapshot.context.left);
  return (
    <StatusPanel
      takesFocus
      icon="alert"
      tone="warn"
      title={t`This is more than your remaining limit`}
      lead={t`Nothing was ordered. You have not been charged.`}
      actions={
        <>
          <Link to="/paysafe/paysafecard" className={buttonClass({ variant: 'primary' })}>
            {t`Choose a smaller value`}
          </Link>
          <Button onClick={() => actor.send({ type: 'checkout.retried' })}>{t`Check again`}</Button>
        </>
      }
    >
      {left && (
        <Facts
          facts={[
            { id: 'day', label: t`Left today`, value: <Money value={left.daily} /> },
            { id: 'year', label: t`Left this year`, value: <Money value={left.yearly} /> },
          ]}
        />
      )}
      <p>
        <Trans>
          Your cart is kept. You can <Link to="/paysafe-limit">see your limits and ask for more</Link>.
        </Trans>
      </p>
    </StatusPanel>
  );
};
