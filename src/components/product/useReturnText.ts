import { useLingui } from '@lingui/react/macro';
import { hoursText } from '../../../contract/domain/catalogue/returns.ts';

/** Describes in one line whether a code can be returned. `hours` is undefined for codes that cannot be returned. */
export const useReturnText = () => {
  const { t, i18n } = useLingui();
  return (hours: number | undefined): string => {
    if (hours === undefined) return t`Not refundable after delivery`;
    const period = hoursText(hours, i18n.locale);
    return t`For ${period}, as long as nobody has opened the code`;
  };
};
