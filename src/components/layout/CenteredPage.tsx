import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { FlowRegion } from '../flow/FlowRegion.tsx';
import s from './centeredPage.module.css';

/** Screen with a single centred element below the frame's banner. */
export const CenteredPage = ({ actor, children }: { actor: AnyActorRef; children: ReactNode }) => (
  <FlowRegion actor={actor} className={s.page}>
    {children}
  </FlowRegion>
);
