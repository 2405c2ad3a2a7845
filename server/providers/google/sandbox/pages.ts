import { html } from 'hono/html';
import { page } from '../../common/sandbox/page.ts';
import { people } from './people.ts';

/** Parameters of the shop's request. Each page passes them on to the next one. */
export type Ask = { client_id: string; scope: string; state: string; origin: string };

const hidden = (ask: Ask) =>
  Object.entries(ask).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

export const choosePage = (ask: Ask) =>
  page(
    { title: 'Sandbox sign-in', narrow: true },
    html` <h1>Choose an account</h1>
      <p class="soft">A sandbox for the identity provider. ${ask.client_id} asks for: ${ask.scope}.</p>
      <form class="panel" method="post" action="choose">
        ${hidden(ask)}
        ${people.map((p) => html`<button type="submit" name="person" value="${p.sub}">${p.name}<br /><span class="soft">${p.email}${p.email_verified ? '' : ' (not verified)'}</span></button>`)}
        <button type="submit" name="person" value="deny">Deny</button>
        <button type="submit" name="person" value="close">Close the window</button>
      </form>`,
  );

/** Renders a page that posts the response to the page that opened the window. */
export const resultPage = (origin: string, response: object | null) =>
  page(
    { title: 'Sandbox sign-in', narrow: true },
    html` <p id="answer" data-origin="${origin}" data-answer="${JSON.stringify(response)}">
        Back to the shop …
      </p>
      <script src="popup.js"></script>`,
  );
