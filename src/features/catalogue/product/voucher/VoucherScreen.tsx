import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { FailedState } from '../../../../components/feedback/FailedState.tsx';
import { texts } from '../../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen } from '../../../../components/flow/FlowRegion.tsx';
import { Page } from '../../../../components/layout/Page.tsx';
import { Link } from '../../../../components/link/Link.tsx';
import { buttonClass } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { laterIcons } from '../../../../ui/icon/laterIcons.ts';
import type { ProductProps, ProductScreenName } from '../actor.ts';
import { OfferSkeleton } from '../Offer.tsx';
import s from './voucher.module.css';
import { Voucher } from './Voucher.tsx';
import { VoucherLayout } from './VoucherLayout.tsx';

const Loading = ({ actor }: ProductProps) => (
  <VoucherLayout actor={actor}>
    <div className={s.main} aria-hidden>
      <Skeleton height="7rem" radius="var(--r-md)" />
      <OfferSkeleton head={<Skeleton height="8rem" radius="var(--r-md)" />} />
    </div>
  </VoucherLayout>
);

const Missing = () => {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      icon={laterIcons.voucher}
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

const Failed = ({ actor }: ProductProps) => {
  const { t } = useLingui();
  return (
    <FailedState
      failure={useSelector(actor, (state) => state.context.failure)}
      title={t`The voucher could not be loaded`}
      onRetry={() => actor.send({ type: 'product.retried' })}
    />
  );
};

const views = { loading: Loading, product: Voucher, missing: Missing, failed: Failed } satisfies Record<
  ProductScreenName,
  FC<ProductProps>
>;

/** Page `/paysafe/paysafecard` with the prepaid voucher. */
export const VoucherScreen = ({ actor, route }: ProductProps) => {
  const { t } = useLingui();
  const View: FC<ProductProps> = views[useScreen<ProductScreenName>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Page
        motif="valley"
        title={t`PaysafeCard`}
        line={t`Prepaid: you spend what is on the voucher and nothing more.`}
      >
        <View actor={actor} route={route} />
      </Page>
    </FlowRegion>
  );
};
