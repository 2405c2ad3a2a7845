import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Actor } from './actor.ts';
import s from './flowsPage.module.css';

/** Form that saves a walk under a name, and then shows the saved name or the error. */
export const SaveWalk = ({
  actor,
  label,
  isEmpty,
  children,
}: {
  actor: Actor;
  label: string;
  isEmpty: boolean;
  children?: ReactNode;
}) => {
  const saved = useSelector(actor, (snapshot) => snapshot.context.saved);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <>
      <form
        className={s.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          if (typeof name === 'string' && name.trim())
            actor.send({ type: 'flows.saveRequested', name: name.trim() });
        }}
      >
        <input name="name" required placeholder="Name of this walk" aria-label="Name of this walk" />
        <button type="submit" disabled={isEmpty}>
          {label}
        </button>
        {children}
      </form>
      {failure && <p role="alert">{failure}</p>}
      {saved && <p role="status">Saved as {saved}. Put it into flows/recordings, and npm test replays it.</p>}
    </>
  );
};
