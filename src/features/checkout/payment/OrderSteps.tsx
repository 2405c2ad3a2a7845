import { useLingui } from '@lingui/react/macro';
import type { Order } from '../../../../machines/types.ts';
import { Steps } from '../../../ui/feedback/Steps.tsx';

/** An order's progress in four steps: confirmed, payment, processing, completed. */
export const OrderSteps = ({ step }: { step: Order['step'] }) => {
  const { t } = useLingui();
  const labels = [t`Confirmed`, t`Payment`, t`Processing`, t`Completed`];
  return (
    <Steps
      label={t`Progress of your order`}
      stateTexts={{ done: t`done`, current: t`in progress`, next: t`to come`, failed: t`failed` }}
      steps={labels.map((label, index) => ({
        id: String(index + 1),
        label,
        state: index + 1 < step || step === 4 ? 'done' : index + 1 === step ? 'current' : 'next',
      }))}
    />
  );
};
