import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './text.module.css';

/** Link that opens another company's page in a new tab. The icon stays on the same line as the last word. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={s.external} href={href} target="_blank" rel="noopener noreferrer">
    {children}
    {'\u00a0'}
    <Icon name={laterIcons.external} size={16} />
  </a>
);
