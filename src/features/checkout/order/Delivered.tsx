import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { dateText } from '../../../../contract/domain/dates.ts';
import { displayChf, displayMoney } from '../../../../contract/domain/money.ts';
import type { orderMachine } from '../../../../machines/checkout/order/order.machine.ts';
import type { Order, PrintInfo } from '../../../../machines/types.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import type { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Disc } from '../../../ui/feedback/Disc.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Facts } from '../../../ui/text/Facts.tsx';
import { purchaseOfOrder } from '../checkout/purchase.ts';
import type { OrderAccessForm } from './OrderAccessForm.tsx';
import s from './orderSuccess.module.css';

/** Shows only the operator's reference, because a direct top-up has nothing to redeem. */
export const TopUpSent = ({ order, reference }: { order: Order; reference: string | null }) => {
  const { t } = useLingui();
  const bought = purchaseOfOrder(order);
  const phoneText = usePhoneText();
  const phone = bought.phone && phoneText(bought.phone.isd, bought.phone.mobile);
  const amount = displayMoney(order.ReceiveCurrency, order.Receivevalue);
  return (
    <Card as="section" className={s.codes}>
      <div className={s.sent}>
        <ProductArt kind={bought.kind} src={bought.logo} alt="" className={s.art} />
        <h2 className={s.sentTo}>
          <Trans>
            {amount} sent to <span className={s.number}>{phone}</span>
          </Trans>
        </h2>
      </div>
      {bought.receive.beforeTax && (
        <p className={s.quiet}>{t`The operator deducts local taxes from the amount.`}</p>
      )}
      <p className={s.quiet}>{t`There is no code to enter.`}</p>
      {reference && <Facts facts={[{ id: 'reference', label: t`Operator reference`, value: reference }]} />}
    </Card>
  );
};

/** Shown instead of the code in every browser except the buyer's, with a form that verifies the buyer. */
export const CodeInMail = ({
  actor,
  email: to,
  Prove,
}: {
  actor: ActorRefFrom<typeof orderMachine>;
  email: string;
  Prove: typeof OrderAccessForm;
}) => {
  const { t } = useLingui();
  const proof = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode);
  const sealed = useSelector(actor, (snapshot) => snapshot.context.order?.return_until !== undefined);
  const email = <EmailText>{to}</EmailText>;
  return (
    <Card as="section" className={s.codes}>
      <div className={s.sent}>
        <Disc icon={laterIcons.mail} tone="accent" />
        <h2 className={s.sentTo}>
          {sealed ? t`Your code is ready` : <Trans>The code is in the e-mail we sent to {email}</Trans>}
        </h2>
      </div>
      <p
        className={s.quiet}
      >{t`This isn’t the browser you bought it with, so the code is not shown straight away.`}</p>
      {proof && <Prove actor={proof} />}
    </Card>
  );
};

/** Asks for a passkey if the buyer has protected their codes with one. */
export const CodeByPasskey = ({
  actor,
  ProvePasskey,
}: {
  actor: ActorRefFrom<typeof orderMachine>;
  ProvePasskey: typeof PasskeyProofForm;
}) => {
  const { t } = useLingui();
  const proof = useSelector(actor, (snapshot) => snapshot.children.passkeyProof);
  const guest = useSelector(actor, (snapshot) => snapshot.context.guest);
  return (
    <Card as="section" className={s.codes}>
      <div className={s.sent}>
        <Disc icon="lock" tone="accent" />
        <h2 className={s.sentTo}>{t`Your code is ready`}</h2>
      </div>
      {guest && (
        <p className={s.quiet}>{t`Log in to see it: we ask for your passkey before showing codes.`}</p>
      )}
      {!guest && proof && <ProvePasskey actor={proof} />}
    </Card>
  );
};

/** Seller's name and address. Only visible in print. */
export const Letterhead = ({ company }: { company: PrintInfo['company'] }) => (
  <address className={s.letterhead}>
    <strong>{company.name}</strong>
    <span>{company.address}</span>
    <span>{company.vat}</span>
    <span>{[company.email, company.phone].filter(Boolean).join(' · ')}</span>
  </address>
);

/** Lets the buyer open the codes or return unopened ones for a refund. */
export const UnopenedCode = ({
  actor,
  order,
}: {
  actor: ActorRefFrom<typeof orderMachine>;
  order: Order;
}) => {
  const { t, i18n } = useLingui();
  const confirming = useTag(actor, 'confirmingReturn');
  const returning = useTag(actor, 'returning');
  const until = dateText(order.return_until ?? order.date, i18n.locale);
  const total = displayChf(order.total);
  return (
    <Card as="section" className={s.codes}>
      <div className={s.sent}>
        <Disc icon="lock" tone="accent" />
        <h2 className={s.sentTo}>{t`Your code is ready`}</h2>
      </div>
      <p className={s.quiet}>
        <Trans>
          Nobody has opened it. You can return it until {until}. Once it is open, it cannot be returned.
        </Trans>
      </p>
      {confirming ? (
        <Alert
          tone="warn"
          title={t`Return the code?`}
          action={
            <>
              <Button
                size="sm"
                variant="primary"
                busy={returning}
                onClick={() => actor.send({ type: 'order.returnConfirmed' })}
              >
                {t`Return it for a refund`}
              </Button>
              <Button
                size="sm"
                disabled={returning}
                onClick={() => actor.send({ type: 'order.returnDeclined' })}
              >
                {t`Keep it`}
              </Button>
            </>
          }
        >
          <Trans>
            We’ll refund {total} the way you paid. After that, the code can no longer be shown, and any gift
            of it is cancelled.
          </Trans>
        </Alert>
      ) : (
        <div className={s.unopened}>
          <Button
            variant="primary"
            leading={<Icon name={laterIcons.eye} />}
            onClick={() => actor.send({ type: 'order.codeOpened' })}
          >
            {t`Open the code`}
          </Button>
          <Button variant="quiet" onClick={() => actor.send({ type: 'order.returnRequested' })}>
            {t`Return the code`}
          </Button>
        </div>
      )}
    </Card>
  );
};
