import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import type { Tone } from './Badge.tsx';
import s from './feedback.module.css';
import { Spinner } from './Spinner.tsx';

/** The round sign above the words of a page or panel; without an icon a spinner turns in its place. */
export const Disc = ({
  icon,
  tone = 'neutral',
}: {
  icon?: IconName | undefined;
  tone?: Tone | undefined;
}) => (
  <span className={cx(s.disc, icon && s[tone])}>
    {icon ? <Icon name={icon} size={28} /> : <Spinner size={40} />}
  </span>
);
