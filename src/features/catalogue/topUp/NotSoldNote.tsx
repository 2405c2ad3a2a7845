import { useLingui } from '@lingui/react/macro';
import type { NotSold } from '../../../../contract/schemas/catalogue.ts';
import type { Failure } from '../../../../machines/types.ts';
import { Link } from '../../../components/link/Link.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/** Shown if the shop sells no top-ups for the country. The shop may still sell gift cards for the country. */
export const NotSoldNote = ({ failure }: { failure: Failure }) => {
  const { t } = useLingui();
  const { country, ccode_iso2: code, giftcard } = failure.data as NotSold;
  return (
    <Alert tone="info" title={t`We can’t top up phones in ${country} yet.`}>
      {giftcard === 1 && <Link to={`/giftcardworld?country=${code}`}>{t`Gift cards for ${country}`}</Link>}
    </Alert>
  );
};
