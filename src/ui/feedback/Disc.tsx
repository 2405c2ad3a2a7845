import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import type { Tone } from './Badge.tsx';
import s from './feedback.module.css';
import { Spinner } from './Spinner.tsx';

/** Disc above the text of a page or panel. Shows an icon, or a spinner if no icon is set. */
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
