import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import type { TopUpActor } from './actor.ts';
import { CompletedNumber } from './CompletedSteps.tsx';
import { Layout } from './Layout.tsx';
import { StepHeading } from './StepHeading.tsx';
import { Summary } from './Summary.tsx';
import s from './topUp.module.css';

/**
 * The operator step, for numbers whose operator is unknown or was detected incorrectly. No operator is
 * preselected.
 */
export const OperatorStep = ({ actor }: { actor: TopUpActor }) => {
  const { t } = useLingui();
  const operators = useSelector(actor, (state) => state.context.operators);
  const slug = useSelector(actor, (state) => state.context.slug);
  const detected = useSelector(actor, (state) =>
    state.context.detected ? state.context.offer?.prodid : null,
  );
  const asked = useSelector(actor, (state) => state.context.offer?.prodid);
  const failure = useSelector(actor, (state) => state.context.failure);
  const busy = useTag(actor, 'busy');
  return (
    <Layout aside={<Summary actor={actor} />}>
      <CompletedNumber actor={actor} />
      <Card as="section" className={s.section}>
        <StepHeading step={2} focusOnMount>{t`Which operator?`}</StepHeading>
        <p className={s.lead}>
          {detected
            ? t`A ported number may still appear under its old operator. Please choose its current operator.`
            : t`We couldn’t detect the operator of this number. Please choose it.`}
        </p>
        <FailureAlert failure={failure} />
        <ul className={s.operators}>
          {operators.map((operator) => (
            <li key={operator.prodid}>
              <button
                type="button"
                className={s.operator}
                aria-disabled={busy || undefined}
                onClick={() => actor.send({ type: 'topUp.operatorChosen', prodid: operator.prodid })}
              >
                <ProductArt kind="operator" src={operator.logo} alt="" className={s.logo} />
                <span className={s.operatorText}>
                  <span className={s.operatorName}>{operator.name}</span>
                  {operator.prodid === detected && !busy && <Badge>{t`Matches the number`}</Badge>}
                  {slug !== null && operator.slug === slug && (
                    <Badge tone="accent">{t`From your link`}</Badge>
                  )}
                </span>
                {busy && operator.prodid === asked ? (
                  <Spinner size={20} />
                ) : (
                  <Icon name={laterIcons.chevronRight} />
                )}
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </Layout>
  );
};
