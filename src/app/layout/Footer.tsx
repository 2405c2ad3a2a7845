import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Link } from 'react-router-dom';
import { brand } from '../../domain/brand.ts';
import { countryName } from '../../domain/countryNames.ts';
import { Accordion, Logo } from '../../ui/index.ts';
import { useWide } from './useWide.ts';
import s from './footer.module.css';

type Column = { title: MessageDescriptor; links: readonly { to: string; label: MessageDescriptor }[] };

const columns: readonly Column[] = [
  {
    title: msg`Products`,
    links: [
      { to: '/mobile-topup', label: msg`World top-up` },
      { to: '/giftcardworld', label: msg`Gift cards` },
      { to: '/paysafe/paysafecard', label: msg`PaysafeCard` },
    ],
  },
  {
    title: msg`Help`,
    links: [
      { to: '/help', label: msg`Help centre` },
      { to: '/help?topic=codes', label: msg`Where is my code?` },
      { to: '/help?topic=payment', label: msg`Payment` },
    ],
  },
  { title: msg`Legal`, links: [{ to: '/terms-and-conditions', label: msg`Terms and conditions` }] },
];

const marks = ['Visa', 'Mastercard', 'American Express', 'TWINT', 'PostFinance', 'PayPal'] as const;

/** Where else to go, who sells here, and how one can pay. */
export const Footer = ({ onPreferences }: { onPreferences: () => void }) => {
  const { t, i18n } = useLingui();
  const wide = useWide();
  const { company } = brand;
  const language = new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(i18n.locale) ?? i18n.locale;
  return (
    <footer className={s.footer}>
      <div className={s.inner}>
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
          {columns.map(({ title, links }) => {
            const name = i18n._(title);
            const list = (
              <ul className={s.links}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{i18n._(label)}</Link>
                  </li>
                ))}
              </ul>
            );
            return wide ? (
              <nav key={name} aria-label={name}>
                <h2 className={s.title}>{name}</h2>
                {list}
              </nav>
            ) : (
              <Accordion key={name} summary={name} className={s.fold}>
                {list}
              </Accordion>
            );
          })}
        </div>
        <ul className={s.marks} aria-label={t`Payment methods`}>
          {marks.map((mark) => (
            <li key={mark} className={s.mark}>
              {mark}
            </li>
          ))}
        </ul>
        <div className={s.last}>
          <p>
            © {company.name} · {company.vat}
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
