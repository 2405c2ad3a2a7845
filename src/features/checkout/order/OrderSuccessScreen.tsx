import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { orderMachine } from '../../../../machines/checkout/order/order.machine.ts';
import type { Order, PrintInfo, Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { failureText } from '../../../components/feedback/failureText.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { RecipientsCard } from '../../account/recipients/RecipientsCard.tsx';
import { purchaseOfOrder } from '../checkout/purchase.ts';
import { GiftCard } from '../gift/GiftCard.tsx';
import { OrderSteps } from '../payment/OrderSteps.tsx';
import { WaitingNote } from '../payment/WaitingNote.tsx';
import { RequestLinkCard, ShareCard } from '../share/ShareCard.tsx';
import { CodeCard } from './CodeCard.tsx';
import { CodeByPasskey, CodeInMail, Letterhead, TopUpSent, UnopenedCode } from './Delivered.tsx';
import { Hero } from './Hero.tsx';
import { OrderAccessForm } from './OrderAccessForm.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import s from './orderSuccess.module.css';

const printIcon = 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z';

type Props = {
  actor: ActorRefFrom<typeof orderMachine>;
  route: Route;
  /** View that verifies the buyer. The view has its own chart. */
  Prove: typeof OrderAccessForm;
  /** View of the passkeyProof chart. */
  ProvePasskey: typeof PasskeyProofForm;
  /** View of the gifts sent from this order. The view has its own chart. */
  Give: typeof GiftCard;
  /** View of the share chart that creates the link to the live receipt. */
  Share: typeof ShareCard;
  /** View for naming the topped-up number and setting its reminder. The view has its own chart. */
  Name: typeof RecipientsCard;
  /** View of the share chart that creates the link for requesting another top-up. */
  Request: typeof RequestLinkCard;
};
type ScreenName = ScreenTag<typeof orderMachine>;

const Loading: FC<Props> = () => (
  <div className={s.column}>
    <div className={s.top}>
      <Skeleton width="4.5rem" height="4.5rem" radius="50%" />
      <Skeleton width="16rem" height="1.75rem" />
      <Skeleton width="12rem" />
    </div>
    <Card className={s.codes}>
      <Skeleton width="8rem" height="1.75rem" />
      <Skeleton height="5.5rem" />
      <Skeleton lines={3} />
    </Card>
    <Skeleton height="3rem" />
    <Card>
      <Skeleton lines={8} height="1.5rem" />
    </Card>
  </div>
);

const Failed: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <FailedState
      failure={failure}
      onRetry={() => actor.send({ type: 'order.retried' })}
    >{t`Your order is safe. Only this page could not be loaded.`}</FailedState>
  );
};

/** Shown if a link from an email is invalid or has expired. */
const Refused: FC<Props> = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <EmptyState
      tone="bad"
      icon="lock"
      title={failure && failureText(failure, (message) => i18n._(message))}
      action={
        <div className={s.buttons}>
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t`Back to the shop`}
          </Link>
          <Link to="/help" className={buttonClass()}>
            {t`Help`}
          </Link>
        </div>
      }
    >
      {t`Your order is safe. Open it in the browser you bought it with, or write to us.`}
    </EmptyState>
  );
};

const Missing: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={laterIcons.receipt}
      title={t`We could not find this order`}
      action={
        <div className={s.buttons}>
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t`Back to the shop`}
          </Link>
          <Link to="/help" className={buttonClass()}>
            {t`Help`}
          </Link>
        </div>
      }
    >
      {t`Look for the order number in our e-mail to you.`}
    </EmptyState>
  );
};

const Processing: FC<Props> = ({ actor, Share }) => {
  const { t } = useLingui();
  const share = useSelector(actor, (snapshot) => snapshot.children.share);
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const slow = useTag(actor, 'slow');
  return (
    <div className={s.column}>
      <StatusPanel title={t`Your payment has arrived`} lead={t`We are getting your order ready.`}>
        <OrderSteps step={order?.step ?? 3} />
        <WaitingNote
          slow={slow || failure !== null}
          offline={failure?.kind === 'network'}
          email={order?.email ?? null}
          waits={order?.deliveryreason === 'tooSoon'}
        />
      </StatusPanel>
      {share && <Share actor={share} />}
      {order && <OrderDetails order={order} />}
    </div>
  );
};

const Mail = ({ actor, order }: { actor: Props['actor']; order: Order }) => {
  const { t } = useLingui();
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'order.mailRequested' }));
  const sending = useTag(actor, 'sending');
  const cooldown = useTag(actor, 'cooldown');
  const email = order.email && <EmailText>{order.email}</EmailText>;
  return (
    <div className={s.mail}>
      <p className={s.mailed}>
        <Icon name={laterIcons.mail} />
        <span>
          {email ? (
            <Trans>
              Sent to <strong>{email}</strong>
            </Trans>
          ) : (
            t`Sent to your e-mail address`
          )}
        </span>
      </p>
      <Button
        variant="quiet"
        size="sm"
        className={s.again}
        busy={sending}
        disabled={!canSend && !sending}
        onClick={() => actor.send({ type: 'order.mailRequested' })}
      >
        {cooldown ? t`E-mail has been sent.` : t`Resend e-mail`}
      </Button>
      <span role="status" className="visually-hidden">
        {cooldown && t`E-mail has been sent.`}
      </span>
    </div>
  );
};

/**
 * Buttons for the order. The main button opens the code or, if the order has no code, buys the product again.
 */
