import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Card, EmptyState, Icon, Skeleton } from '../../ui/index.ts';
import { failureText, texts } from '../common/failureText.ts';
import { brandOf } from '../common/names.ts';
import { Page } from '../common/Page.tsx';
import { Stage, useScreen } from '../common/Stage.tsx';
import type { GiftCardProps, GiftCardScreenName } from './actor.ts';
import { Info } from './Info.tsx';
import { Product } from './Product.tsx';
import s from './giftCard.module.css';

const listOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;

const Loading = ({ actor }: GiftCardProps) => (
  <>
    <div className={s.product} aria-hidden>
      <div className={s.face}>
        <Skeleton height="100%" radius="var(--r-md)" className={s.artSkeleton} />
        <Skeleton lines={4} height="2rem" />
      </div>
      <Card className={s.offer}>
        <Skeleton width="9rem" height="1.5rem" />
        <div className={s.places}>
          {Array.from({ length: 6 }, (_, place) => (
            <Skeleton key={place} height="4.5rem" radius="var(--r-md)" />
          ))}
        </div>
        <Skeleton height="3.5rem" radius="var(--r-sm)" />
      </Card>
    </div>
    <Info actor={actor} />
  </>
);

const Missing = ({ route }: GiftCardProps) => {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      icon="gift"
      title={i18n._(texts.noData)}
      action={
        <Link to={listOf(route.path)} className={buttonClass({ variant: 'primary' })}>
          {t`Back to the list`}
        </Link>
      }
    >
      {t`There is no such card in the shop. It may have been renamed or is no longer sold.`}
    </EmptyState>
  );
};

const Failed = ({ actor }: GiftCardProps) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <EmptyState
      tone="bad"
      icon={failure?.kind === 'network' ? 'wifiOff' : 'error'}
      title={t`The card could not be loaded`}
      action={
        <Button
          variant="primary"
          leading={<Icon name="refresh" size={18} />}
          onClick={() => actor.send({ type: 'giftCard.retried' })}
        >
          {t`Try again`}
        </Button>
      }
    >
      {failure && failureText(failure, (message) => i18n._(message))}
    </EmptyState>
  );
};

const views = { loading: Loading, product: Product, missing: Missing, failed: Failed } satisfies Record<
  GiftCardScreenName,
  FC<GiftCardProps>
>;

/** One gift card or voucher. */
export const GiftCardScreen = ({ actor, route }: GiftCardProps) => {
  const { t } = useLingui();
  const View: FC<GiftCardProps> = views[useScreen<GiftCardScreenName>(actor)];
  const title = useSelector(actor, ({ context: { product } }) =>
    product ? brandOf(product.ProdName, product.ccode_iso2) : null,
  );
  return (
    <Stage actor={actor}>
      <Page motif="valley" title={title ?? t`Gift card`}>
        <Link to={listOf(route.path)} className={s.back}>
          <Icon name="chevronLeft" size={18} />
          {t`All cards`}
        </Link>
        <View actor={actor} route={route} />
      </Page>
    </Stage>
  );
};
