import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { displayChf } from '../../../../contract/domain/money.ts';
import { FlowRegion, useTag } from '../../../components/flow/FlowRegion.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import s from '../account/account.module.css';
import type { ProfileActor, ReferralActor } from '../account/childActors.ts';

/** Invites customers to refer friends with a personal link. Renders nothing if the profile has no link. */
export const Referral = ({ actor, profile }: { actor: ReferralActor; profile: ProfileActor }) => {
  const { t } = useLingui();
  const referral = useSelector(profile, (snapshot) => snapshot.context.profile?.referral);
  const copied = useTag(actor, 'copied');
  const refused = useTag(actor, 'failed');
  if (!referral) return null;
  const { url, count, rewarded, credit, window_days: days, most_rewards: most } = referral;
  const [reward, least] = [displayChf(referral.reward), displayChf(referral.least_order)];
  return (
    <Card as="section" className={s.card}>
      <div className={s.head}>
        <h3>{t`Refer and earn`}</h3>
      </div>
      <FlowRegion actor={actor} className={s.stack}>
        <p
          className={s.hint}
        >{t`Send your personal link to friends. When someone signs up with it and buys a top-up or gift cards for ${least} or more, you both get ${reward} in credit for your next order, ${days} days after delivery.`}</p>
        <CopyText
          label={t`Your link`}
          text={url}
          url
          onCopy={() => actor.send({ type: 'referral.copyRequested', url })}
          copyLabel={t`Copy`}
          copied={copied}
          copiedLabel={t`Copied`}
          refused={refused && t`Your browser did not let us copy. The link is selected: copy it yourself.`}
        />
        {count > 0 && (
          <p className={s.hint}>
            {t`Sign-ups with your link so far: ${count}`}
            {rewarded > 0 && <> · {t`Rewards: ${rewarded} of ${most}`}</>}
          </p>
        )}
        {Number(credit) > 0 && (
          <p>
            <strong>{t`Your credit: ${displayChf(credit)}`}</strong>{' '}
            {t`Use it at the checkout, under “Promo code or credit”.`}
          </p>
        )}
        <p className={s.hint}>{t`Credit is for top-ups and gift cards and is never paid out.`}</p>
      </FlowRegion>
    </Card>
  );
};
