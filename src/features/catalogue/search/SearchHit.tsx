import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import type { SearchResult } from '../../../../machines/types.ts';
import { Flag } from '../../../components/form/Flag.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './searchHit.module.css';

const Picture = ({ kind, country, logo }: SearchResult) => {
  if (kind === 'help') return <Icon name={laterIcons.help} />;
  if (kind === 'country' || kind === 'number') return <Flag code={country} />;
  return <ProductArt kind={kind} src={logo} alt="" className={kind === 'operator' ? s.square : undefined} />;
};

/** Contents of a search result: image, name, type and country. */
export const SearchHit = (result: SearchResult) => {
  const { t, i18n } = useLingui();
  const { kind, name, country } = result;
  const kinds = {
    giftcard: t`Gift card`,
    voucher: t`Voucher`,
    operator: t`Mobile top-up`,
    country: t`Mobile top-up`,
    number: t`Mobile top-up`,
    help: t`Help`,
  };
  return (
    <>
      <span className={s.picture}>
        <Picture {...result} />
      </span>
      <span className={s.text}>
        <span className={s.name}>{name}</span>
        <span className={s.kind}>
          {kinds[kind]}
          {kind !== 'country' && country !== '' && <span>{` · ${countryName(country, i18n.locale)}`}</span>}
        </span>
      </span>
      <Icon name={laterIcons.chevronRight} />
    </>
  );
};
