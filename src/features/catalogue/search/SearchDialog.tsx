import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, KeyboardEvent, MouseEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { searchMachine } from '../../../../machines/catalogue/search/search.machine.ts';
import type { SearchResult } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { buttonClass } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { isComposing } from '../../../ui/isComposing.ts';
import s from './searchDialog.module.css';
import { SearchHit } from './SearchHit.tsx';

export { SearchHit };

type Actor = ActorRefFrom<typeof searchMachine>;
type ScreenTag = 'closed' | 'loading' | 'list' | 'noResults' | 'failed';
type View = FC<{ actor: Actor; onClose: () => void }>;

const listId = 'search-results';
const optionId = (id: string): string => `search-${id.replace(' ', '-')}`;

// keeps the focus in the field, so that a phone's keyboard stays open
const keepFocus = (event: MouseEvent) => event.preventDefault();
const reveal = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' });

const Result = ({
  result,
  active,
  onChoose,
}: {
  result: SearchResult;
  active: boolean;
  onChoose: () => void;
}) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field, by aria-activedescendant
  <div
    id={optionId(result.id)}
    ref={active ? reveal : null}
    role="option"
    tabIndex={-1}
    aria-selected={active}
    className={s.option}
    onClick={onChoose}
  >
    <SearchHit {...result} />
  </div>
);

const List: View = ({ actor }) => {
  const { t } = useLingui();
  const results = useSelector(actor, (snapshot) => snapshot.context.results);
  const active = useSelector(actor, (snapshot) => snapshot.context.active);
  const blank = useSelector(actor, (snapshot) => snapshot.context.query.trim() === '');
  return (
    <>
      {blank && results.length > 0 && (
        <h3 className={s.head}>
          <Trans>Suggestions</Trans>
        </h3>
      )}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus stays in the field (APG) */}
      <div id={listId} role="listbox" aria-label={t`Search results`} onMouseDown={keepFocus}>
        {results.map((result, place) => (
          <Result
            key={result.id}
            result={result}
            active={place === active}
            onChoose={() => actor.send({ type: 'search.chosen', id: result.id })}
          />
        ))}
      </div>
    </>
  );
};

const Loading: View = () => (
  <div className={s.waiting} aria-hidden>
    {Array.from({ length: 4 }, (_, place) => (
      <Skeleton key={place} height="2.75rem" />
    ))}
  </div>
);

const NoResults: View = ({ actor, onClose }) => {
  const { t } = useLingui();
  const q = useSelector(actor, (snapshot) => snapshot.context.query.trim());
  return (
    <EmptyState
      icon="search"
      title={t`Nothing matches “${q}”`}
      action={
        <div className={s.actions}>
          <Link to="/giftcardworld" className={buttonClass()} onClick={onClose}>
            <Trans>All gift cards</Trans>
          </Link>
          <Link to="/mobile-topup" className={buttonClass()} onClick={onClose}>
            <Trans>World top-up</Trans>
          </Link>
        </div>
      }
    >
      <Trans>Try the name of a brand, an operator or a country, a phone number or a question.</Trans>
    </EmptyState>
  );
};

const Failed: View = ({ actor }) => (
  <FailedState
    failure={useSelector(actor, (snapshot) => snapshot.context.failure)}
    title={<Trans>The search could not be loaded</Trans>}
    onRetry={() => actor.send({ type: 'search.retried' })}
  />
);

const views = {
  closed: Loading,
  loading: Loading,
  list: List,
  noResults: NoResults,
  failed: Failed,
} satisfies Record<ScreenTag, View>;

/** Dialog for searching the whole shop, with a single field and a single list of results. */
export const SearchDialog = ({ actor, onClose }: { actor: Actor; onClose: () => void }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag>(actor);
  const query = useSelector(actor, (snapshot) => snapshot.context.query);
  const results = useSelector(actor, (snapshot) => snapshot.context.results);
  const active = useSelector(actor, (snapshot) => results[snapshot.context.active]?.id);
  const count = results.length;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') actor.send({ type: 'search.moved', to: 'next' });
    else if (event.key === 'ArrowUp') actor.send({ type: 'search.moved', to: 'previous' });
    else if (event.key === 'Enter') actor.send({ type: 'search.accepted' });
    else return;
    event.preventDefault();
  };
  const close = () => {
    actor.send({ type: 'search.closed' });
    onClose();
  };
  const listed = screen === 'list' && count > 0;
  const View = views[screen];
  return (
    <Dialog
      open
      onClose={close}
      title={<Trans>Search</Trans>}
      closeLabel={t`Close`}
      size="md"
      fullOnPhone
      dismissOnBackdrop
      className={s.dialog}
    >
      <FlowRegion actor={actor} className={s.panel}>
        <TextInput
          type="search"
          role="combobox"
          data-autofocus
          aria-label={t`Search the shop`}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listId}
          aria-activedescendant={listed && active !== undefined ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          leading={<Icon name="search" />}
          placeholder={t`Brand, country, number or question`}
          value={query}
          onChange={(event) => actor.send({ type: 'search.typed', query: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="visually-hidden">
          {listed && query.trim() !== '' && t`${count} found`}
        </p>
        <View actor={actor} onClose={onClose} />
      </FlowRegion>
    </Dialog>
  );
};
