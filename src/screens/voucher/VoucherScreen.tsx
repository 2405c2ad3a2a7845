import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Card, EmptyState, Icon, Skeleton } from '../../ui/index.ts';
import { failureText, texts } from '../common/failureText.ts';
import { Page } from '../common/Page.tsx';
import { Stage, useScreen } from '../common/Stage.tsx';
import type { VoucherProps, VoucherScreenName } from './actor.ts';
import { Around } from './Around.tsx';
import { Offer } from './Offer.tsx';
import s from './voucher.module.css';

const Loading = ({ actor }: VoucherProps) => (
  <Around actor={actor}>
    <div className={s.main} aria-hidden>
      <Skeleton height="7rem" radius="var(--r-md)" />
      <Card className={s.offer}>
        <Skeleton height="8rem" radius="var(--r-md)" />
        <div className={s.places}>
          {Array.from({ length: 6 }, (_, place) => (
            <Skeleton key={place} height="4.5rem" radius="var(--r-md)" />
          ))}
        </div>
        <Skeleton height="3.5rem" radius="var(--r-sm)" />
      </Card>
    </div>
  </Around>
);

const Missing = () => {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      icon="voucher"
      title={i18n._(texts.noData)}
      action={
        <Link to="/paysafe" className={buttonClass({ variant: 'primary' })}>
          {t`Gift cards and vouchers`}
        </Link>
      }
    >
      {t`The voucher is not sold at the moment.`}
    </EmptyState>
  );
};

const Failed = ({ actor }: VoucherProps) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <EmptyState
      tone="bad"
      icon={failure?.kind === 'network' ? 'wifiOff' : 'error'}
      title={t`The voucher could not be loaded`}
      action={
        <Button
          variant="primary"
          leading={<Icon name="refresh" size={18} />}
          onClick={() => actor.send({ type: 'voucher.retried' })}
        >
          {t`Try again`}
        </Button>
      }
    >
      {failure && failureText(failure, (message) => i18n._(message))}
    </EmptyState>
  );
};

const views = { loading: Loading, product: Offer, missing: Missing, failed: Failed } satisfies Record<
  VoucherScreenName,
  FC<VoucherProps>
>;

/** `/paysafe/paysafecard`: the prepaid voucher. */
export const VoucherScreen = ({ actor, route }: VoucherProps) => {
  const { t } = useLingui();
  const View: FC<VoucherProps> = views[useScreen<VoucherScreenName>(actor)];
  return (
    <Stage actor={actor}>
      <Page
        motif="valley"
        title={t`PaysafeCard`}
        line={t`Prepaid: you spend what is on the voucher and nothing more.`}
      >
        <View actor={actor} route={route} />
      </Page>
    </Stage>
  );
};
