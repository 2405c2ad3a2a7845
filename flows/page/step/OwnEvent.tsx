import { useSelector } from '@xstate/react';
import type { AnyEventObject } from 'xstate';
import { describeEvent } from '../../walker/chart.ts';
import type { Actor } from '../actor.ts';
import s from './step.module.css';

/**
 * Form for sending a custom event. The user picks an event that the chart accepts, edits its JSON, and can send
 * it once it is valid.
 */
export const OwnEvent = ({ actor }: { actor: Actor }) => {
  const preview = useSelector(actor, (snapshot) => snapshot.context.preview);
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  const known: { label: string; event: AnyEventObject }[] = [
    ...(preview?.outcomes ?? []),
    ...(preview?.accepted ?? []).map((event) => ({ label: event.type, event })),
  ];
  if (!draft)
    return (
      <label className={s.own}>
        <span>Send your own</span>
        <select
          value=""
          disabled={known.length === 0}
          onChange={(event) => {
            const chosen = known[Number(event.target.value)];
            if (chosen) actor.send({ type: 'flows.eventChosen', event: chosen.event });
          }}
        >
          <option value="" disabled>
            {known.length === 0 ? 'This state accepts no event' : 'Choose what to send'}
          </option>
          {known.map(({ label, event }, index) => (
            // the index is the key, because two samples can have the same label
            <option key={index} value={index}>
              {label === event.type ? describeEvent(label).label : label}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <form
      className={s.compose}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'flows.eventSent' });
      }}
    >
      <label>
        <span>The event as JSON</span>
        <textarea
          rows={6}
          spellCheck={false}
          value={draft.text}
          aria-invalid={draft.problem !== null}
          aria-describedby="own-event-problem"
          onChange={(event) => actor.send({ type: 'flows.eventEdited', text: event.target.value })}
        />
      </label>
      <p id="own-event-problem" role={draft.problem === null ? undefined : 'alert'}>
        {draft.problem}
      </p>
      <div>
        <button type="submit">Send</button>
        <button type="button" onClick={() => actor.send({ type: 'flows.eventLeft' })}>
          Do not send
        </button>
      </div>
    </form>
  );
};
