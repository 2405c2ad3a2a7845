import type { ReactNode } from 'react';
import { Card } from '../../ui/surface/Card.tsx';
import s from './formCard.module.css';

/** A centred card with a short form. */
export const FormCard = ({ lead, children }: { lead?: ReactNode; children: ReactNode }) => (
  <Card as="section" className={s.card}>
    {lead && <p className={s.lead}>{lead}</p>}
    {children}
  </Card>
);

/** Form layout with one field per line. */
export const formClass: string = s.form ?? '';
