import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import type { Tone } from './Badge.tsx';
import s from './feedback.module.css';
import { Spinner } from './Spinner.tsx';

/** Round icon above the text of a page or panel. Without an icon, it shows a spinner. */
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