const Actions = ({ actor, order, direct }: { actor: Props['actor']; order: Order; direct: boolean }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  const preparing = useTag(actor, 'preparing');
  const { product } = order;
  const { phone } = purchaseOfOrder(order);
  const number = phone && phoneText(phone.isd, phone.mobile);
  const reminder = number ? t`Top up ${number} again` : t`Use your code: ${product}`;
  return (
    <div className={s.actions}>
      <Button
        block
        variant={direct ? 'primary' : 'secondary'}
        leading={<Icon name={laterIcons.refresh} />}
        onClick={() => actor.send({ type: 'order.repeated' })}
      >
        {t`Buy again`}
      </Button>
      <div className={s.others}>
        <Button
          variant="quiet"
          size="sm"
          busy={preparing}
          leading={<Icon name={laterIcons.download} />}
          onClick={() => actor.send({ type: 'order.receiptRequested' })}
        >
          {t`Receipt (PDF)`}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          leading={<Icon name={printIcon} />}
          onClick={() => actor.send({ type: 'order.printRequested' })}
        >
          {t`Print`}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          leading={<Icon name={laterIcons.clock} />}
          onClick={() => actor.send({ type: 'order.reminderRequested', title: reminder })}
        >
          {t`Add to calendar`}
        </Button>
        {'share' in navigator && (
          <Button
            variant="quiet"
            size="sm"
            leading={<Icon name={laterIcons.external} />}
            onClick={() => actor.send({ type: 'order.productShared' })}
          >
            {t`Recommend`}
          </Button>
        )}
      </div>
    </div>
  );
};

/** True for a top-up that is credited directly to a phone and therefore has no code. */
const isDirect = (order: Order, print: PrintInfo | null): boolean =>
  order.ProdType === 2 &&
  order.Mobile !== null &&
  (print?.receipts ?? []).every((receipt) => receipt.pin === null);

const Goods = ({
  actor,
  order,
  Prove,
  ProvePasskey,
}: Pick<Props, 'actor' | 'Prove' | 'ProvePasskey'> & { order: Order }) => {
  const { t } = useLingui();
  const passkey = useSelector(actor, (snapshot) => snapshot.context.passkey);
  const print = useSelector(actor, (snapshot) => snapshot.context.print);
  const receipts = print?.receipts ?? [];
  const sealed = useTag(actor, 'sealed');
  if (isDirect(order, print) && receipts.length > 0)
    return <TopUpSent order={order} reference={receipts[0]?.recharge_code ?? null} />;
  if (sealed) return <UnopenedCode actor={actor} order={order} />;
  if (receipts.length > 0) return <CodeCard actor={actor} receipts={receipts} />;
  if (passkey) return <CodeByPasskey actor={actor} ProvePasskey={ProvePasskey} />;
  return <CodeInMail actor={actor} Prove={Prove} email={order.email ?? t`your address`} />;
};

/**
 * Invites guests to create an account, which gives access to the order on any device. The text mentions the
 * code only if the order has one.
 */
const KeepCodes = ({ actor, withCode }: { actor: Props['actor']; withCode: boolean }) => {
  const { t } = useLingui();
  const guest = useTag(actor, 'guest');
  return (
    guest && (
      <Card as="section" className={s.keep}>
        <p>
          <strong>{withCode ? t`Keep your codes` : t`Keep your orders`}</strong>
          <br />
          {withCode
            ? t`With an account under the same e-mail address, you can find this order and its code on any device.`
            : t`With an account under the same e-mail address, you can find this order on any device and top up again in two clicks. The recipient can also ask you for credit by link.`}
        </p>
        <Button onClick={() => actor.send({ type: 'order.accountRequested' })}>{t`Create an account`}</Button>
      </Card>
    )
  );
};

const Completed: FC<Props> = ({ actor, Prove, ProvePasskey, Give, Share, Request, Name }) => {
  const share = useSelector(actor, (snapshot) => snapshot.children.share);
  const recipients = useSelector(actor, (snapshot) => snapshot.children.recipients);
  const requestLink = useSelector(actor, (snapshot) => snapshot.children.requestLink);
  const gift = useSelector(actor, (snapshot) => snapshot.children.gift);
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  const print = useSelector(actor, (snapshot) => snapshot.context.print);
  if (!order) return null;
  const direct = isDirect(order, print);
  return (
    <div className={s.column}>
      {print && <Letterhead company={print.company} />}
      <Hero order={order} withCard={!direct} />
      <Goods actor={actor} order={order} Prove={Prove} ProvePasskey={ProvePasskey} />
      <Mail actor={actor} order={order} />
      <Actions actor={actor} order={order} direct={direct} />
      {share && <Share actor={share} />}
      {requestLink && <Request actor={requestLink} />}
      {gift && <Give actor={gift} order={order} />}
      {recipients && <Name actor={recipients} />}
      <KeepCodes actor={actor} withCode={!direct} />
      <OrderDetails order={order} />
    </div>
  );
};

const Leaving: FC<Props> = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const views: Record<ScreenName, FC<Props>> = {
  loading: Loading,
  processing: Processing,
  completed: Completed,
  missing: Missing,
  refused: Refused,
  failed: Failed,
  leaving: Leaving,
};

/** The `/order-success` page: the completed order, with its code at the top. */
export const OrderSuccessScreen = ({
  actor,
  route,
  Prove = OrderAccessForm,
  ProvePasskey = PasskeyProofForm,
  Give = GiftCard,
  Share = ShareCard,
  Name = RecipientsCard,
  Request = RequestLinkCard,
}: Pick<Props, 'actor' | 'route'> & Partial<Omit<Props, 'actor' | 'route'>>) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenName>(actor);
  const View = views[screen];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <h1 className="visually-hidden">{t`Your order`}</h1>
      <Announcer about={screen} />
      <View
        actor={actor}
        route={route}
        Prove={Prove}
        ProvePasskey={ProvePasskey}
        Give={Give}
        Share={Share}
        Name={Name}
        Request={Request}
      />
    </FlowRegion>
  );
};
