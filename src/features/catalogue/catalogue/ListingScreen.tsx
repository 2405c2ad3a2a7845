import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { texts } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import type { ListingActor, ListingProps, ListingScreenName } from './actor.ts';
import s from './listing.module.css';
import { SkeletonGrid } from './ProductGrid.tsx';
import { Results } from './Results.tsx';
import { Toolbar } from './Toolbar.tsx';

const Loading = () => <SkeletonGrid />;

const Empty = () => {
  const { t, i18n } = useLingui();
  return (
    <EmptyState icon={laterIcons.gift} title={i18n._(texts.noData)}>
      {t`We have nothing for this country yet. Please choose another country above.`}
    </EmptyState>
  );
};

const Failed = ({ actor }: ListingProps) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <FailedState
      failure={failure}
      title={t`The list could not be loaded`}
      onRetry={() => actor.send({ type: 'catalogue.retried' })}
    />
  );
};

const views = { loading: Loading, list: Results, empty: Empty, failed: Failed } satisfies Record<
  ListingScreenName,
  FC<ListingProps>
>;

/** Shown if the list is for a country other than the shopper's. Shoppers can browse the list of any country. */
const ResidenceNote = ({ actor }: { actor: ListingActor }) => {
  const { t, i18n } = useLingui();
  const country = useSelector(actor, (state) => state.context.country);
  const residence = useSelector(actor, (state) => state.context.residence);
  if (country === residence) return null;
  const [there, here] = [countryName(country, i18n.locale), countryName(residence, i18n.locale)];
  return (
    <Alert quiet title={t`Gift cards can only be bought in your country of residence.`}>
      {t`You are viewing ${there}; your country is ${here}. You can change it in the preferences.`}
    </Alert>
  );
};

/** Page with one country's gift cards, games and vouchers. */
export const ListingScreen = ({ actor, route }: ListingProps) => {
  const { t } = useLingui();
  const View: FC<ListingProps> = views[useScreen<ListingScreenName>(actor)];
  const cardsOnly = route.screen === 'giftCards';
  return (
    <FlowRegion actor={actor}>
      <Page
        motif="ridge"
        title={cardsOnly ? t`Gift cards` : t`Gift cards and vouchers`}
        line={t`The code appears on your screen, and the receipt comes by e-mail.`}
      >
        <div className={s.page}>
          <Toolbar actor={actor} />
          <ResidenceNote actor={actor} />
          <View actor={actor} route={route} />
        </div>
      </Page>
    </FlowRegion>
  );
};
