import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Heading } from '../../../components/layout/Heading.tsx';
import s from './topUp.module.css';

/** Total number of steps, including the payment. */
const steps = 3;

/** Step heading with a number and a name. */
export const StepHeading = ({
  step,
  focusOnMount,
  children,
}: {
  step: 1 | 2;
  focusOnMount?: boolean | undefined;
  children: ReactNode;
}) => {
  const { t } = useLingui();
  return (
    <div className={s.heading}>
      <span className={s.count}>{t`Step ${step} of ${steps}`}</span>
      <Heading focusOnMount={focusOnMount}>{children}</Heading>
    </div>
  );
};
