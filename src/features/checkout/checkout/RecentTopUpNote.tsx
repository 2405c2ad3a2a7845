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
export const RecentTopUpNote = ({ recent }: { recent: RecentTopUp }) => {
  const { t, i18n } = useLingui();
  const last = recent.topped_up_at && timeText(recent.topped_up_at, i18n.locale);
  const time = timeText(recent.again_at, i18n.locale);
  return (
    <Alert
      tone="warn"
      title={last ? t`You topped up this number at ${last}.` : t`This number was topped up a moment ago.`}
      action={<Link to="/mobile-topup?change=1" className={buttonClass({ size: 'sm' })}>{t`Go back`}</Link>}
    >
      {t`You can top up again from ${time}. If you pay earlier, we’ll send the top-up then.`}
    </Alert>
  );
};
