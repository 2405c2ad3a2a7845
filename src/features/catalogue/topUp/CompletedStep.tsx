import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './topUp.module.css';

/** Shows a completed step on one line, with a button to reopen it. */
export const CompletedStep = ({
  media,
  label,
  value,
  edit,
  editLabel,
  onEdit,
  disabled,
}: {
  media?: ReactNode;
  label: string;
  value: ReactNode;
  /** Label of the button. Defaults to "Edit". */
  edit?: string | undefined;
  editLabel: string;
  /** Reopens the step. If omitted, the step cannot be reopened. */
  onEdit?: (() => void) | undefined;
  disabled?: boolean | undefined;
}) => {
  const { t } = useLingui();
  return (
    <div className={s.line}>
      <span className={s.lineMedia}>{media ?? <Icon name={laterIcons.check} />}</span>
      <div className={s.lineText}>
        <span className={s.lineLabel}>{label}</span>
        <span className={s.lineValue}>{value}</span>
      </div>
      {onEdit && (
        <Button variant="quiet" size="sm" aria-label={editLabel} onClick={onEdit} disabled={disabled}>
          {edit ?? t`Edit`}
        </Button>
      )}
    </div>
  );
};
