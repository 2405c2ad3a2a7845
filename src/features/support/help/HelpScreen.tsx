import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { HelpQuestion, HelpTopic } from '../../../../contract/content/help.ts';
import { brand } from '../../../../contract/domain/brand.ts';
import { createHelpSearch } from '../../../../contract/search/searchHelp.ts';
import type { helpMachine } from '../../../../machines/support/help/help.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Accordion } from '../../../ui/surface/Accordion.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import s from './help.module.css';

type Actor = ActorRefFrom<typeof helpMachine>;
type Props = {
  actor: Actor;
  route: Route;
  topics: readonly HelpTopic[];
  search: (query: string) => HelpQuestion[];
};

const signs: Record<string, IconName> = {
  codes: laterIcons.bolt,
  payment: laterIcons.card,
  cards: laterIcons.gift,
  vouchers: laterIcons.voucher,
  topup: 'phone',
  account: 'user',
};

const scrollToCentre = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** A question with its answer. The question named in the URL is expanded and scrolled into view. */
const Entry = ({ entry, wanted }: { entry: HelpQuestion; wanted: boolean }) => {
  const { t } = useLingui();
  return (
    <div ref={wanted ? scrollToCentre : undefined}>
      <Accordion summary={entry.question} open={wanted} id={entry.id}>
        <p>{entry.answer}</p>
        <p className={s.permalink}>
          <Link to={`/help?question=${entry.id}`}>{t`Link to this answer`}</Link>
        </p>
      </Accordion>
    </div>
  );
};

const Topics: FC<Props> = ({ route, topics }) => {
  const { t } = useLingui();
  const question = route.query['question'];
  const wanted = topics.find(
    ({ id, questions }) => id === route.query['topic'] || questions.some((entry) => entry.id === question),
  );
  return (
    <>
      <nav aria-label={t`Topics`}>
        <ul className={s.tiles}>
          {topics.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={wanted?.id === id ? '/help' : `/help?topic=${id}`}
                className={s.tile}
                aria-current={wanted?.id === id ? 'page' : undefined}
              >
                <Icon name={signs[id] ?? laterIcons.help} size={24} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {(wanted ? [wanted] : topics).map(({ id, name, questions }) => (
        <section key={id} className={s.section}>
          <h2 className={s.name}>{name}</h2>
          {questions.map((entry) => (
            <Entry
              key={`${entry.id} ${entry.id === question}`}
              entry={entry}
              wanted={entry.id === question}
            />
          ))}
        </section>
      ))}
      {wanted && (
        <Link to="/help" className={buttonClass({ className: s.all })}>
          <Trans>All topics</Trans>
        </Link>
      )}
    </>
  );
};

const Results: FC<Props> = ({ actor, search }) => {
  const { t } = useLingui();
  const query = useSelector(actor, (state) => state.context.query);
  const hits = search(query);
  return (
    <section className={s.section}>
      <div role="status">
        <h2 className={s.name}>{t`Answers for “${query.trim()}”`}</h2>
      </div>
      {hits.map((entry) => (
        <Entry key={entry.id} entry={entry} wanted={false} />
      ))}
    </section>
  );
};

const NoResults: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const query = useSelector(actor, (state) => state.context.query).trim();
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={t`Nothing matches “${query}”`}
        action={
          <div className={s.actions}>
            <Link
              to={`/contact-us?${new URLSearchParams({ message: query })}`}
              className={buttonClass({ variant: 'primary' })}
            >
              {t`Ask us`}
            </Link>
            <Button onClick={() => actor.send({ type: 'help.cleared' })}>{t`Clear search`}</Button>
          </div>
        }
      >
        {t`Try different words, or send us your question.`}
      </EmptyState>
    </div>
  );
};

const views = { topics: Topics, results: Results, noResults: NoResults } satisfies Record<
  ScreenTag<typeof helpMachine>,
  FC<Props>
>;

/**
 * Help centre with search, topics and questions. `/help?topic=codes` opens a topic, and `/help?question=limits` a
 * question.
 */
const HelpScreen = (props: Props) => {
  const { actor, search } = props;
  const { t } = useLingui();
  const { from, to } = brand.answers;
  const query = useSelector(actor, (state) => state.context.query);
  const shown = useScreen<ScreenTag<typeof helpMachine>>(actor);
  const View = views[shown];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <Field label={t`How can we help?`} className={s.search}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            leading={<Icon name="search" />}
            placeholder={t`For example: code, refund, limit`}
            value={query}
            onChange={({ target: { value } }) =>
              actor.send({ type: 'help.searched', query: value, hits: search(value).length })
            }
          />
        )}
      </Field>
      <View {...props} />
      {/* hides this card in the no-results view, which has its own link to the contact form */}
      {shown !== 'noResults' && (
        <Card className={s.contact}>
          <Icon name={laterIcons.mail} size={26} />
          <div>
            <h2 className={s.name}>
              <Trans>Didn’t find what you need?</Trans>
            </h2>
            <p className={s.muted}>
              <Trans>Write to us with your order number.</Trans>{' '}
              <Trans>
                We answer Monday to Friday, {from}:00 to {to}:00.
              </Trans>{' '}
              <Trans>Never send us a code or your card number.</Trans>
            </p>
          </div>
          <Link
            to={
              query.trim() ? `/contact-us?${new URLSearchParams({ message: query.trim() })}` : '/contact-us'
            }
            className={buttonClass({ className: s.write })}
          >
            <Trans>Contact</Trans>
          </Link>
        </Card>
      )}
    </FlowRegion>
  );
};

/** Creates the help centre's view with the questions in one language. */
export const createHelpScreen = (topics: readonly HelpTopic[]): FC<{ actor: Actor; route: Route }> => {
  const search = createHelpSearch(topics);
  const View: FC<{ actor: Actor; route: Route }> = (props) => (
    <HelpScreen {...props} topics={topics} search={search} />
  );
  return View;
};
