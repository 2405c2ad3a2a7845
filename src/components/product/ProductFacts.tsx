import { useLingui } from '@lingui/react/macro';
import { arrivalText, periodText } from '../../../contract/domain/catalogue/validity.ts';
import { isCountryCode } from '../../../contract/domain/countryCode.ts';
import { countryName } from '../../../contract/domain/countryNames.ts';
import type { CardRate } from '../../../machines/types.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { factsOf } from './statedFacts.ts';
import { useReturnText } from './useReturnText.ts';

/** Describes how the buyer receives a code, including the usual delivery time if it has been measured. */
const useDeliveryText = () => {
  const { t, i18n } = useLingui();
  return ({ usual_time, facts }: CardRate): string => {
    const time = usual_time && arrivalText(usual_time.seconds, i18n.locale);
    // codes that can still be returned are never emailed
    const ways = facts?.return_hours ? t`On screen` : t`On screen and by e-mail`;
    return time ? t`${ways}, usually within ${time}` : ways;
  };
};

/** Facts that customers need before buying: region, delivery and validity. */
export const ProductFacts = ({ product }: { product: CardRate }) => {
  const { t, i18n } = useLingui();
  const returnText = useReturnText();
  const deliveryText = useDeliveryText();
  const stated = factsOf(product);
  const region = stated.region ?? product.ccode_iso2;
  const validity =
    stated.validity === null
      ? t`No end date`
      : periodText(stated.validity ?? product.rates[0]?.validity, i18n.locale);
  return (
    <Facts
      facts={[
        {
          id: 'region',
          label: t`Redeemable in`,
          value: isCountryCode(region) && region !== 'EU' ? countryName(region, i18n.locale) : region,
        },
        { id: 'delivery', label: t`Delivery`, value: deliveryText(product) },
        ...(validity ? [{ id: 'validity', label: t`Validity`, value: validity }] : []),
        {
          id: 'refund',
          label: t`Return`,
          value: returnText(stated.return_hours),
        },
      ]}
    />
  );
};
