import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Route } from '../../../machines/contracts.ts';
import { brand } from '../../domain/brand.ts';
import { Accordion, buttonClass, Card, cx, Icon } from '../../ui/index.ts';
import { topics } from './topics.ts';
import s from './help.module.css';

/** Questions by topic; the address says which topic is looked at (`/help?topic=codes`), none means all. */
export const HelpScreen = ({ route }: { route: Route }) => {
  const { t, i18n } = useLingui();
  const wanted = topics.find((topic) => topic.id === route.query['topic']);
  return (
    <div className={s.page} data-screen="help">
      <nav className={s.topics} aria-label={t`Topics`}>
        <Link to="/help" className={cx(s.topic)} aria-current={wanted ? undefined : 'page'}>
          <Trans>All topics</Trans>
        </Link>
        {topics.map(({ id, name }) => (
          <Link
            key={id}
            to={`/help?topic=${id}`}
            className={cx(s.topic)}
            aria-current={wanted?.id === id ? 'page' : undefined}
          >
            {i18n._(name)}
          </Link>
        ))}
      </nav>
      {(wanted ? [wanted] : topics).map(({ id, name, questions }) => (
        <section key={id} className={s.section}>
          <h2 className={s.name}>{i18n._(name)}</h2>
          {questions.map((entry) => (
            <Accordion key={entry.id} summary={i18n._(entry.question)}>
              {i18n._(entry.answer)}
            </Accordion>
          ))}
        </section>
      ))}
      <Card className={s.contact}>
        <Icon name="mail" size={26} />
        <div>
          <h2 className={s.name}>
            <Trans>Not found what you need?</Trans>
          </h2>
          <p className={s.muted}>
            <Trans>Write to us with your order number. Never send us a code or your card number.</Trans>
          </p>
        </div>
        <a href={`mailto:${brand.company.email}`} className={buttonClass({ className: s.write })}>
          {brand.company.email}
        </a>
      </Card>
    </div>
  );
};
