import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { timeText } from '../../../../contract/domain/dates.ts';
import type { RecentTopUp } from '../../../../contract/schemas/orders.ts';
import { Link } from '../../../components/link/Link.tsx';
import { buttonClass } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/**
 * Explains that the operator temporarily refuses another top-up of the same number. The shopper can pay now and
 * wait, or go back.
 */
export const RecentTopUpNote = ({ recent: { seconds, again_at: again } }: { recent: RecentTopUp }) => {
  const { t, i18n } = useLingui();
  const time = timeText(again, i18n.locale);
  return (
    <Alert
      tone="warn"
      title={
        seconds === undefined
          ? t`This number was topped up a moment ago.`
          : t`${plural(seconds, {
              one: 'You topped up this number # second ago.',
              other: 'You topped up this number # seconds ago.',
            })}`
      }
      action={<Link to="/mobile-topup?change=1" className={buttonClass({ size: 'sm' })}>{t`Go back`}</Link>}
    >
      {t`You can top up again at ${time}. If you pay now, we’ll send the top-up then.`}
    </Alert>
  );
};
