import { useId, type ReactNode } from 'react';
import { Disc } from '../../ui/feedback/Disc.tsx';
import type { IconName } from '../../ui/icon/Icon.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import s from './statusPanel.module.css';

export type StatusPanelProps = {
  /** Icon at the top. Defaults to a spinner. */
  icon?: IconName | undefined;
  tone?: 'neutral' | 'ok' | 'warn' | 'bad' | undefined;
  title: ReactNode;
  /** Sentence explaining what happens to the customer's money. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Buttons for the next steps, starting with the primary one. */
  actions?: ReactNode;
  /** True if the panel appears because of the customer's own action. Its heading then takes the focus. */
  takesFocus?: boolean | undefined;
};

const focus = (heading: HTMLElement | null) => heading?.focus();

/** A centred card with an outcome, an explanation of what happens to the money, and the next steps. */
export const StatusPanel = ({ icon, tone, title, lead, children, actions, takesFocus }: StatusPanelProps) => {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={s.panel}>
      <Disc icon={icon} tone={tone} />
      <div className={s.notice}>
        <h2
          id={heading}
          className={s.title}
          tabIndex={takesFocus ? -1 : undefined}
          ref={takesFocus ? focus : undefined}
          // screen readers read a focused heading anyway, so it is not announced a second time
          data-announced={takesFocus ? undefined : true}
        >
          {title}
        </h2>
        {lead && (
          <p className={s.lead} data-announced>
            {lead}
          </p>
        )}
      </div>
      {children && <div className={s.more}>{children}</div>}
      {actions && <div className={s.actions}>{actions}</div>}
    </Card>
  );
};
