import type { ReactNode } from 'react';
import { Card } from '../../ui/surface/Card.tsx';
import s from './formCard.module.css';

/** One card in the middle of the page with one short form in it. */
export const FormCard = ({ lead, children }: { lead?: ReactNode; children: ReactNode }) => (
  <Card as="section" className={s.card}>
    {lead && <p className={s.lead}>{lead}</p>}
    {children}
  </Card>
);

/** The look of the form itself: its fields below each other. */
export const formClass: string = s.form ?? '';
