import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FailureNote } from '../../components/feedback/FailureNote.tsx';
import { useTag } from '../../components/flow/FlowRegion.tsx';
import { PausedNote } from '../../components/product/PausedNote.tsx';
import { Alert, Button, Card, StickyBar } from '../../ui/index.ts';
import type { TopUpActor } from './actor.ts';
import { CompletedAmount, CompletedNumber, CompletedOperator } from './CompletedSteps.tsx';
import { Layout } from './Layout.tsx';
import { StepHeading } from './StepHeading.tsx';
import { Summary } from './Summary.tsx';
import s from './topUp.module.css';

/** All of it once more, with the total, before it goes into the cart. */
export const ReviewStep = ({ actor }: { actor: TopUpActor }) => {
  const { t } = useLingui();
  const price = useSelector(actor, (state) => state.context.choice?.Price ?? null);
  const paused = useSelector(actor, (state) => state.context.paused);
  const failure = useSelector(actor, (state) => state.context.failure);
  const busy = useTag(actor, 'busy');
  const add = (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={paused}
      onClick={() => actor.send({ type: 'topUp.confirmed' })}
    >
      {t`Add to cart`}
    </Button>
  );
  return (
    <>
      <Layout needed aside={<Summary actor={actor} complete action={<div className={s.wide}>{add}</div>} />}>
        <Card as="section" className={s.section}>
          <StepHeading step={3} focusOnMount>{t`Is everything right?`}</StepHeading>
          {paused && <PausedNote />}
          <FailureNote failure={failure} price={price} />
          <div className={s.lines}>
            <CompletedNumber actor={actor} />
            <CompletedOperator actor={actor} />
            <CompletedAmount actor={actor} />
          </div>
          <Alert tone="warn" quiet title={t`Top-ups cannot be taken back`}>
            {t`The operator credits the number at once. Please compare it with the one you mean.`}
          </Alert>
        </Card>
      </Layout>
      <StickyBar
        lead={
          <>
            <span className={s.barNote}>{t`Total`}</span>
            <span>{`CHF ${price ?? ''}`}</span>
          </>
        }
      >
        {add}
      </StickyBar>
    </>
  );
};
