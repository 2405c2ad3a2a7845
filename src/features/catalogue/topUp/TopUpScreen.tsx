import { useLingui } from '@lingui/react/macro';
import type { FC } from 'react';
import type { Route } from '../../../../machines/types.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { LateBuyAgain } from '../buyAgain/LateBuyAgain.tsx';
import type { StepProps, TopUpScreenName } from './actor.ts';
import { AmountStep } from './AmountStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { OperatorStep } from './OperatorStep.tsx';

const steps = {
  number: NumberStep,
  operator: OperatorStep,
  amount: AmountStep,
} satisfies Record<TopUpScreenName, FC<StepProps>>;

/**
 * Page for a mobile top-up. All steps (number, operator, amount) share one URL. A completed step is collapsed
 * to one line and can be reopened.
 */
export const TopUpScreen = ({
  actor,
  Again = LateBuyAgain,
}: Pick<StepProps, 'actor'> & Partial<StepProps> & { route: Route }) => {
  const { t } = useLingui();
  const Step: FC<StepProps> = steps[useScreen<TopUpScreenName>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Page title={t`World top-up`} line={t`Credit for a mobile phone anywhere.`}>
        <Step actor={actor} Again={Again} />
      </Page>
    </FlowRegion>
  );
};
