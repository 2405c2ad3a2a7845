import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { dayText, timeText } from '../../../../contract/domain/dates.ts';
import { longPeriodMonths, shortPeriodDays } from '../../../../contract/domain/limits.ts';
import type {
  TransactionFilter,
  transactionsMachine,
} from '../../../../machines/account/transactions/transactions.machine.ts';
import type { Order } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { valueOf } from '../../../components/form/formFields.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Chips } from '../../../ui/choice/Chips.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/field/controls.tsx';
import { Field, FieldError } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { useCurrentError } from '../../../ui/field/useCurrentError.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { purchaseOfOrder } from '../../checkout/checkout/purchase.ts';
import account from '../account/account.module.css';
import type { TransactionsActor } from '../account/childActors.ts';
import { OrderDrawer } from '../orderDetail/OrderDrawer.tsx';
import s from './orders.module.css';
import { statusOf } from './status.ts';

type View = FC<{ actor: TransactionsActor }>;

const types: readonly TransactionFilter['type'][] = [0, 2, 1, 3];

/**
 * Order filter with period presets, product types and a collapsed date range. Typed dates take effect when the
 * form is submitted.
 */
const Filter: View = ({ actor }) => {
  const { t } = useLingui();
  const filter = useSelector(actor, (snapshot) => snapshot.context.filter);
  const fault = useSelector(actor, (snapshot) => snapshot.context.fault);
  const [shownError, watch] = useCurrentError(fault && t`Enter both dates, earlier date first.`, 'form');
  const kinds = { 0: t`All products`, 1: t`Gift cards`, 2: t`Top-ups`, 3: t`Vouchers` };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({
      type: 'transactions.daysEntered',
      from: valueOf(form, 'from'),
      to: valueOf(form, 'to'),
    });
  };
  return (
    <div className={s.filter}>
      <Chips
        legend={t`Period`}
        name="period"
        value={filter.period}
        onChange={(period) =>
          actor.send({
            type: 'transactions.periodChosen',
            period: period === 'days30' ? 'days30' : 'year',
          })
        }
        options={[
          { value: 'days30', label: t`Last ${shortPeriodDays} days` },
          { value: 'year', label: t`Last ${longPeriodMonths} months` },
        ]}
      />
      <Field label={t`Product type`} className={s.type}>
        {(control) => (
          <Select
            {...control}
            value={String(filter.type)}
            onChange={(event) => {
              const kind = types.find((type) => String(type) === event.currentTarget.value);
              if (kind !== undefined) actor.send({ type: 'transactions.typeChosen', kind });
            }}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {kinds[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <details className={s.collapsible} open={filter.period === 'dates' || fault !== null}>
        <summary className={s.summary}>
          {t`Dates`} <Icon name={laterIcons.chevronDown} size={18} className={s.chevron} />
        </summary>
        <form noValidate className={s.days} onSubmit={submit}>
          <Field label={t`From`}>
            {(control) => <TextInput {...control} type="date" name="from" defaultValue={filter.from} />}
          </Field>
          <Field label={t`To`}>
            {(control) => <TextInput {...control} type="date" name="to" defaultValue={filter.to} />}
          </Field>
          <Button type="submit">{t`Apply dates`}</Button>
          <div ref={watch} className={s.fault}>
            {shownError && (
              <div role="alert">
                <FieldError id="orders-days">{shownError}</FieldError>
              </div>
            )}
          </div>
        </form>
      </details>
    </div>
  );
};

const Status = ({ order }: { order: Order }) => {
  const { i18n } = useLingui();
  const { tone, label } = statusOf(order);
  return <Badge tone={tone}>{i18n._(label)}</Badge>;
};

const Row = ({ actor, order }: { actor: TransactionsActor; order: Order }) => {
  const { t, i18n } = useLingui();
  const phoneText = usePhoneText();
  const { product } = order;
  const aside =
    order.Mobile && order.ISDCode
      ? phoneText(order.ISDCode, order.Mobile)
      : order.ProdType === prodType.giftCard
        ? countryName(order.ccode_iso2, i18n.locale)
        : order.operator === order.product
          ? null
          : order.operator;
  return (
    <tr className={s.row}>
      <td className={s.date}>
        <time dateTime={order.date}>
          {dayText(order.date, i18n.locale, 'medium')}{' '}
          <span className={s.time}>{timeText(order.date, i18n.locale)}</span>
        </time>
      </td>
      <td className={s.product}>
        <span className={s.pictured}>
          <ProductArt kind={purchaseOfOrder(order).kind} src={order.logo} alt="" className={s.art} />
          <span>
            <span className={s.name}>{order.product}</span>
            {aside && <span className={s.aside}>{aside}</span>}
          </span>
        </span>
      </td>
      <td className={s.amount}>
        <Money value={order.total} />
      </td>
      <td className={s.status}>
        <Status order={order} />
      </td>
      <td className={s.again}>
        {order.status === 'completed' && (
          <Button
            variant="quiet"
            size="sm"
            leading={<Icon name={laterIcons.refresh} size={18} />}
            aria-label={t`Buy again: ${product}`}
            onClick={() => actor.send({ type: 'transactions.repeated', ordertoken: order.ordertoken })}
          >
            {t`Buy again`}
          </Button>
        )}
      </td>
      <td className={s.more}>
        <button
          type="button"
          className={s.open}
          aria-label={t`View order ${order.orderno}`}
          onClick={() => actor.send({ type: 'transactions.opened', ordertoken: order.ordertoken })}
        >
          <Icon name={laterIcons.chevronRight} size={20} />
        </button>
      </td>
    </tr>
  );
};

const Pages: View = ({ actor }) => {
  const { t } = useLingui();
  const page = useSelector(actor, (snapshot) => snapshot.context.page);
  const result = useSelector(actor, (snapshot) => snapshot.context.result);
  if (!result) return null;
  const pages = Math.ceil(result.total / result.pagesize);
  if (pages < 2) return null;
  return (
    <nav className={s.pages} aria-label={t`Pages`}>
      <Button
        size="sm"
        leading={<Icon name={laterIcons.chevronLeft} size={18} />}
        disabled={page <= 1}
        onClick={() => actor.send({ type: 'transactions.pageChosen', page: page - 1 })}
      >
        {t`Newer`}
      </Button>
      <span className={s.page}>{t`Page ${page} of ${pages}`}</span>
      <Button
        size="sm"
        trailing={<Icon name={laterIcons.chevronRight} size={18} />}
        disabled={page >= pages}
        onClick={() => actor.send({ type: 'transactions.pageChosen', page: page + 1 })}
      >
        {t`Older`}
      </Button>
    </nav>
  );
};

const List: View = ({ actor }) => {
  const { t } = useLingui();
  const result = useSelector(actor, (snapshot) => snapshot.context.result);
  if (!result) return null;
  return (
    <>
      <Card className={s.card}>
        <table className={s.table}>
          <caption className="visually-hidden">{t`Your orders`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Date`}</th>
              <th scope="col">{t`Product`}</th>
              <th scope="col" className={s.amount}>{t`Amount`}</th>
              <th scope="col">{t`Status`}</th>
              <th scope="col">
                <span className="visually-hidden">{t`Buy again`}</span>
              </th>
              <th scope="col">
                <span className="visually-hidden">{t`Details`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {result.items.map((order) => (
              <Row key={order.ordertoken} actor={actor} order={order} />
            ))}
          </tbody>
        </table>
      </Card>
      <div className={s.below}>
        <p className={s.sum}>
          <Plural value={result.total} one="# order" other="# orders" /> ·{' '}
          <Trans>
            paid <Money value={result.sum} />
          </Trans>
        </p>
        <Pages actor={actor} />
      </div>
    </>
  );
};

/** Lists the orders stored in this browser. Shown while the browser is offline. */
const Stored: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const orders = useSelector(actor, (snapshot) => snapshot.context.lastOrders);
  return (
    <>
      <Alert
        tone="warn"
        title={<Trans>You are offline. These are your recent orders, as saved in this browser.</Trans>}
        action={<Button onClick={() => actor.send({ type: 'transactions.retried' })}>{t`Try again`}</Button>}
      >
        <p>
          <Trans>Amounts and codes are back once you’re online.</Trans>
        </p>
      </Alert>
      <Card className={s.card}>
        <ul className={s.remembered} aria-label={t`Your recent orders`}>
          {orders.map((order) => {
            const { tone, label } = statusOf(order);
            return (
              <li key={order.orderno} className={s.memory}>
                <span className={s.product}>
                  <span className={s.name}>{order.product}</span>
                  <span className={s.aside}>
                    <time dateTime={order.date}>
                      {dayText(order.date, i18n.locale, 'medium')} {timeText(order.date, i18n.locale)}
                    </time>{' '}
                    · <span className="unbroken">{order.orderno}</span>
                  </span>
                </span>
                <Badge tone={tone}>{i18n._(label)}</Badge>
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
};

const Loading: View = () => (
  <Card className={s.card}>
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={s.ghost}>
        <Skeleton width="5rem" height="1.25rem" />
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="5rem" height="1.25rem" />
      </div>
    ))}
  </Card>
);

const Empty: View = ({ actor }) => {
  const { t } = useLingui();
  const narrowed = useSelector(
    actor,
    ({ context: { filter } }) => filter.period !== 'year' || filter.type !== 0,
  );
  return (
    <EmptyState
      icon={laterIcons.receipt}
      title={t`No records found`}
      action={
        <Link to="/giftcardworld" className={buttonClass({ variant: 'primary' })}>
          {t`Browse products`}
        </Link>
      }
    >
      {narrowed
        ? t`There is no order in this period. Choose a longer one, or another product type.`
        : t`Orders you place while logged in appear here.`}
    </EmptyState>
  );
};

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <FailedState
      failure={failure}
      onRetry={() => actor.send({ type: 'transactions.retried' })}
    >{t`Your orders are safe. Only this list could not be loaded.`}</FailedState>
  );
};

/** Shown if the account has no order with the order number in the URL. */
const Missing: View = ({ actor }) => {
  const { t } = useLingui();
  const number = useSelector(actor, (snapshot) => snapshot.context.orderno);
  const orderno = <span className="unbroken">{number}</span>;
  return (
    <Alert
      tone="warn"
      onClose={() => actor.send({ type: 'transactions.closed' })}
      closeLabel={t`Close`}
      title={<Trans>We could not find order {orderno} in your account.</Trans>}
    >
      {t`If you bought it without an account, use the link in our e-mail to you.`}
    </Alert>
  );
};

const screens = {
  loading: Loading,
  failed: Failed,
  list: List,
  empty: Empty,
  stored: Stored,
} satisfies Record<ScreenTag<typeof transactionsMachine>, View>;

/** Page `/orders`: the account's transactions, with the details of one order in a drawer. */
export const OrdersPage = ({
  actor,
  Drawer = OrderDrawer,
}: {
  actor: TransactionsActor;
  /** View of the order's details, which have their own chart. */
  Drawer?: typeof OrderDrawer;
}) => {
  const { t } = useLingui();
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  const detail = useSelector(actor, (snapshot) => snapshot.children.orderDetail);
  const missing = useTag(actor, 'missing');
  return (
    <FlowRegion actor={actor} className={account.stack}>
      <h2 className={account.title}>{t`Orders`}</h2>
      {missing && <Missing actor={actor} />}
      <Filter actor={actor} />
      <Screen actor={actor} />
      {detail && <Drawer actor={detail} onClose={() => actor.send({ type: 'transactions.closed' })} />}
    </FlowRegion>
  );
};
