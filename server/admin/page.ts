import type { Context } from 'hono';
import { html } from 'hono/html';
import { getStaffTexts } from '../messages/index.ts';
import { noticeText } from '../notices/noticeText.ts';
import type { NoticeRow, StaffRole, StaffRow } from '../platform/database/schema.ts';
import type { Decision, WaitingApproval } from './approvals.ts';
import type { AdminContext, AdminEnv } from './context.ts';
import { formatTime } from './formats.ts';
import { languageForm, pageOf, type Reader } from './language.ts';
import { includesRole } from './roles.ts';

export type Markup = ReturnType<typeof html>;

/** Formats an email address so that it wraps only before its domain. Returns a dash if there is no address. */
export const breakableEmail = (email: string | null): Markup | string => {
  const domain = email?.lastIndexOf('@') ?? -1;
  return email === null || domain < 0 ? '—' : html`${email.slice(0, domain)}<wbr />${email.slice(domain)}`;
};

type Waiting = Record<'documents' | 'limits' | 'refunds' | 'gateways', number>;
/** Data for the layout of every page, such as the user, open tasks, notices and the CSRF token. */
export type LayoutData = Reader & { staff: StaffRow; waiting: Waiting; notices: NoticeRow[] };

/** Tabs in the order of their keyboard shortcuts, each with the role required to see it. */
const tabs = [
  ['today', 'look'],
  ['orders', 'look'],
  ['documents', 'look'],
  ['limits', 'look'],
  ['refunds', 'look'],
  ['figures', 'owner'],
  ['promotions', 'owner'],
  ['gateways', 'look'],
  ['people', 'owner'],
  ['log', 'look'],
] as const satisfies [string, StaffRole][];
export type Tab = (typeof tabs)[number][0] | 'you';

/**
 * Renders the HTML page. Browsers that support `blocking` wait for the keyboard script before they render the
 * page.
 */
const shell = (title: string, body: Markup, { language, texts }: Reader, hasPasskeys = false): Markup =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Rigi ${texts.frame.brand}</title>
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

const brand = ({ texts }: Reader): Markup =>
  html`<p class="brand">Rigi <span>${texts.frame.brand}</span></p>`;

/**
 * Options of a page. A page with `isShownOnce` cannot be opened again, so the browser asks for confirmation
 * before leaving it.
 */
type PageKind = { hasPasskeys?: boolean; isShownOnce?: boolean };

/** Renders a page for visitors who are not signed in. */
export const renderSignedOutPage = (
  c: AdminContext,
  title: string,
  body: Markup,
  { hasPasskeys = false, isShownOnce = false }: PageKind = {},
): Markup => {
  const language = c.get('language');
  const reader = {
    language,
    texts: getStaffTexts(language),
    csrfToken: c.get('formToken')(),
    page: pageOf(c),
  };
  return shell(
    title,
    html`<main class="signed-out">${brand(reader)} ${body}</main>
      ${isShownOnce ? '' : html`<footer class="signed-out">${languageForm(reader)}</footer>`}`,
    reader,
    hasPasskeys,
  );
};

/** Renders the 404 page for staff URLs. Hono's notFound handler would show the shop's 404 page instead. */
export const renderNotFound = (c: Context<AdminEnv>) => {
  const { frame } = getStaffTexts(c.get('language'));
  return c.html(
    renderSignedOutPage(
      c,
      frame.notHere,
      html`<h1>${frame.notHere}</h1>
        <p>${frame.notHereText}</p>
        <p><a href="/staff">${frame.back}</a></p>`,
    ),
    404,
  );
};

/** Renders the page for staff who do not have the required role. */
export const renderForbidden = (c: AdminContext, needed: StaffRole) => {
  const { frame } = getStaffTexts(c.get('language'));
  return c.html(
    renderSignedOutPage(
      c,
      frame.notForYou,
      html`<h1>${frame.notForYou}</h1>
        <p role="alert">${frame.notForYouText(frame.roles[needed])}</p>
        <p><a href="/staff">${frame.back}</a></p>`,
    ),
    403,
  );
};

const help = ({ texts: { frame } }: Reader): Markup => {
  const { keys } = frame;
  const line = (names: Markup, meaning: string): Markup =>
    html`<div>
      <dt>${names}</dt>
      <dd>${meaning}</dd>
    </div>`;
  return html`<dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">${keys.title}</h2>
    <dl class="keys">
      ${line(html`<kbd>j</kbd> <kbd>k</kbd>`, keys.step)} ${line(html`<kbd>Enter</kbd>`, keys.open)}
      ${line(html`<kbd>a</kbd>`, keys.approve)} ${line(html`<kbd>r</kbd>`, keys.refuse)}
      ${line(html`<kbd>z</kbd>`, keys.zoom)} ${line(html`<kbd>u</kbd>`, keys.up)}
      ${line(html`<kbd>0</kbd> … <kbd>9</kbd>`, keys.tabs)} ${line(html`<kbd>?</kbd>`, keys.help)}
    </dl>
    <form method="dialog"><button type="submit">${frame.close}</button></form>
  </dialog>`;
};

