import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import s from '../account/account.module.css';

/** Button that cancels the verification of a contact in the profile and moves the focus to the contact's card. */
export const CancelContactCheck = ({ onCancel }: { onCancel: () => void }) => {
  const { t } = useLingui();
  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('section')?.focus();
    onCancel();
  };
  return <Button size="sm" className={s.edit} onClick={cancel}>{t`Cancel`}</Button>;
};
