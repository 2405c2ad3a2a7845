import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentProps, FC, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { groupedCode, maskedCode, rawCode } from '../../../../contract/domain/catalogue/rechargeCode.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { dateText } from '../../../../contract/domain/dates.ts';
import { promoCodeText } from '../../../../contract/domain/promotion.ts';
import type { orderDetailMachine } from '../../../../machines/account/orderDetail/orderDetail.machine.ts';
import type { Order } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { deliveryReasons } from '../../../components/product/deliveryReasons.ts';
import { Received } from '../../../components/product/Received.tsx';
import { usePaidWith } from '../../../components/product/usePaidWith.ts';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/dialog/Dialog.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Steps } from '../../../ui/feedback/Steps.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';
import { Facts, type Fact } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { TooSoonNote } from '../../checkout/payment/WaitingNote.tsx';
import { RequestLinkCard, ShareCard } from '../../checkout/share/ShareCard.tsx';
import { ConfirmRefund } from '../refund/ConfirmRefund.tsx';
import s from '../transactions/orders.module.css';
import { statusOf } from '../transactions/status.ts';
import { ConfirmOrderAction } from './ConfirmOrderAction.tsx';
import { timelineOf } from './timeline.ts';

export type OrderDetailActor = ActorRefFrom<typeof orderDetailMachine>;
type View = FC<{
  actor: OrderDetailActor;
  Ask: typeof ConfirmRefund;
  ProvePasskey: typeof PasskeyProofForm;
  Share: typeof ShareCard;
  Request: typeof RequestLinkCard;
}>;

const None = () => <span aria-hidden>–</span>;

/** Lists all facts about an order with their labels. Missing values are shown as a dash. */
const AllFacts = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui();
  const phoneText = usePhoneText();
  const paidWith = usePaidWith();
  const phone = order.Mobile && order.ISDCode ? phoneText(order.ISDCode, order.Mobile) : null;
  const facts: Fact[] = [
    { id: 'orderno', label: t`Order number`, value: <span className="unbroken">{order.orderno}</span> },
    {
      id: 'date',
      label: t`Date`,
      value: <time dateTime={order.date}>{dateText(order.date, i18n.locale)}</time>,
    },
    {
      id: 'product',
      label: t`Product`,
      value: order.ProdType === prodType.topUp ? t`Mobile top-up` : order.product,
    },
    { id: 'operator', label: t`Operator`, value: order.operator },
    ...(order.ProdType === prodType.giftCard
      ? [{ id: 'region', label: t`Redeemable in`, value: countryName(order.ccode_iso2, i18n.locale) }]
      : []),
    ...(phone ? [{ id: 'number', label: t`Mobile number`, value: phone }] : []),
    {
      id: 'receive',
      label: order.ProdType === 2 ? t`They receive` : t`Value`,
      value: (
        <Received
          value={order.Receivevalue}
          currency={order.ReceiveCurrency}
          beforeTax={order.before_tax === 1}
          contents={order.contents}
        />
      ),
    },
    { id: 'quantity', label: t`Quantity`, value: order.quantity },
    { id: 'amount', label: t`Amount`, value: <Money value={order.amount} /> },
    { id: 'subtotal', label: t`Subtotal`, value: <Money value={order.subtotal} /> },
    { id: 'fee', label: t`Service fee`, value: <Money value={order.servicecharge} /> },
    {
      id: 'discount',
      label: order.giftcode
        ? t`Promo code ${promoCodeText(order.giftcode, order.discount_percent)}`
        : order.discount_kind === 'credit'
          ? t`Your credit`
          : t`Discount`,
      value: <Money value={order.discount} />,
    },
    { id: 'total', label: t`Total`, value: <Money value={order.total} />, total: true },
    {
      id: 'method',
      label: t`Paid with`,
      value: paidWith(order) ?? <None />,
    },
    {
      id: 'transaction',
      label: t`Transaction ID`,
      value: order.transactionid ? <span className={s.id}>{order.transactionid}</span> : <None />,
    },
    { id: 'invoice', label: t`Invoice`, value: order.invoice ?? <None /> },
  ];
  return <Facts facts={facts} />;
};

