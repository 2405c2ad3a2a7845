import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { Route } from '../../../machines/contracts.ts';
import type { homeMachine } from '../../../machines/home.machine.ts';
import { Accordion, buttonClass, Icon, ProductArt } from '../../ui/index.ts';
import { Stage } from '../shared/Stage.tsx';
import { Families } from './Families.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Popular } from './Popular.tsx';
import { questions } from './questions.ts';
import { Starter } from './Starter.tsx';
import s from './home.module.css';

/** A ridge in the colour of the accent, at the foot of the hero. */
const Ridge = () => (
  <svg className={s.ridge} viewBox="0 0 1600 220" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <path d="M0 150l150-40 120 22 190-66 140 48 160-58 150 46 140-74 130 58 140-34 160 52 120-20v136H0z" />
    <path d="M0 190l220-34 190 24 180-58 130 26 120-80 46-18 44 40 60-12 110 62 130 24 170-20 200 32v44H0z" />
  </svg>
);

const Hero = ({ actor }: { actor: ActorRefFrom<typeof homeMachine> }) => (
  <section className={s.hero}>
    <Ridge />
    <div className={s.heroInner}>
      <div className={s.pitch}>
        <h1 className={s.title}>
          <Trans>Top up any phone in seconds</Trans>
        </h1>
        <p className={s.lead}>
          <Trans>
            Mobile credit for the whole world, gift cards and prepaid vouchers. Priced in francs, with no
            service fee.
          </Trans>
        </p>
        <div className={s.fan} aria-hidden>
          <ProductArt kind="giftcard" art={{ hue: 200, mark: 'MX', motif: 'waves' }} alt="" />
          <ProductArt kind="voucher" art={{ hue: 285, mark: 'GO', motif: 'rays' }} alt="" />
          <ProductArt kind="giftcard" art={{ hue: 15, mark: 'AL', motif: 'peaks' }} alt="" />
        </div>
      </div>
      <Starter actor={actor} />
    </div>
  </section>
);

const Trust = () => {
  const { t } = useLingui();
  return (
    <ul className={s.trust} aria-label={t`What you can rely on`}>
      <li>
        <Icon name="bolt" size={24} />
        <div>
          <strong>
            <Trans>Instant</Trans>
          </strong>
          <p className={s.muted}>
            <Trans>Most orders are delivered within a minute.</Trans>
          </p>
        </div>
      </li>
      <li>
        <Icon name="lock" size={24} />
        <div>
          <strong>
            <Trans>Secure</Trans>
          </strong>
          <p className={s.muted}>
            <Trans>You pay at the provider. Your card number never reaches us.</Trans>
          </p>
        </div>
      </li>
      <li>
        <Icon name="help" size={24} />
        <div>
          <strong>
            <Trans>Support from Switzerland</Trans>
          </strong>
          <p className={s.muted}>
            <Trans>If a delivery fails, you get your money back.</Trans>
          </p>
        </div>
      </li>
    </ul>
  );
};

const Vouchers = () => (
  <section className={s.band}>
    <div className={s.bandText}>
      <h2>
        <Trans>Pay online without a card</Trans>
      </h2>
      <p>
        <Trans>
          A PaysafeCard voucher is prepaid: you spend what is on it and nothing more. The code is on your
          screen as soon as you have paid.
        </Trans>
      </p>
      <Link to="/paysafe/paysafecard" className={buttonClass()}>
        <Trans>See PaysafeCard</Trans>
      </Link>
    </div>
    <div className={s.bandArt} aria-hidden>
      <ProductArt kind="voucher" art={{ hue: 225, mark: 'PS', motif: 'arcs' }} alt="" />
    </div>
  </section>
);

const Questions = () => {
  const { i18n } = useLingui();
  return (
    <section className={s.section}>
      <div className={s.head}>
        <h2>
          <Trans>Good to know</Trans>
        </h2>
        <Link to="/help" className={s.all}>
          <Trans>All questions</Trans>
        </Link>
      </div>
      <div className={s.faq}>
        {Object.values(questions).map(({ id, question, answer }) => (
          <Accordion key={id} summary={i18n._(question)}>
            {i18n._(answer)}
          </Accordion>
        ))}
      </div>
    </section>
  );
};

/** The front page. Only the shelf of gift cards waits for an answer; all else is there at once. */
export const HomeScreen = ({ actor }: { actor: ActorRefFrom<typeof homeMachine>; route: Route }) => (
  <Stage actor={actor}>
    <Hero actor={actor} />
    <div className={s.body}>
      <Families />
      <Popular actor={actor} />
      <HowItWorks />
      <Trust />
      <Vouchers />
      <Questions />
    </div>
  </Stage>
);
