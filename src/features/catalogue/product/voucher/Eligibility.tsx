import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { reviewDays, verificationMinutes } from '../../../../../contract/domain/limits.ts';
import { isAllDone } from '../../../../../contract/domain/verification/verification.ts';
import { useTag } from '../../../../components/flow/FlowRegion.tsx';
import { Heading } from '../../../../components/layout/Heading.tsx';
import { Link } from '../../../../components/link/Link.tsx';
import { LimitMeters } from '../../../../components/voucher/LimitMeters.tsx';
import { VerificationSteps } from '../../../../components/voucher/VerificationSteps.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../../ui/surface/Card.tsx';
import type { ProductActor } from '../actor.ts';
import s from './voucher.module.css';

const Visitor = ({ actor }: { actor: ProductActor }) => {
  const { t } = useLingui();
  return (
    <Card as="section" className={s.card} aria-label={t`What you need for your first voucher`}>
      <Heading>{t`What you need for your first voucher`}</Heading>
      <p className={s.quiet}>
        {t`The law requires us to know who buys vouchers. You do this once: it takes about ${verificationMinutes} minutes, then up to ${reviewDays} days for us to check your document.`}
      </p>
      <VerificationSteps profile={null} />
      <div className={s.actions}>
        <Button variant="secondary" onClick={() => actor.send({ type: 'product.signUpRequested' })}>
          {t`Sign up`}
        </Button>
        <Button onClick={() => actor.send({ type: 'product.loginRequested' })}>{t`Log in`}</Button>
      </div>
    </Card>
  );
};

const Waiting = () => (
  <Card className={s.card}>
    <Skeleton width="10rem" height="1.5rem" />
    <Skeleton height="4rem" />
    <Skeleton lines={5} height="2.5rem" />
  </Card>
);

const Unknown = ({ actor }: { actor: ProductActor }) => {
  const { t } = useLingui();
  return (
    <Alert
      quiet
      title={t`Your limits could not be loaded`}
      action={
        <Button size="sm" onClick={() => actor.send({ type: 'product.eligibilityRetried' })}>
          {t`Load the limits`}
        </Button>
      }
    >
      {t`You can still buy. The limits are checked before you pay.`}
    </Alert>
  );
};

/**
 * Shows the customer's remaining limit and the steps of the identity check. This data loads separately, so
 * that a failure does not hide the product.
 */
export const Eligibility = ({ actor }: { actor: ProductActor }) => {
  const { t } = useLingui();
  const eligibility = useSelector(actor, (state) => state.context.eligibility);
  const visitor = useTag(actor, 'visitor');
  const failed = useTag(actor, 'eligibilityFailed');
  if (failed) return <Unknown actor={actor} />;
  if (visitor) return <Visitor actor={actor} />;
  if (!eligibility) return <Waiting />;
  const done = isAllDone(eligibility.profile);
  const approved = eligibility.profile.id_status === 'approved';
  return (
    <>
      <Card as="section" className={s.card} aria-label={t`Your limits`}>
        <div className={s.head}>
          <Heading>
            <span id="limits">{t`Your limits`}</span>
          </Heading>
          {/* screen readers announce the link together with its heading: "More Your limits" */}
          <Link to="/paysafe-limit" id="limits-more" aria-labelledby="limits-more limits">
            <Trans>More</Trans>
          </Link>
        </div>
        <LimitMeters limit={eligibility.limit} />
      </Card>
      <Card as="section" className={s.card} aria-label={t`Verification`}>
        <div className={s.head}>
          <Heading>{t`Verification`}</Heading>
          {done && approved && <Badge tone="ok">{t`Verified`}</Badge>}
          {!approved && eligibility.profile.id_status === 'under_review' && (
            <Badge tone="warn">{t`In review`}</Badge>
          )}
        </div>
        {done && approved ? (
          <p className={s.quiet}>{t`You’re verified. There is nothing more to do.`}</p>
        ) : (
          <>
            <VerificationSteps profile={eligibility.profile} />
            {!done && (
              <p className={s.quiet}>
                <Trans>
                  You can do this at the checkout or{' '}
                  <Link to="/paysafe-credentials">now in your account</Link>.
                </Trans>
              </p>
            )}
          </>
        )}
      </Card>
    </>
  );
};