const Timeline = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui();
  return (
    <Steps
      layout="column"
      label={t`Progress of your order`}
      stateTexts={{ done: t`done`, current: t`in progress`, next: t`to come`, failed: t`failed` }}
      steps={timelineOf(order).map(({ id, label, state }) => ({ id, label: i18n._(label), state }))}
    />
  );
};

/**
 * Recharge codes, hidden until the customer reveals them. A direct top-up has a reference instead of a code.
 */
const Codes = ({ actor, order }: { actor: OrderDetailActor; order: Order }) => {
  const { t } = useLingui();
  const receipts = useSelector(actor, (snapshot) => snapshot.context.print?.receipts);
  const shown = useTag(actor, 'code');
  const refused = useSelector(actor, (snapshot) =>
    snapshot.hasTag('uncopied') ? snapshot.context.copied : null,
  );
  const copied = useSelector(actor, (snapshot) =>
    snapshot.hasTag('copied') ? snapshot.context.copied : null,
  );
  if (!receipts?.length) return null;
  if (order.ProdType === 2 && order.Mobile !== null && receipts.every(({ pin }) => pin === null))
    return (
      <div className={s.codes}>
        <h3 className={s.heading}>{t`Operator reference`}</h3>
        <p className={s.code}>{receipts[0]?.recharge_code}</p>
        <p className={s.aside}>{t`It went straight to the phone. There is no code to enter.`}</p>
      </div>
    );
  return (
    <div className={s.codes}>
      <div className={s.codesHead}>
        <h3 className={s.heading}>{t`Recharge code`}</h3>
        <Button
          size="sm"
          leading={<Icon name={shown ? laterIcons.eyeOff : laterIcons.eye} size={18} />}
          onClick={() => actor.send({ type: shown ? 'detail.codeHidden' : 'detail.codeShown' })}
        >
          {shown ? t`Hide` : t`Show`}
        </Button>
      </div>
      {receipts.map((receipt, index) => (
        <div key={`${receipt.serial ?? ''} ${index}`} className={s.receipt}>
          {receipt.recharge_code === '' ? null : shown ? (
            <CopyText
              className={s.shown}
              label={receipts.length > 1 ? t`Code ${index + 1} of ${receipts.length}` : t`Code`}
              text={groupedCode(receipt.recharge_code)}
              onCopy={() => actor.send({ type: 'detail.codeCopied', index })}
              copyLabel={t`Copy`}
              copied={copied === index}
              copiedLabel={t`Copied`}
              refused={
                refused === index &&
                t`Your browser did not let us copy. The code is selected: copy it yourself.`
              }
            />
          ) : (
            <p className={s.code}>
              <span aria-hidden>{maskedCode(receipt.recharge_code)}</span>
              <span className="visually-hidden">{t`hidden`}</span>
            </p>
          )}
          {receipt.pin && rawCode(receipt.pin) !== rawCode(receipt.recharge_code) && (
            <p className={s.aside}>
              <Trans>
                PIN: <span>{shown ? receipt.pin : '••••'}</span>
              </Trans>
            </p>
          )}
          {receipt.serial && (
            <p className={s.aside}>
              <Trans>Serial number: {receipt.serial}</Trans>
            </p>
          )}
          {shown && receipt.redeem_url && (
            <p>
              <ExternalLink href={receipt.redeem_url}>{t`Redeem online`}</ExternalLink>
            </p>
          )}
        </div>
      ))}
    </div>
  );
};

