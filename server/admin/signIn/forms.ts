import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { minPasswordLength } from './accounts.ts';

/** A field of a form with its label. `more` are further attributes. */
export const field = (
  name: string,
  label: string,
  { type = 'text', value = '', ...more }: Record<string, string | number | boolean> = {},
): Markup =>
  html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="${type}" value="${value}" ${attributes(more)} />`;

const attributes = (more: Record<string, string | number | boolean>): Markup[] =>
  Object.entries(more).flatMap(([name, value]) =>
    value === false ? [] : [html`${name}="${value === true ? '' : value}" `],
  );

export const newPassword = (name: string, label = 'New password'): Markup =>
  field(name, `${label}, ${minPasswordLength} characters or more`, {
    type: 'password',
    autocomplete: 'new-password',
    minlength: minPasswordLength,
    maxlength: 200,
    required: true,
  });

/** Makes or shows a passkey; its script takes the hidden away where the browser can do it. */
export const passkeyForm = ({
  action,
  kind,
  options,
  csrfToken,
  button,
  fields = '',
}: {
  action: string;
  kind: 'create' | 'get';
  /** JSON of the question. */
  options: string;
  csrfToken: string;
  button: string;
  fields?: Markup | string;
}): Markup =>
  html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${options}" hidden>
    <input type="hidden" name="csrfToken" value="${csrfToken}" /><input
      type="hidden"
      name="response"
      value=""
    />${fields}
    <p class="error" role="alert" data-failed hidden>The passkey was not used. Please try again.</p>
    <button class="main" type="submit">${button}</button>
  </form>`;

/** Sets one-time codes up: the secret for an app, and the first code of it. */
export const codesForm = ({
  action,
  secret,
  uri,
  csrfToken,
  error,
}: {
  action: string;
  secret: string;
  uri: string;
  csrfToken: string;
  error?: string | undefined;
}): Markup =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="csrfToken" value="${csrfToken}" />
    <p>Put this key into an app for one-time codes, or <a href="${uri}">open the app on this device</a>.</p>
    <p class="secret"><code>${secret.match(/.{1,4}/g)?.join(' ')}</code></p>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
    ${field('code', 'The code that it shows now', {
      autocomplete: 'one-time-code',
      inputmode: 'numeric',
      maxlength: 9,
      required: true,
    })}
    <button type="submit">Use one-time codes</button>
  </form>`;

/** Recovery codes in clear; they are shown only now. */
export const recoveryList = (codes: string[]): Markup =>
  html`<p>
      Each of these opens your sign-in once, when the second factor is lost. Print them or put them into a
      safe place: they are shown only now.
    </p>
    <ul class="recovery">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>`;
