import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { Flag } from '../../../components/form/Flag.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import type { TopUpActor } from './actor.ts';
import { CompletedStep } from './CompletedStep.tsx';
import s from './topUp.module.css';
import { useFullNumber } from './useFullNumber.ts';

export const CompletedNumber = ({ actor }: { actor: TopUpActor }) => {
  const { t } = useLingui();
  const country = useSelector(actor, (state) => state.context.country);
  const number = useFullNumber(actor);
  const busy = useTag(actor, 'busy');
  return (
    <CompletedStep
      media={<Flag code={country} />}
      label={t`Mobile number`}
      value={number}
      editLabel={t`Edit number`}
      onEdit={() => actor.send({ type: 'topUp.numberEdited' })}
      disabled={busy}
    />
  );
};

/**
 * Shows the completed operator step. While choosing an amount, the customer can still switch to another
 * operator, if one is available.
 */
export const CompletedOperator = ({ actor }: { actor: TopUpActor }) => {
  const { t } = useLingui();
  const offer = useSelector(actor, (state) => state.context.offer);
  const detected = useSelector(actor, (state) => state.context.detected);
  const changeable = useSelector(actor, (state) => state.can({ type: 'topUp.operatorChangeRequested' }));
  if (!offer) return null;
  return (
    <CompletedStep
      media={<ProductArt kind="operator" src={offer.logo} alt="" className={s.logo} />}
      label={detected ? t`Detected operator` : t`Operator`}
      value={offer.operator}
      edit={t`Change operator`}
      editLabel={t`Change operator`}
      onEdit={changeable ? () => actor.send({ type: 'topUp.operatorChangeRequested' }) : undefined}
    />
  );
};