/** The most important message about the order, at the top of the drawer. */
const News = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui();
  const reason = order.deliveryreason && i18n._(deliveryReasons[order.deliveryreason]);
  if (order.status === 'cancelled' && order.paymentstatus === 'paid')
    return (
      <Alert
        tone="warn"
        quiet
        title={reason ? t`We could not deliver this order.` : t`This order was cancelled after you had paid.`}
      >
        {reason && <p>{reason}</p>}
        <p>{t`We still have your money. Ask for it below; if you do nothing, we refund it automatically.`}</p>
      </Alert>
    );
  const news: Partial<Record<Order['paymentstatus'], ReactNode>> = {
    refund_requested: <Alert quiet>{t`Your money is on its way back.`}</Alert>,
    refund_pending: <Alert quiet>{t`Your money is on its way back.`}</Alert>,
    refunded: (
      <Alert tone="ok" quiet>
        {t`Your refund has been completed.`}
      </Alert>
    ),
    refund_failed: (
      <Alert tone="bad" quiet title={t`The refund has not gone through yet.`}>
        {t`We still have your money. You can ask again.`}
      </Alert>
    ),
  };
  if (order.status === 'processing' && order.deliveryreason === 'tooSoon') return <TooSoonNote />;
  return news[order.paymentstatus] ?? null;
};

/** Buttons for the customer's next steps, at the top of the drawer. */
const Next = ({ actor, order }: { actor: OrderDetailActor; order: Order }) => {
  const { t } = useLingui();
  const resume = useSelector(actor, (snapshot) => snapshot.can({ type: 'detail.resumed' }));
  const refund = useSelector(actor, (snapshot) => snapshot.can({ type: 'detail.refundRequested' }));
  const refresh = useSelector(actor, (snapshot) => snapshot.can({ type: 'detail.refreshRequested' }));
  if (!resume && !refund) return null;
  return (
    <div className={s.actions}>
      {resume && (
        <Button variant="primary" onClick={() => actor.send({ type: 'detail.resumed' })}>
          {order.status === 'confirmed' ? t`Continue to payment` : t`See the status`}
        </Button>
      )}
      {refresh && (
        <Button
          leading={<Icon name={laterIcons.refresh} />}
          onClick={() => actor.send({ type: 'detail.refreshRequested' })}
        >
          {t`Check again`}
        </Button>
      )}
      {refund && (
        <Button variant="primary" onClick={() => actor.send({ type: 'detail.refundRequested' })}>
          {t`Get my money back`}
        </Button>
      )}
    </div>
  );
};

const Actions = ({ actor, order }: { actor: OrderDetailActor; order: Order }) => {
  const { t } = useLingui();
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'detail.cancelRequested' }));
  const canMail = useSelector(actor, (snapshot) => snapshot.can({ type: 'detail.mailRequested' }));
  const sending = useTag(actor, 'sending');
  const cooldown = useTag(actor, 'cooldown');
  const preparing = useTag(actor, 'preparing');
  const completed = order.status === 'completed';
  return (
    <div className={s.actions}>
      {completed && (
        <>
          <Button
            busy={preparing}
            leading={<Icon name={laterIcons.download} />}
            onClick={() => actor.send({ type: 'detail.receiptRequested' })}
          >
            {t`Receipt (PDF)`}
          </Button>
          <Button
            busy={sending}
            disabled={!canMail && !sending}
            leading={<Icon name={laterIcons.mail} />}
            onClick={() => actor.send({ type: 'detail.mailRequested' })}
          >
            {cooldown ? t`E-mail has been sent.` : t`Send the receipt again`}
          </Button>
        </>
      )}
      <Button
        leading={<Icon name={laterIcons.refresh} />}
        onClick={() => actor.send({ type: 'detail.repeated' })}
      >
        {t`Buy again`}
      </Button>
      {canCancel && (
        <Button variant="quiet" onClick={() => actor.send({ type: 'detail.cancelRequested' })}>
          {t`Cancel order`}
        </Button>
      )}
    </div>
  );
};

/**
 * Link to the order's own page. A code that can still be returned can only be opened there, not in the drawer.
 */
const Unopened = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  return (
    order.return_until && (
      <div className={s.codes}>
        <h3 className={s.heading}>{t`Your code is ready`}</h3>
        <Link to={`/order-success?order=${order.orderno}`} className={buttonClass()}>
          {t`Open or return the code`}
        </Link>
      </div>
    )
  );
};

