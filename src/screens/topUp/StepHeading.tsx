import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Heading } from '../common/Heading.tsx';
import s from './topUp.module.css';

/** A step's number and name. */
export const StepHeading = ({
  step,
  arriving,
  children,
}: {
  step: 1 | 2 | 3;
  arriving?: boolean | undefined;
  children: ReactNode;
}) => {
  const { t } = useLingui();
  return (
    <div className={s.heading}>
      <span className={s.count}>{t`Step ${step} of 3`}</span>
      <Heading arriving={arriving}>{children}</Heading>
    </div>
  );
};
