import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { Route } from '../../../machines/types.ts';
import { FlowRegion, useScreen } from '../../components/flow/FlowRegion.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { AddedNote } from '../../components/product/AddedNote.tsx';
import { Button } from '../../ui/index.ts';
import type { TopUpActor, TopUpScreenName } from './actor.ts';
import { AmountStep } from './AmountStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { OperatorStep } from './OperatorStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useFullNumber } from './useFullNumber.ts';

const Added = ({ actor }: { actor: TopUpActor }) => {
  const { t } = useLingui();
  const operator = useSelector(actor, (s) => s.context.offer?.operator ?? '');
  const number = useFullNumber(actor);
  return (
    <AddedNote what={t`${operator} top-up for ${number}`}>
      <Button size="lg" onClick={() => actor.send({ type: 'topUp.startedAnew' })}>
        {t`Top up another number`}
      </Button>
    </AddedNote>
  );
};

const steps = {
  number: NumberStep,
  operator: OperatorStep,
  amount: AmountStep,
  review: ReviewStep,
  added: Added,
} satisfies Record<TopUpScreenName, FC<{ actor: TopUpActor }>>;

/** World top-up on one URL: number, operator, amount, review. A step that is done becomes a line that can be edited. */
export const TopUpScreen = ({ actor }: { actor: TopUpActor; route: Route }) => {
  const { t } = useLingui();
  const Step: FC<{ actor: TopUpActor }> = steps[useScreen<TopUpScreenName>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Page title={t`World top-up`} line={t`Credit for a mobile phone anywhere, usually within a minute.`}>
        <Step actor={actor} />
      </Page>
    </FlowRegion>
  );
};
