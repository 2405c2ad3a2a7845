import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { Stage } from './Stage.tsx';
import s from './narrow.module.css';

/** A screen with one thing in its middle, under the banner of the frame. */
export const Narrow = ({ actor, children }: { actor: AnyActorRef; children: ReactNode }) => (
  <Stage actor={actor} className={s.page}>
    {children}
  </Stage>
);
