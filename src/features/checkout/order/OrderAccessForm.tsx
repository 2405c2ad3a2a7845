import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import { codeDigits } from '../../../../contract/domain/limits.ts';
import type { OtpTicket } from '../../../../machines/types.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import {
  OneTimeCodeForm,
  ResendCountdown,
  useTicket,
  type CodeActor,
} from '../../../components/form/code/OneTimeCodeForm.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import s from './orderSuccess.module.css';

type View = FC<{ actor: CodeActor }>;

const Offer: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <div className={s.proof}>
      <FailureAlert failure={failure} />
      <Button busy={busy} onClick={() => actor.send({ type: 'oneTimeCode.requested' })}>
        {t`Show it here: send me a one-time code`}
      </Button>
    </div>
  );
};

const sentAgainIn = (ticket: OtpTicket): ReactNode => (
  <Trans>
    Send a new one-time code in <ResendCountdown ticket={ticket} />
  </Trans>
);

/**
 * Form that verifies the buyer with a code sent to the order's email address. A correct code unlocks the
 * purchase.
 */
export const OrderAccessForm: View = ({ actor }) => {
  const { t } = useLingui();
  const to = useTicket(actor)?.to ?? '';
  return (
    <OneTimeCodeForm
      actor={actor}
      label={t`One-time code`}
      hint={t`${codeDigits} digits, sent to ${to}`}
      submit={t`Show my code`}
      again={{
        now: t`Send a new one-time code`,
        in: sentAgainIn,
      }}
      offer={<Offer actor={actor} />}
      expired={<Offer actor={actor} />}
    />
  );
};
