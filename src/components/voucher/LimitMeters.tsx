import { useLingui } from '@lingui/react/macro';
import { dayText } from '../../../contract/domain/dates.ts';
import { displayChf } from '../../../contract/domain/money.ts';
import type { VoucherLimit } from '../../../contract/schemas/profile.ts';
import { Meter } from '../../ui/feedback/Meter.tsx';
import s from './limitMeters.module.css';

/** Meters showing how much of the daily and yearly limits has been used and how much remains. */
export const LimitMeters = ({ limit }: { limit: VoucherLimit }) => {
  const { t, i18n } = useLingui();
  const textOf = ({ available, limit: most }: VoucherLimit['daily']): string => {
    const [left, all] = [displayChf(available), displayChf(most)];
    return t`${left} of ${all} left`;
  };
  const tone = ({ available }: VoucherLimit['daily']) => (Number(available) === 0 ? 'warn' : 'accent');
  // the API sends dates as DD/MM/YYYY
  const day = dayText(limit.yearly.resets_at.split('/').toReversed().join('-'), i18n.locale, 'medium');
  return (
    <div className={s.meters}>
      <Meter
        label={t`Today`}
        value={Number(limit.daily.used)}
        max={Number(limit.daily.limit)}
        text={textOf(limit.daily)}
        hint={t`Resets at midnight, Swiss time.`}
        tone={tone(limit.daily)}
      />
      <Meter
        label={t`This year`}
        value={Number(limit.yearly.used)}
        max={Number(limit.yearly.limit)}
        text={textOf(limit.yearly)}
        hint={t`Until ${day}`}
        tone={tone(limit.yearly)}
      />
    </div>
  );
};
