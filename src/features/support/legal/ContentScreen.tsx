import { Trans, useLingui } from '@lingui/react/macro';
import type { FC } from 'react';
import {
  legalPagesChangedOn,
  type ContentBlock,
  type ContentPage,
  type ContentPageName,
} from '../../../../contract/content/contentPage.ts';
import { brand } from '../../../../contract/domain/brand.ts';
import { dayText } from '../../../../contract/domain/dates.ts';
import { vatNumber } from '../../../../contract/domain/vatNumber.ts';
import { Link } from '../../../components/link/Link.tsx';
import s from './content.module.css';

const { name: company, ...address } = brand.company;

/** Renders text that can contain links and placeholders for the company's details. */
const Text = ({ text }: { text: string }) => {
  const { i18n } = useLingui();
  const values: Record<string, string> = { company, ...address, vat: vatNumber(i18n.locale) };
  return text.split(/(\[[^\]]+\]\([^)]+\)|\{\w+\})/).map((part, index) => {
    const link = /^\[(.+)\]\((.+)\)$/.exec(part);
    const key = `${index} ${part}`;
    if (link)
      return (
        <Link key={key} to={link[2] ?? '/'}>
          {link[1]}
        </Link>
      );
    if (part === '{email}')
      return (
        <a key={key} href={`mailto:${brand.company.email}`}>
          {brand.company.email}
        </a>
      );
    return /^\{\w+\}$/.test(part) ? (values[part.slice(1, -1)] ?? part) : part;
  });
};

const BlockView = ({ block }: { block: ContentBlock }) => {
  if (typeof block === 'string')
    return (
      <p>
        <Text text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <Text text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    // scrolls on its own and by keyboard, because a table can be wider than a phone
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.scroll} tabIndex={0} role="group" aria-label={block.head.join(', ')}>
      <table className={s.table}>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row" data-label={block.head[0]}>
                {first}
              </th>
              {rest.map((cell, index) => (
                <td key={cell} data-label={block.head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Changed = () => {
  const { i18n } = useLingui();
  const day = dayText(legalPagesChangedOn, i18n.locale);
  return (
    <p className={s.changed}>
      <Trans>
        Last changed on <time dateTime={legalPagesChangedOn}>{day}</time>. This version is awaiting legal
        review.
      </Trans>
    </p>
  );
};

/**
 * View of a text page. A wide screen shows a table of contents at the side; in print, the page has one column.
 */
const ProseScreen = ({ name, text }: { name: ContentPageName; text: ContentPage }) => {
  const { t } = useLingui();
  return (
    <div className={s.page} data-screen={name}>
      {name !== 'about' && (
        <nav className={s.contents} aria-label={t`Contents`}>
          <ol className={s.list}>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <article className={s.text}>
        <p className={s.lead}>{text.lead}</p>
        {text.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {blocks.map((block) => (
              <BlockView key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
        {name !== 'about' && <Changed />}
      </article>
    </div>
  );
};

/** Creates the view for a text page. */
export const createContentScreen = (name: ContentPageName, text: ContentPage): FC => {
  const View: FC = () => <ProseScreen name={name} text={text} />;
  return View;
};
