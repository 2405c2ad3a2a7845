import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { brandOf } from '../../../../../contract/domain/catalogue/brandOf.ts';
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
import { Info } from '../Info.tsx';
import { OfferSkeleton } from '../Offer.tsx';
import s from './giftCard.module.css';
import { Product } from './Product.tsx';

const listOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;

const Loading = ({ actor }: ProductProps) => (
  <>
    <div className={s.product} aria-hidden>
      <div className={s.face}>
        <Skeleton height="100%" radius="var(--r-md)" className={s.artSkeleton} />
        <Skeleton lines={4} height="2rem" />
      </div>
      <OfferSkeleton head={<Skeleton width="9rem" height="1.5rem" />} />
    </div>
    <Info actor={actor} />
  </>
);

const Missing = ({ route }: ProductProps) => {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      icon={laterIcons.gift}
      title={i18n._(texts.noData)}
      action={
        <Link to={listOf(route.path)} className={buttonClass({ variant: 'primary' })}>
          {t`Back to the list`}
        </Link>
      }
    >
      {t`We don’t have this card. It may have been renamed or discontinued.`}
    </EmptyState>
  );
};

const Failed = ({ actor }: ProductProps) => {
  const { t } = useLingui();
  return (
    <FailedState
      failure={useSelector(actor, (state) => state.context.failure)}
      title={t`The card could not be loaded`}
      onRetry={() => actor.send({ type: 'product.retried' })}
    />
  );
};

const views = { loading: Loading, product: Product, missing: Missing, failed: Failed } satisfies Record<
  ProductScreenName,
  FC<ProductProps>
>;

/** Page for a single gift card. */
export const GiftCardScreen = ({ actor, route }: ProductProps) => {
  const { t } = useLingui();
  const View: FC<ProductProps> = views[useScreen<ProductScreenName>(actor)];
  const title = useSelector(actor, ({ context: { product } }) =>
    product ? brandOf(product.ProdName, product.ccode_iso2) : null,
  );
  return (
    <FlowRegion actor={actor}>
      <Page
        motif="valley"
        title={title ?? t`Gift card`}
        list={{ to: listOf(route.path), name: t`Gift cards` }}
      >
        <View actor={actor} route={route} />
      </Page>
    </FlowRegion>
  );
};
