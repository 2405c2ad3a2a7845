import type { ReactNode } from 'react';
import { Card } from '../../ui/surface/Card.tsx';
import s from './formCard.module.css';

/** One centred card with a short form. */
export const FormCard = ({ lead, children }: { lead?: ReactNode; children: ReactNode }) => (
  <Card as="section" className={s.card}>
    {lead && <p className={s.lead}>{lead}</p>}
    {children}
  </Card>
);

/** The layout of the form: one field per line. */
export const formClass: string = s.form ?? '';
