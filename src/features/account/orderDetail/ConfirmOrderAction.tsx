import type { ReactNode } from 'react';
import { Disc } from '../../../ui/feedback/Disc.tsx';
import type { IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from '../transactions/orders.module.css';

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Shows a confirmation or a result in the order drawer. Its heading takes the focus. */
export const ConfirmOrderAction = ({
  icon = laterIcons.help,
  title,
  children,
  actions,
}: {
  icon?: IconName;
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}) => (
  <div className={s.question}>
    <Disc icon={icon} />
    <h3 className={s.heading} tabIndex={-1} ref={focus} key={icon}>
      {title}
    </h3>
    <div>{children}</div>
    <div className={s.actions}>{actions}</div>
  </div>
);
