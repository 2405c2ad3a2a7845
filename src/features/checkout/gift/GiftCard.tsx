import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { dayText } from '../../../../contract/domain/dates.ts';
import { zurichDay } from '../../../../contract/domain/day.ts';
import type { giftMachine } from '../../../../machines/checkout/gift/gift.machine.ts';
import type { Gift, Order } from '../../../../machines/types.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import s from './gift.module.css';

type GiftActor = ActorRefFrom<typeof giftMachine>;

/** Loads the dialog lazily, because few customers send a card as a gift. */
const GiftDialog = lazy(async () => ({ default: (await import('./GiftDialog.tsx')).GiftDialog }));

const isDue = (day: string): boolean => day <= zurichDay(new Date());

const Sentence = ({ gift: { email: to, date, state, opened, thanked } }: { gift: Gift }) => {
  const { i18n } = useLingui();
  const day = dayText(date, i18n.locale);
  const email = <EmailText>{to}</EmailText>;
  if (to === '') {
    if (thanked === 1) return <Trans>Gift by link: opened, with a thank you</Trans>;
    return opened === 1 ? <Trans>Gift by link: opened</Trans> : <Trans>Gift by link: not opened yet</Trans>;
  }
  if (thanked === 1) return <Trans>Gift to {email}: opened, with a thank you</Trans>;
  if (state === 'scheduled' && isDue(date)) return <Trans>Gift for {email} goes out today</Trans>;
  if (state === 'scheduled')
    return (
      <Trans>
        Gift for {email} goes out on {day}
      </Trans>
    );
  return opened === 1 ? (
    <Trans>Gift to {email}: opened</Trans>
  ) : (
    <Trans>
      Gift sent to {email} on {day}
    </Trans>
  );
};

const OneGift = ({ actor, gift }: { actor: GiftActor; gift: Gift }) => {
  const { t } = useLingui();
  const { giftid, email: to } = gift;
  const cancelling = useTag(actor, 'cancelling');
  const warned = useTag(actor, 'screen:warning');
  const own = useSelector(actor, (snapshot) => snapshot.context.giftid === giftid);
  return (
    <li className={s.gift}>
      <span>
        <Sentence gift={gift} />
      </span>
      {gift.opened !== 1 && !warned && (
        <span className={s.buttons}>
          {gift.link && (
            <Button
              size="sm"
              variant="quiet"
              disabled={cancelling}
              onClick={() => actor.send({ type: 'gift.linkRequested', giftid })}
            >
              {t`Show the link`}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label={to === '' ? t`Cancel the gift by link` : t`Cancel the gift to ${to}`}
            busy={cancelling && own}
            disabled={cancelling && !own}
            onClick={() => actor.send({ type: 'gift.cancelRequested', giftid })}
          >
            {t`Cancel`}
          </Button>
        </span>
      )}
    </li>
  );
};

/** Warns that the code can be redeemed only once, and lists the people who already have it. */
const Warning = ({ actor, gifts }: { actor: GiftActor; gifts: readonly Gift[] }) => {
  const { t } = useLingui();
  return (
    <Alert
      tone="warn"
      title={gifts.map(({ giftid, email: to, state }) => (
        <span key={giftid} className={s.recipient}>
          {to === '' ? t`Given away by link` : state === 'sent' ? t`Sent to ${to}` : t`Will be sent to ${to}`}
        </span>
      ))}
      action={
        <>
          <Button variant="primary" size="sm" onClick={() => actor.send({ type: 'gift.closed' })}>
            {t`Leave it`}
          </Button>
          <Button size="sm" onClick={() => actor.send({ type: 'gift.confirmed' })}>
            {t`Give the same code again`}
          </Button>
        </>
      }
    >
      {t`Another person would get the same code, and it can be redeemed only once.`}
    </Alert>
  );
};

/** Gifts sent from this order, with a button to send another. */
export const GiftCard = ({ actor, order }: { actor: GiftActor; order?: Order | undefined }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag<typeof giftMachine>>(actor);
  const gifts = useSelector(actor, (snapshot) => snapshot.context.gifts);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const failed = useTag(actor, 'failed');
  const busy = useTag(actor, 'busy');
  return (
    <FlowRegion actor={actor}>
      <Card as="section" aria-label={t`Gift`} className={s.card}>
        {gifts && gifts.gifts.length > 0 && (
          <ul className={s.gifts}>
            {gifts.gifts.map((gift) => (
              <OneGift key={gift.giftid} actor={actor} gift={gift} />
            ))}
          </ul>
        )}
        {screen === 'list' && <FailureAlert failure={failure} />}
        {screen === 'warning' && gifts ? (
          <Warning actor={actor} gifts={gifts.gifts} />
        ) : (
          (gifts === null || gifts.left > 0) && (
            <div className={s.offer}>
              {gifts === null || gifts.gifts.length === 0 ? (
                <p>
                  <strong>{t`Is it for somebody else?`}</strong>
                  <br />
                  {t`They get a wrapped card with your message: by e-mail, now or on a day you choose, or through a link you send them.`}
                </p>
              ) : null}
              <Button
                variant={gifts?.gifts.length ? 'quiet' : 'secondary'}
                leading={<Icon name={laterIcons.gift} />}
                disabled={busy}
                onClick={() => actor.send({ type: 'gift.opened' })}
              >
                {failed ? t`Try again` : gifts?.gifts.length ? t`Give to another person` : t`Send as a gift`}
              </Button>
            </div>
          )
        )}
      </Card>
      {(screen === 'form' || screen === 'sent') && (
        <Suspense>
          <GiftDialog actor={actor} order={order} />
        </Suspense>
      )}
    </FlowRegion>
  );
};
