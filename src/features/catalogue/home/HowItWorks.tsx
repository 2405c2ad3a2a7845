import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './homeSections.module.css';

const steps: readonly { icon: IconName; title: ReactNode; text: ReactNode }[] = [
  { icon: 'phone', title: <Trans>Choose</Trans>, text: <Trans>Enter a number or pick a card.</Trans> },
  {
    icon: laterIcons.receipt,
    title: <Trans>Check</Trans>,
    text: <Trans>See the price and the amount received.</Trans>,
  },
  {
    icon: laterIcons.card,
    title: <Trans>Pay</Trans>,
    text: <Trans>By card, TWINT, PostFinance, PayPal, Apple Pay or Google Pay.</Trans>,
  },
  {
    icon: laterIcons.bolt,
    title: <Trans>Done</Trans>,
    text: <Trans>Credit on the phone, or the code on screen and by e-mail.</Trans>,
  },
];

/** The four steps to making a purchase. */
export const HowItWorks = () => (
  <section className={s.section}>
    <h2>
      <Trans>How it works</Trans>
    </h2>
    <ol className={s.steps}>
      {steps.map(({ icon, title, text }, place) => (
        <li key={icon} className={s.step}>
          <span className={s.disc}>
            <Icon name={icon} size={26} />
          </span>
          <div>
            <h3>
              {place + 1}. {title}
            </h3>
            <p className={s.muted}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
