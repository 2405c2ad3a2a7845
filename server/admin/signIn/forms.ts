import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import type { StaffTexts } from '../../messages/index.ts';
import type { Markup } from '../page.ts';
import { minPasswordLength } from './accounts.ts';

/** Renders a form field with its label. `more` contains additional HTML attributes. */
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

/** Renders a password field whose label states the minimum length. */
export const newPassword = (name: string, label: (least: number) => string): Markup =>
  field(name, label(minPasswordLength), {
    type: 'password',
    autocomplete: 'new-password',
    minlength: minPasswordLength,
    maxlength: 200,
    required: true,
  });

/** Renders a form that creates or uses a passkey. A script shows the form's button if the browser supports passkeys. */
export const passkeyForm = ({
  action,
  kind,
  options,
  csrfToken,
  button,
  texts,
  fields = '',
}: {
  action: string;
  kind: 'create' | 'get';
  /** The WebAuthn options, including the challenge, as JSON. */
  options: string;
  csrfToken: string;
  button: string;
  texts: StaffTexts;
  fields?: Markup | string;
}): Markup =>
  html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${options}" hidden>
    <input type="hidden" name="csrfToken" value="${csrfToken}" /><input
      type="hidden"
      name="response"
      value=""
    />${fields}
    <p class="error" role="alert" data-failed hidden>${texts.secondFactor.passkeyUnused}</p>
    <button class="main" type="submit">${button}</button>
  </form>`;

/** Draws the QR code on the server, so that the secret is not sent to a third party. */
const qrImage = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4 })).toString('base64')}`;

/**
 * Renders a form for setting up an authenticator app. It shows the app's secret and requires the first code
 * from the app.
 */
export const codesForm = ({
  action,
  secret,
  uri,
  csrfToken,
  texts: { secondFactor: texts },
  error,
}: {
  action: string;
  secret: string;
  uri: string;
  csrfToken: string;
  texts: StaffTexts;
  error?: string | undefined;
}): Markup =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="csrfToken" value="${csrfToken}" />
    <p>${texts.scan} <a href="${uri}">${texts.openApp}</a>.</p>
    <p><img class="qr" src="${qrImage(uri)}" width="192" height="192" alt="${texts.qrCode}" /></p>
    <p class="secret"><code>${secret.match(/.{1,4}/g)?.join(' ')}</code></p>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
    ${field('code', texts.firstCode, {
      autocomplete: 'one-time-code',
      inputmode: 'numeric',
      maxlength: 9,
      required: true,
    })}
    <button type="submit">${texts.useCodes}</button>
  </form>`;

/** Lists recovery codes in plain text. They are shown only once. */
export const recoveryList = (codes: string[], { secondFactor }: StaffTexts): Markup =>
  html`<p>${secondFactor.recoveryText}</p>
    <ul class="recovery">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>`;
