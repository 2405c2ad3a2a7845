import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { buttonClass } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Accordion } from '../../../ui/surface/Accordion.tsx';
import { Families } from './Families.tsx';
import s from './homeSections.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { Popular } from './Popular.tsx';
import { questions } from './questions.ts';

const Trust = () => {
  const { t } = useLingui();
  return (
    <ul className={s.trust} aria-label={t`What you can rely on`}>
      <li>
        <Icon name={laterIcons.bolt} size={24} />
        <div>
          <strong>
            <Trans>Delivered online</Trans>
          </strong>
          <p className={s.muted}>
            <Trans>Delivery starts as soon as the payment is confirmed.</Trans>
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
            <Trans>You pay on the provider’s page. Your card number never reaches us.</Trans>
          </p>
        </div>
      </li>
      <li>
        <Icon name={laterIcons.help} size={24} />
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
      <p className={s.muted}>
        <Trans>We verify your identity once; from then on you buy within your daily and yearly limit.</Trans>
      </p>
      <Link to="/paysafe/paysafecard" className={buttonClass()}>
        <Trans>See PaysafeCard</Trans>
      </Link>
    </div>
    <div className={s.bandArt} aria-hidden>
      <ProductArt kind="voucher" src="/brands/cards/paysafecard.svg" alt="" />
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

/** Sections below the fold: popular products, steps, guarantees, vouchers and frequently asked questions. */
export const HomeSections = ({ actor }: { actor: ActorRefFrom<typeof homeMachine> }) => (
  <>
    <Families />
    <Popular actor={actor} />
    <HowItWorks />
    <Trust />
    <Vouchers />
    <Questions />
  </>
);
