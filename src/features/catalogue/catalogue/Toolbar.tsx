import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { CountryField } from '../../../components/form/CountryField.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Chips } from '../../../ui/choice/Chips.tsx';
import { Select } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import type { ListingProps } from './actor.ts';
import s from './listing.module.css';

/** Fields for country, search, category and sort order. The filters are enabled once the list has loaded. */
export const Toolbar = ({ actor }: Pick<ListingProps, 'actor'>) => {
  const { t } = useLingui();
  const country = useSelector(actor, (state) => state.context.country);
  const countries = useSelector(actor, (state) => state.context.countries);
  const categories = useSelector(actor, (state) => state.context.categories);
  const category = useSelector(actor, (state) => state.context.category);
  const query = useSelector(actor, (state) => state.context.query);
  const sort = useSelector(actor, (state) => state.context.sort);
  // true if order counts determine the ranking, not relevance (in a search) or the shop's own selection
  const counted = useSelector(
    actor,
    ({ context }) => context.query.trim() === '' && context.products.some((one) => one.counted === 1),
  );
  const usable = useSelector(actor, (state) => state.can({ type: 'catalogue.sorted', by: 'name' }));
  const busy = useTag(actor, 'busy');
  const failed = useTag(actor, 'failed');
  const countriesFailed = useTag(actor, 'countriesFailed');
  // until the list of countries with products has loaded, every country can be selected
  const only = useMemo(
    () => (countries.length > 0 ? countries.map((one) => one.ccode_iso2) : null),
    [countries],
  );
  const chips = usable && (categories.length > 1 || category !== 0);
  return (
    <section className={s.toolbar} aria-label={t`Find a card`}>
      <div className={s.country}>
        <CountryField
          value={country}
          only={only}
          onChange={(code) => actor.send({ type: 'catalogue.countryChosen', country: code })}
        />
        {countriesFailed && !failed && (
          <p className={s.partial}>
            {t`The list of countries could not be loaded.`}
            <Button variant="quiet" size="sm" onClick={() => actor.send({ type: 'catalogue.retried' })}>
              {t`Try again`}
            </Button>
          </p>
        )}
      </div>
      <Field label={t`Search`}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            leading={<Icon name="search" />}
            placeholder={t`Name of a card`}
            value={query}
            disabled={!usable}
            onChange={(event) => actor.send({ type: 'catalogue.searched', query: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Sort by`}>
        {(control) => (
          <Select
            {...control}
            value={sort}
            disabled={!usable}
            onChange={(event) =>
              actor.send({ type: 'catalogue.sorted', by: event.target.value === 'name' ? 'name' : 'popular' })
            }
          >
            <option value="popular">{counted ? t`Popular` : t`Recommended`}</option>
            <option value="name">{t`A–Z`}</option>
          </Select>
        )}
      </Field>
      {(busy || chips) && (
        <div className={s.chips}>
          {chips && (
            <Chips
              legend={t`Category`}
              options={[
                { value: '0', label: t`All` },
                ...categories.map((one) => ({ value: String(one.category_id), label: one.name })),
              ]}
              value={String(category)}
              onChange={(value) => actor.send({ type: 'catalogue.categoryChosen', category: Number(value) })}
            />
          )}
        </div>
      )}
    </section>
  );
};