/** Asks for a passkey if the codes are protected by one. */
const Locked = ({ actor, ProvePasskey }: Pick<ComponentProps<View>, 'actor' | 'ProvePasskey'>) => {
  const { t } = useLingui();
  const proof = useSelector(actor, (snapshot) => snapshot.children.passkeyProof);
  return (
    proof && (
      <div className={s.codes}>
        <h3 className={s.heading}>{t`Recharge code`}</h3>
        <ProvePasskey actor={proof} />
      </div>
    )
  );
};

const OrderView: View = ({ actor, ProvePasskey, Share, Request }) => {
  const { t, i18n } = useLingui();
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const share = useSelector(actor, (snapshot) => snapshot.children.share);
  const requestLink = useSelector(actor, (snapshot) => snapshot.children.requestLink);
  if (!order) return null;
  const { tone, label } = statusOf(order);
  return (
    <>
      <p className={s.state}>
        <span>{t`Status`}</span>
        <Badge tone={tone}>{i18n._(label)}</Badge>
      </p>
      <FailureAlert failure={failure} />
      <News order={order} />
      <Next actor={actor} order={order} />
      <Unopened order={order} />
      <Codes actor={actor} order={order} />
      <Locked actor={actor} ProvePasskey={ProvePasskey} />
      {share && <Share actor={share} />}
      {requestLink && <Request actor={requestLink} />}
      <Timeline order={order} />
      <AllFacts order={order} />
      <Actions actor={actor} order={order} />
    </>
  );
};

const Loading: View = () => (
  <>
    <Skeleton width="10rem" height="1.75rem" />
    <Skeleton lines={4} height="2.25rem" />
    <Skeleton lines={8} height="1.5rem" />
  </>
);

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return <FailedState failure={failure} onRetry={() => actor.send({ type: 'detail.retried' })} />;
};

const Cancel: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  return (
    <ConfirmOrderAction
      title={t`Cancel this order?`}
      actions={
        <>
          <Button
            variant="primary"
            disabled={busy}
            onClick={() => actor.send({ type: 'detail.cancelDeclined' })}
          >
            {t`Keep the order`}
          </Button>
          <Button busy={busy} onClick={() => actor.send({ type: 'detail.cancelConfirmed' })}>
            {t`Yes, cancel it`}
          </Button>
        </>
      }
    >
      {t`It is closed for good. You have not been charged.`}
    </ConfirmOrderAction>
  );
};

const Refund: View = ({ actor, Ask }) => {
  const refund = useSelector(actor, (snapshot) => snapshot.children.refund);
  const total = useSelector(actor, (snapshot) => snapshot.context.order?.total ?? '');
  return refund ? <Ask actor={refund} total={total} /> : null;
};

const screens = {
  loading: Loading,
  failed: Failed,
  order: OrderView,
  cancel: Cancel,
  refund: Refund,
} satisfies Record<ScreenTag<typeof orderDetailMachine>, View>;

/** Shows one order in a side drawer. Closing the drawer does not change the order. */
export const OrderDrawer = ({
  actor,
  onClose,
  Ask = ConfirmRefund,
  ProvePasskey = PasskeyProofForm,
  Share = ShareCard,
  Request = RequestLinkCard,
}: {
  actor: OrderDetailActor;
  onClose: () => void;
  /** View of the refund chart. */
  Ask?: typeof ConfirmRefund;
  /** View of the passkeyProof chart. */
  ProvePasskey?: typeof PasskeyProofForm;
  /** View of the share chart that creates the link to the live receipt. */
  Share?: typeof ShareCard;
  /** View of the share chart that creates the link for requesting another top-up. */
  Request?: typeof RequestLinkCard;
}) => {
  const { t } = useLingui();
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  const number = useSelector(actor, (snapshot) => snapshot.context.order?.orderno);
  const orderno = <span className="unbroken">{number}</span>;
  return (
    <Sheet
      open
      onClose={onClose}
      title={number ? <Trans>Order {orderno}</Trans> : <Trans>Your order</Trans>}
      closeLabel={t`Close`}
    >
      <FlowRegion actor={actor} className={s.drawer}>
        <Screen actor={actor} Ask={Ask} ProvePasskey={ProvePasskey} Share={Share} Request={Request} />
      </FlowRegion>
    </Sheet>
  );
};