/**
 * Renders a notice. Only one line is visible until the notice is opened, so that a phone shows the page's
 * content without scrolling.
 */
const noticeRow = (notice: NoticeRow, { csrfToken, staff, language, texts }: LayoutData): Markup => {
  const { title, text } = noticeText(notice, texts);
  return html`<li class="flag" data-notice="${notice.kind} ${notice.gateway} ${notice.reason}">
    <details>
      <summary>
        <span
          ><strong>${title}</strong>
          <span class="soft"
            >${texts.frame.since} <time>${formatTime(notice.since, language)}</time></span
          ></span
        >
      </summary>
      <p class="lines">${text}</p>
      ${notice.kind === 'unavailable' || !includesRole(staff.role, 'decide') ? '' : html`<form class="row" method="post" action="/staff/notices/${notice.id}"><input type="hidden" name="csrfToken" value="${csrfToken}" /><button type="submit">${texts.frame.close}</button></form>`}
    </details>
  </li>`;
};

/**
 * Renders the notices at the top of every page. Notices about a provider close automatically; staff close all
 * others.
 */
const noticeList = (notices: NoticeRow[], layout: LayoutData): Markup => {
  const { frame } = layout.texts;
  const rows = (some: NoticeRow[]): Markup =>
    html`<ul class="plain">
      ${some.map((notice) => noticeRow(notice, layout))}
    </ul>`;
  const first = notices.slice(0, notices.length > 3 ? 2 : 3);
  const rest = notices.slice(first.length);
  return html`<section class="notices" id="notices" aria-label="${frame.notices}">
    ${rows(first)}${
      rest.length > 0
        ? html`<details>
            <summary>${frame.moreNotices(rest.length)}</summary>
            ${rows(rest)}
          </details>`
        : ''
    }
  </section>`;
};

export const renderPage = (
  layout: LayoutData,
  {
    tab,
    title,
    notice,
    hasPasskeys,
    isShownOnce = false,
  }: PageKind & { tab: Tab; title: string; notice?: string | null },
  body: Markup,
): Markup => {
  const { staff, csrfToken, waiting, notices, language, texts } = layout;
  const { frame } = texts;
  const waitingFor = (name: Tab): number => (name in waiting ? waiting[name as keyof Waiting] : 0);
  return shell(
    title,
    html`<a class="skip" href="#main">${frame.toContent}</a>
      <header class="bar">
        ${brand(layout)}
        <nav aria-label="${frame.pages}">
          ${tabs.map(([name, role], n) => (includesRole(staff.role, role) ? html`<a href="/staff${name === 'today' ? '' : `/${name}`}" data-tab="${n}" ${name === tab ? html`aria-current="page"` : ''}>${frame.tabs[name]}${waitingFor(name) > 0 ? html` <b>${waitingFor(name)}</b>` : ''}</a>` : ''))}
        </nav>
        <div class="user">
          <button type="button" class="quiet" data-keys aria-label="${frame.keys.title}">?</button>${
            isShownOnce
              ? ''
              : html`<details class="menu">
                  <summary>
                    <span class="unseen">${frame.language}${frame.colon}</span> ${language.toUpperCase()}
                  </summary>
                  ${languageForm(layout)}
                </details>`
          }<a
            href="/staff/you"
            ${tab === 'you' ? html`aria-current="page"` : ''}
            aria-label="${frame.yourSignIn(staff.name)}"
            >${staff.name}</a
          >
          <form method="post" action="/staff/sign-out">
            <input type="hidden" name="csrfToken" value="${csrfToken}" /><button type="submit" class="quiet">
              ${frame.signOut}
            </button>
          </form>
        </div>
      </header>
      <main id="main" tabindex="-1">
        ${notices.length > 0 ? noticeList(notices, layout) : ''}${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}${body}
      </main>
      ${help(layout)}`,
    layout,
    hasPasskeys,
  );
};

/** States who made a request and until when a second person can confirm it. */
export const waitingText = (
  { approval, askedBy }: WaitingApproval,
  { staff, language, texts: { frame } }: LayoutData,
): Markup =>
  html`<p class="flag">
    <span
      >${approval.askedBy === staff.id ? frame.ownWaits : frame.otherWaits(askedBy)}
      <time>${formatTime(approval.expiresAt, language)}</time>.</span
    >
  </p>`;

/** Explains what to do if no colleague can confirm a request. Empty if a colleague can confirm it. */
export const soleText = (
  { isSole }: Decision,
  { staff, texts: { decisionRule } }: LayoutData,
): Markup | string =>
  isSole
    ? html`<p class="flag">
        <span
          >${decisionRule.sole}
          ${staff.role === 'owner' ? html`<a href="/staff/people">${decisionRule.invite}</a>` : decisionRule.askOwner}</span
        >
      </p>`
    : '';
