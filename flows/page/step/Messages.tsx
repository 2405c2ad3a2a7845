import { useEffect, useRef, useState } from 'react';
import { redactedPaths } from '../../inspector/redact.ts';
import type { Message } from '../../preview/protocol.ts';
import { Copy } from '../Copy.tsx';
import { counted } from '../counted.ts';
import s from './step.module.css';

const rowHeight = 34;
const firstLane = 84;
/** Lanes move closer together if there are more than four. */
const laneWidthOf = (lanes: number): number => (lanes > 4 ? 106 : 148);

const verbs: Record<Message['kind'], string> = {
  event: 'sends to',
  sent: 'sends to',
  invoked: 'invokes',
  done: 'answers',
  error: 'fails',
  after: 'waits',
  effect: 'does',
  stopped: 'stops',
};
const titles: Record<string, string> = {
  outside: 'A person, or another chart of the shop',
  page: 'What the chart does outside of itself: address, storage, other charts',
};

const lanesOf = (messages: readonly Message[]): string[] => [
  ...new Set(messages.flatMap(({ from, to }) => [from, to])),
];

const Row = ({
  message: { kind, from, to, label, step },
  lanes,
  index,
  chosen,
  fresh,
}: {
  message: Message;
  lanes: readonly string[];
  index: number;
  chosen: boolean;
  fresh: boolean;
}) => {
  const laneWidth = laneWidthOf(lanes.length);
  const [start, end] = [from, to].map((name) => firstLane + lanes.indexOf(name) * laneWidth) as [
    number,
    number,
  ];
  const y = index * rowHeight + 24;
  const left = Math.min(start, end);
  const name = kind === 'invoked' || kind === 'stopped' ? `${verbs[kind]} ${to}` : label;
  const most = Math.max(20, Math.floor((Math.abs(end - start) || laneWidth) / 6.6) - 1);
  return (
    <g className={s.message} data-kind={kind} data-chosen={chosen} data-fresh={fresh}>
      <title>{`${step === null ? '' : step === 0 ? 'At the start: ' : `Step ${step}: `}${from} ${verbs[kind]} ${to}: ${label}`}</title>
      <rect x={0} y={y - 22} width={firstLane + lanes.length * laneWidth} height={rowHeight} />
      <text x={8} y={y} className={s.step}>
        {step === null ? '' : step === 0 ? 'start' : step}
      </text>
      {start === end ? (
        <path d={`M${start} ${y - 4}h26v10h-24`} markerEnd="url(#message)" />
      ) : (
        <path d={`M${start} ${y + 4}L${end} ${y + 4}`} markerEnd="url(#message)" />
      )}
      <text x={left + (start === end ? 34 : 8)} y={y - 2}>
        {name.length > most ? `${name.slice(0, most - 1)}…` : name}
      </text>
    </g>
  );
};

/**
 * Sequence diagram of the messages between charts, their children and invoked actors, the page, and external services.
 */
export const Messages = ({
  messages,
  step,
  nothing,
}: {
  messages: readonly Message[];
  /** Current step, whose messages are highlighted. */
  step: number;
  nothing: string;
}) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: 'nearest' });
    // scrolls to the latest message
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [messages.length]);
  if (messages.length === 0) return <p className={s.note}>{nothing}</p>;
  const lanes = lanesOf(messages);
  const laneWidth = laneWidthOf(lanes.length);
  const width = firstLane + lanes.length * laneWidth - laneWidth / 2 + 24;
  const height = messages.length * rowHeight + 16;
  const shown = chosen === null ? undefined : messages[chosen];
  const hidden = messages.flatMap(({ label, payload }) =>
    redactedPaths(payload).map((path) => `${label}.${path}`),
  );
  return (
    <section className={s.sequence} aria-label="Messages">
      <header>
        <p className={s.note}>
          {counted(messages.length, 'message')} between {counted(lanes.length, 'participant')}. Press one to
          see its payload.
        </p>
        <Copy
          key={messages.length}
          label="Copy messages as JSON"
          text={async () => ({
            text: JSON.stringify({ messages, leftOut: hidden.map((path) => `${path}: redacted`) }, null, 2),
            leftOut: hidden,
          })}
        />
      </header>
      <div className={s.lanes}>
        <div className={s.names} style={{ inlineSize: width }}>
          {lanes.map((lane, index) => (
            <span
              key={lane}
              title={titles[lane] ?? lane}
              style={{
                inlineSize: laneWidth,
                insetInlineStart: firstLane + index * laneWidth - laneWidth / 2,
              }}
            >
              {lane}
            </span>
          ))}
        </div>
        <svg width={width} height={height} role="group" aria-label="Messages in order">
          <defs>
            <marker
              id="message"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
              markerUnits="userSpaceOnUse"
            >
              <path d="M0 0L8 4L0 8z" fill="context-stroke" />
            </marker>
          </defs>
          {lanes.map((lane, index) => (
            <line
              key={lane}
              x1={firstLane + index * laneWidth}
              x2={firstLane + index * laneWidth}
              y1={0}
              y2={height}
            />
          ))}
          {messages.map((message, index) => (
            // the index is the key, because the same message can occur twice
            <a
              key={index}
              href="#message"
              aria-label={`${message.from} ${verbs[message.kind]} ${message.to}: ${message.label}`}
              onClick={(event) => {
                event.preventDefault();
                setChosen(index === chosen ? null : index);
              }}
            >
              <Row
                message={message}
                lanes={lanes}
                index={index}
                chosen={index === chosen}
                fresh={message.step === step}
              />
            </a>
          ))}
        </svg>
        <div ref={end} />
      </div>
      {shown && (
        <div className={s.payload} role="region" aria-label="Payload of the message">
          <strong>
            {shown.from} {verbs[shown.kind]} {shown.to}: {shown.label}
          </strong>
          <pre>{JSON.stringify(shown.payload, null, 2)}</pre>
        </div>
      )}
    </section>
  );
};
