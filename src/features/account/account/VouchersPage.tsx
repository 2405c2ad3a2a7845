import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { screenOf } from '../../../components/flow/FlowRegion.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import type { VerificationActor } from '../../verification/verification/actor.ts';
import { Verification } from '../../verification/verification/Verification.tsx';
import { CredentialsList } from '../credentials/CredentialsList.tsx';
import s from './account.module.css';
import type { CredentialsActor } from './childActors.ts';

/** Page `/paysafe-credentials`: the identity check if it is incomplete, followed by the customer's vouchers. */
export const VouchersPage = ({
  credentials,
  verification,
}: {
  credentials: CredentialsActor;
  verification: VerificationActor | null;
}) => {
  const at = useSelector(verification ?? undefined, (snapshot) => snapshot && screenOf(snapshot));
  const bought = <CredentialsList key="bought" actor={credentials} />;
  const shown = verification && (
    <section key="shown" className={s.stack}>
      <h2 className={s.title}>
        <Trans>Verification</Trans>
      </h2>
      <Card>
        <Verification actor={verification} />
      </Card>
    </section>
  );
  const first = at !== undefined && at !== 'complete' && at !== 'loading';
  return <div className={s.sections}>{first ? [shown, bought] : [bought, shown]}</div>;
};
