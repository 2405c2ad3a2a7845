import type { Context } from 'hono';
import { html } from 'hono/html';
import { noticeText } from '../notices/noticeText.ts';
import type { NoticeRow, StaffRole, StaffRow } from '../platform/database/schema.ts';
import type { WaitingApproval } from './approvals.ts';
import { includesRole } from './roles.ts';

export type Markup = ReturnType<typeof html>;

export type Tab =
  'documents' | 'limits' | 'refunds' | 'gateways' | 'log' | 'people' | 'orders' | 'figures' | 'you';
/** Who looks, how much waits, what all have to know, and the CSRF token that each form carries. */
export type LayoutData = {
  staff: StaffRow;
  csrfToken: string;
  waiting: Record<'documents' | 'limits' | 'refunds' | 'gateways', number>;
  notices: NoticeRow[];
};

/** In the order of their keys, each with the role that sees it. */
const tabs: [Tab, string, StaffRole][] = [
  ['documents', 'Documents', 'look'],
  ['limits', 'Limits', 'look'],
  ['refunds', 'Refunds', 'look'],
  ['gateways', 'Gateways', 'look'],
  ['log', 'Log', 'look'],
  ['people', 'People', 'owner'],
  ['orders', 'Orders', 'look'],
  ['figures', 'Figures', 'owner'],
];

/** Where a browser can wait (`blocking`), nothing is drawn before its keys work. */
const shell = (title: string, body: Markup, hasPasskeys = false): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Rigi staff</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/staff/admin.css" />
        <script src="/staff/admin.js" defer blocking="render"></script>
        ${
          hasPasskeys
            ? html`<script src="/staff/simplewebauthn.js" defer></script>
                <script src="/staff/passkeys.js" defer></script>`
            : ''
        }
      </head>
      <body>
        ${body}
      </body>
    </html>`;

/** A page before anybody is signed in. */
export const renderSignedOutPage = (
  title: string,
  body: Markup,
  { hasPasskeys = false }: { hasPasskeys?: boolean } = {},
): Markup =>
  shell(
    title,
    html`<main class="signed-out">
      <p class="brand">Rigi <span>staff</span></p>
      ${body}
    </main>`,
    hasPasskeys,
  );

/** What lies below the address of the staff pages and is none of its pages; the notFound of Hono would be the shop's. */
export const renderNotFound = (c: Context) =>
  c.html(
    renderSignedOutPage(
      'Not here',
      html`<h1>Not here</h1>
        <p>There is no such staff page.</p>
        <p><a href="/staff">Back to the staff pages</a></p>`,
    ),
    404,
  );

/** For whoever is signed in and has not the role that this needs. */
export const renderForbidden = (c: Context, needed: StaffRole) =>
  c.html(
    renderSignedOutPage(
      'Not for you',
      html`<h1>Not for you</h1>
        <p role="alert">This needs the role “${needed}”. An owner can give it to you.</p>
        <p><a href="/staff">Back to the staff pages</a></p>`,
    ),
    403,
  );

const help = html`<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title">Keys</h2>
  <dl class="keys">
    <div>
      <dt><kbd>j</kbd> <kbd>k</kbd></dt>
      <dd>next, previous</dd>
    </div>
    <div>
      <dt><kbd>Enter</kbd></dt>
      <dd>open, or press what is marked</dd>
    </div>
    <div>
      <dt><kbd>a</kbd></dt>
      <dd>go to “Approve”, “Grant” or “Give back”</dd>
    </div>
    <div>
      <dt><kbd>r</kbd></dt>
      <dd>go to the reasons for a no</dd>
    </div>
    <div>
      <dt><kbd>z</kbd></dt>
      <dd>picture large, picture fitted</dd>
    </div>
    <div>
      <dt><kbd>u</kbd></dt>
      <dd>back to the list</dd>
    </div>
    <div>
      <dt><kbd>1</kbd> … <kbd>8</kbd></dt>
      <dd>the tabs above</dd>
    </div>
    <div>
      <dt><kbd>?</kbd></dt>
      <dd>this list</dd>
    </div>
  </dl>
  <form method="dialog"><button type="submit">Close</button></form>
</dialog>`;

/** Above every page. What is about a gateway goes away by itself, the others when somebody has dealt with them. */
const noticeList = (notices: NoticeRow[], { csrfToken, staff }: LayoutData): Markup =>
  html`<section aria-label="Notices">
    <ul class="plain">
      ${notices.map((notice) => {
        const { title, text } = noticeText(notice);
        return html`<li class="flag" data-notice="${notice.kind} ${notice.gateway} ${notice.reason}">
          <p>
            <strong>${title}</strong> <span class="soft">since <time>${formatTime(notice.since)}</time></span>
          </p>
          <p class="lines">${text}</p>
          ${notice.kind === 'unavailable' || !includesRole(staff.role, 'decide') ? '' : html`<form class="row" method="post" action="/staff/notices/${notice.id}"><input type="hidden" name="csrfToken" value="${csrfToken}" /><button type="submit">Close</button></form>`}
        </li>`;
      })}
    </ul>
  </section>`;

export const renderPage = (
  layout: LayoutData,
  {
    tab,
    title,
    notice,
    hasPasskeys,
  }: { tab: Tab; title: string; notice?: string | null; hasPasskeys?: boolean },
  body: Markup,
): Markup => {
  const { staff, csrfToken, waiting, notices } = layout;
  return shell(
    title,
    html`<a class="skip" href="#main">To the content</a>
      <header class="bar">
        <p class="brand">Rigi <span>staff</span></p>
        <nav aria-label="Staff pages">
          ${tabs.map(([name, label, role], n) => (includesRole(staff.role, role) ? html`<a href="/staff/${name}" data-tab="${n + 1}" ${name === tab ? html`aria-current="page"` : ''}>${label}${name in waiting && waiting[name as keyof typeof waiting] > 0 ? html` <b>${waiting[name as keyof typeof waiting]}</b>` : ''}</a>` : ''))}
        </nav>
        <div class="user">
          <button type="button" class="quiet" data-keys aria-label="Keys">?</button
          ><a
            href="/staff/you"
            ${tab === 'you' ? html`aria-current="page"` : ''}
            aria-label="${staff.name}: your sign-in"
            >${staff.name}</a
          >
          <form method="post" action="/staff/sign-out">
            <input type="hidden" name="csrfToken" value="${csrfToken}" /><button type="submit" class="quiet">
              Sign out
            </button>
          </form>
        </div>
      </header>
      <main id="main" tabindex="-1">
        ${notices.length > 0 ? noticeList(notices, layout) : ''}${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}${body}
      </main>
      ${help}`,
    hasPasskeys,
  );
};

/** Who has asked for what, and until when a second person may confirm it. */
export const waitingText = ({ approval, askedBy }: WaitingApproval, staff: StaffRow): Markup =>
  html`<p class="flag">
    <span
      >${approval.askedBy === staff.id ? 'You have' : `${askedBy} has`} asked for it.
      ${approval.askedBy === staff.id ? 'Another person has' : 'A second person has'} to confirm it before
      <time>${formatTime(approval.expiresAt)}</time>.</span
    >
  </p>`;

const zurich = new Intl.DateTimeFormat('de-CH', {
  timeZone: 'Europe/Zurich',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
export const formatTime = (at: Date): string => zurich.format(at).replace(',', '');

/** `3 h`, `2 d`: how long something has been waiting. */
export const formatAge = (at: Date, now = Date.now()): string => {
  const minutes = Math.max(0, Math.floor((now - at.getTime()) / 60_000));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
};
