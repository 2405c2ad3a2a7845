import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '../../../../contract/domain/brand.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { vatNumber } from '../../../../contract/domain/vatNumber.ts';
import { Link } from '../../../components/link/Link.tsx';
import type { ScreenName } from '../../../features/screens.ts';
import { Logo } from '../../../ui/brand/Logo.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Accordion } from '../../../ui/surface/Accordion.tsx';
import type { ShopActors } from '../../actorSystem.ts';
import { useAccount } from '../header/useAccount.ts';
import { useIsWide } from '../header/useIsWide.ts';
import s from './footer.module.css';
import { SubscribeBox } from './SubscribeBox.tsx';

type Entry = { to: string; label: MessageDescriptor };

const account: readonly Entry[] = [
  { to: '/profile', label: msg`Profile` },
  { to: '/orders', label: msg`Orders` },
  { to: '/paysafe-credentials', label: msg`My vouchers` },
  { to: '/paysafe-limit', label: msg`Voucher limits` },
  { to: '/change-password', label: msg`Change password` },
];
const help: readonly Entry[] = [
  { to: '/help', label: msg`Help centre` },
  { to: '/help?question=whereIsMyCode', label: msg`Where is my code?` },
  { to: '/help?topic=payment', label: msg`Payment` },
  { to: '/contact-us', label: msg`Contact` },
  { to: '/about', label: msg`About us` },
];
const products: readonly Entry[] = [
  { to: '/mobile-topup', label: msg`World top-up` },
  { to: '/giftcardworld', label: msg`Gift cards` },
  { to: '/paysafe/paysafecard', label: msg`PaysafeCard` },
];
const legal: readonly Entry[] = [
  { to: '/terms-and-conditions', label: msg`Terms and conditions` },
  { to: '/privacy-policy', label: msg`Privacy` },
  { to: '/cookies-policy', label: msg`Cookies` },
  { to: '/legal-disclosure', label: msg`Legal disclosure` },
];

/** Payment methods, each with a logo in `public/payment`. */
const marks = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  twint: 'TWINT',
  postfinance: 'PostFinance',
  paypal: 'PayPal',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
} as const;

/** Screens with personal data, and those that recipients open. Their footer has no newsletter form. */
const personal: readonly ScreenName[] = [
  'account',
  'recipients',
  'requestLinks',
  'orderSuccess',
  'receivedGift',
  'sharedTopUp',
  'topUpRequest',
];

/** A titled list of links, shown as a column or, on phones, as a collapsible section. */
const Column = ({ title, children }: { title: string; children: ReactNode }) => {
  const wide = useIsWide();
  const list = <ul className={s.links}>{children}</ul>;
  return wide ? (
    <nav aria-label={title}>
      <h2 className={s.title}>{title}</h2>
      {list}
    </nav>
  ) : (
    <Accordion summary={title} className={s.collapsible}>
      {list}
    </Accordion>
  );
};

export type FooterProps = {
  actors: Pick<ShopActors, 'session' | 'authLoader' | 'deferredFeatures'>;
  onPreferences: () => void;
  /** True during checkout, when the footer only shows the seller and the terms. */
  isCheckout: boolean;
  screen: ScreenName;
};

/** Footer with the newsletter form, links, seller details and payment methods. */
export const Footer = ({
  actors: { session, authLoader, deferredFeatures },
  onPreferences,
  isCheckout,
  screen,
}: FooterProps) => {
  const { t, i18n } = useLingui();
  const { company } = brand;
  const deferred = useSelector(deferredFeatures, (snapshot) => snapshot.context.actors);
  const { signedIn } = useAccount(session);
  const language = new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(i18n.locale) ?? i18n.locale;
  const links = (entries: readonly Entry[]) =>
    entries.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{i18n._(label)}</Link>
      </li>
    ));
  return (
    <footer className={s.footer}>
      <div className={s.inner}>
        {isCheckout ? (
          <nav aria-label={t`Legal`}>
            <ul className={s.short}>{links(legal)}</ul>
          </nav>
        ) : (
          <>
            {!personal.includes(screen) && (
              <section className={s.subscribe}>
                <div>
                  <h2 className={s.heading}>
                    <Trans>News and offers by e-mail</Trans>
                  </h2>
                  <p className={s.muted}>
                    <Trans>A few times a year. Confirm with a link; unsubscribe in any e-mail.</Trans>
                  </p>
                </div>
                {deferred ? <SubscribeBox actor={deferred.subscribe} /> : <Skeleton height="4.75rem" />}
              </section>
            )}
            <div className={s.columns}>
              <address className={s.company}>
                <Logo size={30} label={brand.name} />
                <span>
                  {company.name}
                  <br />
                  {company.street}
                  <br />
                  {company.postcode} {company.city}
                  <br />
                  {countryName(company.country, i18n.locale)}
                </span>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </address>
              <Column title={t`Products`}>{links(products)}</Column>
              <Column title={t`Help`}>{links(help)}</Column>
              <Column title={t`Account`}>
                {signedIn
                  ? links(account)
                  : account.map(({ to, label }) => (
                      <li key={to}>
                        <button
                          type="button"
                          className={s.entry}
                          onClick={() => authLoader.send({ type: 'auth.loginRequested' })}
                        >
                          {i18n._(label)}
                        </button>
                      </li>
                    ))}
              </Column>
              <Column title={t`Legal`}>
                {links(legal)}
                {deferred && (
                  <li>
                    <button
                      type="button"
                      className={s.entry}
                      onClick={() => deferred.consent.send({ type: 'consent.settingsOpened' })}
                    >
                      <Trans>Cookie settings</Trans>
                    </button>
                  </li>
                )}
              </Column>
            </div>
            <ul className={s.marks} aria-label={t`Payment methods`}>
              {Object.entries(marks).map(([mark, name]) => (
                <li key={mark}>
                  <img src={`/payment/${mark}.svg`} alt={name} width="38" height="24" loading="lazy" />
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={s.last}>
          <p>
            © {company.name} · {vatNumber(i18n.locale)}
          </p>
          <p className={s.language}>
            <Trans>Language: {language}</Trans>
            <button type="button" className={s.change} onClick={onPreferences}>
              <Trans>Change language</Trans>
            </button>
          </p>
        </div>
      </div>
    </footer>
  );
};
