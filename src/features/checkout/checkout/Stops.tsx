import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { displayChf } from '../../../../contract/domain/money.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { VerificationLoader } from '../../verification/verificationLoader/VerificationLoader.tsx';
import s from './checkout.module.css';
import type { CheckoutProps } from './checkoutProps.ts';
import { Columns } from './Columns.tsx';
import { ConfirmCancel } from './ConfirmCancel.tsx';
import { Section } from './Section.tsx';
import { IdentityStep, LimitStep, PausedStep } from './VoucherSteps.tsx';

type Props = Pick<CheckoutProps, 'actor' | 'Verification' | 'ProvePasskey'>;
type View = FC<Props>;

const Price: View = ({ actor }) => {
  const { t } = useLingui();
  const oldPrice = useSelector(actor, (snapshot) => snapshot.context.cart?.Price);
  const newPrice = useSelector(actor, (snapshot) => snapshot.context.newPrice);
  return (
    <Columns actor={actor}>
      <StatusPanel
        takesFocus
        icon={laterIcons.info}
        title={t`The price has changed`}
        lead={t`You have not been charged.`}
        actions={
          <>
            <Button variant="primary" onClick={() => actor.send({ type: 'checkout.priceAccepted' })}>
              {t`Continue with ${displayChf(newPrice)}`}
            </Button>
            <Button onClick={() => actor.send({ type: 'checkout.priceDeclined' })}>{t`Go back`}</Button>
          </>
        }
      >
        <dl className={s.prices}>
          <div>
            <dt>{t`Before`}</dt>
            <dd>
              <s>
                <Money value={oldPrice} />
              </s>
            </dd>
          </div>
          <div>
            <dt>{t`Now`}</dt>
            <dd className={s.now}>
              <Money value={newPrice} />
            </dd>
          </div>
        </dl>
      </StatusPanel>
    </Columns>
  );
};

const Cancel: View = ({ actor }) => {
  const orderno = useSelector(actor, (snapshot) => snapshot.context.order?.orderno);
  return (
    <Columns actor={actor}>
      <ConfirmCancel
        orderno={orderno}
        busy={useTag(actor, 'busy')}
        onKeep={() => actor.send({ type: 'checkout.cancelDeclined' })}
        onCancel={() => actor.send({ type: 'checkout.cancelConfirmed' })}
      />
    </Columns>
  );
};

const Cancelled: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.ok}
      title={t`Your order has been cancelled.`}
      lead={t`You have not been charged.`}
      actions={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t`Back to the shop`}
        </Link>
      }
    />
  );
};

const Expired: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.clock}
      title={t`This order has expired`}
      lead={t`You have not been charged.`}
      actions={
        <Button
          variant="primary"
          onClick={() => actor.send({ type: 'checkout.retried' })}
        >{t`Start again`}</Button>
      }
    >
      {t`Unpaid orders expire, because prices change.`}
    </StatusPanel>
  );
};

const Who: View = ({ actor }) => (
  <Columns actor={actor}>
    <IdentityStep actor={actor} />
  </Columns>
);

const Paused: View = ({ actor }) => (
  <Columns actor={actor}>
    <PausedStep actor={actor} />
  </Columns>
);

const Limit: View = ({ actor }) => (
  <Columns actor={actor}>
    <LimitStep actor={actor} />
  </Columns>
);

const Passkey: View = ({ actor, ProvePasskey = PasskeyProofForm }) => {
  const { t } = useLingui();
  const proof = useSelector(actor, (snapshot) => snapshot.children.passkeyProof);
  return (
    <Columns actor={actor}>
      <Section title={t`Pay with your saved card`} state="open" focusOnMount>
        <p>{t`You have not been charged.`}</p>
        {proof && <ProvePasskey actor={proof} />}
      </Section>
    </Columns>
  );
};

const Verify: View = ({ actor, Verification = VerificationLoader }) => {
  const { t } = useLingui();
  const verification = useSelector(actor, (snapshot) => snapshot.children.verification);
  return (
    <Columns actor={actor}>
      <Section title={t`Who is buying?`} state="open">
        {verification && <Verification actor={verification} />}
      </Section>
      <Section title={t`Contact`} state="next" />
      <Section title={t`Payment`} state="next" />
    </Columns>
  );
};

const views = {
  price: Price,
  cancel: Cancel,
  cancelled: Cancelled,
  expired: Expired,
  signIn: Who,
  paused: Paused,
  limit: Limit,
  passkey: Passkey,
  verification: Verify,
} satisfies Record<string, View>;
export type StopName = keyof typeof views;

/**
 * Views for the states that interrupt the checkout before payment. They are in a separate chunk, because few
 * customers see any of them.
 */
export const Stops = ({ name, ...props }: Props & { name: StopName }) => {
  const View: View = views[name];
  return <View {...props} />;
};
