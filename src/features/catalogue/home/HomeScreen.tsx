import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { topUpCountries } from '../../../../contract/domain/limits.ts';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FlowRegion } from '../../../components/flow/FlowRegion.tsx';
import { loadMessages } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { lateView } from '../../../ui/lateView.tsx';
import { useIsTakenOver } from '../../../ui/useIsTakenOver.ts';
import { LateBuyAgain } from '../buyAgain/LateBuyAgain.tsx';
import s from './home.module.css';
import { TopUpStart } from './TopUpStart.tsx';

/** Sections below the fold, which load after the content above them. */
export const { load: loadHomeSections, View: HomeSections } = lateView(
  async () => {
    const [sections] = await Promise.all([import('./HomeSections.tsx'), loadMessages('below')]);
    return sections.HomeSections;
  },
  () => <div className={s.belowWaiting} />,
);

/** Mountain ridge at the bottom of the hero, in the accent colour. */
const Ridge = () => (
  <svg className={s.ridge} viewBox="0 0 1600 220" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <path d="M0 150l150-40 120 22 190-66 140 48 160-58 150 46 140-74 130 58 140-34 160 52 120-20v136H0z" />
    <path d="M0 190l220-34 190 24 180-58 130 26 120-80 46-18 44 40 60-12 110 62 130 24 170-20 200 32v44H0z" />
  </svg>
);

type Props = {
  actor: ActorRefFrom<typeof homeMachine>;
  /** View of the most recent purchases, which have their own chart. */
  Again: typeof LateBuyAgain;
};

/**
 * Shows the introduction of the front page. For returning shoppers, their most recent purchases replace it.
 * The introduction is then invisible but keeps its space, to avoid a layout shift.
 */
const Opening = ({ actor, Again }: Props) => {
  const isTakenOver = useIsTakenOver();
  const again = useSelector(actor, ({ children }) => children.buyAgain);
  const isReturning = useSelector(actor, ({ context }) => context.isReturning) && isTakenOver;
  return (
    <div className={s.opening}>
      {isReturning && again && <Again actor={again} />}
      <div className={cx(s.intro, isReturning && s.behind)}>
        <h1 className={s.title}>
          <Trans>Top up phones worldwide</Trans>
        </h1>
        <p className={s.lead}>
          <Trans>
            Mobile credit for {topUpCountries} countries, gift cards and prepaid vouchers. Prices in Swiss
            francs, no service fee.
          </Trans>
        </p>
        <img src="/hero.svg" alt="" width="560" height="236" loading="lazy" className={s.picture} />
      </div>
    </div>
  );
};

const Hero = ({ actor, Again }: Props) => (
  <section className={s.hero}>
    <Ridge />
    <div className={s.heroInner}>
      <Opening actor={actor} Again={Again} />
      <TopUpStart actor={actor} />
    </div>
  </section>
);

/** The front page. Only the gift cards depend on a response from the server. */
export const HomeScreen = ({
  actor,
  Again = LateBuyAgain,
}: Pick<Props, 'actor'> & Partial<Props> & { route: Route }) => (
  <FlowRegion actor={actor}>
    <Hero actor={actor} Again={Again} />
    <div className={s.body}>
      <HomeSections actor={actor} />
    </div>
  </FlowRegion>
);
