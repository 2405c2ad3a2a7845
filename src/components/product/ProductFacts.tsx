import { useLingui } from '@lingui/react/macro';
import { periodText } from '../../../contract/domain/catalogue/validity.ts';
import { countryName } from '../../../contract/domain/countryNames.ts';
import type { CardRate } from '../../../machines/types.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { factsOf } from './statedFacts.ts';
import { useReturnText } from './useReturnText.ts';

/** Facts before buying: region, delivery and validity. */
export const ProductFacts = ({ product }: { product: CardRate }) => {
  const { t, i18n } = useLingui();
  const returnText = useReturnText();
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
          value: /^[A-Z]{2}$/.test(region) && region !== 'EU' ? countryName(region, i18n.locale) : region,
        },
        { id: 'delivery', label: t`Delivery`, value: t`On screen and by e-mail, within a minute` },
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
