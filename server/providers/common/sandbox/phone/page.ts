import { html, raw } from 'hono/html';
import { page } from '../page.ts';

export type Message = { id: string; at: number; to: string; from: string; text: string };

const look = `
.phone{max-width:24rem;margin:1rem auto;padding:1rem;border:.6rem solid #20262d;border-radius:2.5rem;background:var(--paper);min-height:36rem}
.phone h1{text-align:center;font-size:1rem}
.bubble{margin:.5rem 0;padding:.6rem .9rem;border-radius:1.1rem 1.1rem 1.1rem .3rem;background:var(--ground);overflow-wrap:anywhere}
.bubble time{display:block;font-size:.75rem;color:var(--soft)}
.phone h2{font-variant-numeric:tabular-nums}
`;

const time = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** Renders the messages grouped by phone number, starting with the number that has the latest message. */
export const phonePage = (messages: Message[]) => {
  const byNumber = new Map<string, Message[]>();
  for (const message of messages) byNumber.set(message.to, [...(byNumber.get(message.to) ?? []), message]);
  return page(
    { title: 'Sandbox phone', refresh: 3 },
    html` <style>
        ${raw(look)}
      </style>
      <div class="phone">
        <h1>Messages</h1>
        ${byNumber.size === 0 ? html`<p class="soft">No messages yet. Whatever the shop sends to any number arrives here.</p>` : ''}
        ${[...byNumber].map(
          ([number, list]) =>
            html`<section>
              <h2>${number}</h2>
              ${list.map((m) => html`<div class="bubble"><time datetime="${new Date(m.at).toISOString()}">${m.from}, ${time(m.at)} UTC</time>${m.text}</div>`)}
            </section>`,
        )}
      </div>`,
  );
};
