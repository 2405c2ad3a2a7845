import { Hono } from 'hono';
import { html } from 'hono/html';
import { countryName } from '../../contract/domain/countries.ts';
import { ageOn, zurichDay } from '../../contract/domain/day.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import { rejectReasons } from '../../contract/domain/verification/rejectReasons.ts';
import type { AppContext } from '../appContext.ts';
import { customerIdOf, phoneOf } from '../identity/accounts.ts';
import { en } from '../messages/en.ts';
import type { AccountRow, DocumentRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import {
  decideDocument,
  findDocument,
  loadDocumentPage,
  loadDocuments,
  loadDocumentsInReview,
  type DocumentDecision,
  type ReviewedDocument,
} from '../vouchers/verification/documents.ts';
import { reasonText } from '../vouchers/verification/rejection.ts';
import { readFormFields, type AdminContext, type AdminEnv } from './context.ts';
import { loadLayoutData } from './layoutData.ts';
import { recordAdminAction } from './log/audit.ts';
import { formatAge, formatTime, renderNotFound, renderPage, type LayoutData, type Markup } from './page.ts';
import { includesRole } from './roles.ts';
import { addWatermark } from './watermark.ts';

const nameOf = (account: AccountRow): string => fullName(account) || '(no name)';
const { doctypes, reasons } = en.review;
const languageNames = { en: 'English', de: 'German', fr: 'French', es: 'Spanish', it: 'Italian' };

/** What staff should look at twice. */
const flagsOf = ({ document, account }: ReviewedDocument): string[] => {
  const today = zurichDay(new Date());
  return [
    ...(account.addressFlag === 'formatOnly'
      ? [
          'The address is outside Switzerland and Liechtenstein, or the post was not sure: nobody has checked that it exists.',
        ]
      : []),
    ...(account.addressVerifiedAt ? [] : ['The address has not been verified.']),
    ...(account.dob === null ? ['There is no birth date in the profile.'] : []),
    ...(account.dob !== null && ageOn(account.dob, today) < 16 ? ['Younger than 16.'] : []),
    ...(account.identityChangedAt && account.identityChangedAt > document.uploadedAt
      ? ['Name or birth date were changed after the document was sent.']
      : []),
  ];
};

const verdictTag = (status: DocumentRow['status']): string =>
  status === 'approved' ? 'approved' : status === 'rejected' ? 'turned down' : 'waiting';

const personList = (account: AccountRow): Markup => {
  const age = account.dob === null ? null : ageOn(account.dob, zurichDay(new Date()));
  const gender = account.gender === null ? null : account.gender === 'female' ? 'Female' : 'Male';
  return html`<dl class="person">
    <dt>First name</dt>
    <dd>${account.firstName || '—'}</dd>
    <dt>Last name</dt>
    <dd>${account.lastName ?? '—'}</dd>
    <dt>Born</dt>
    <dd class="num">
      ${account.dob === null ? '—' : `${account.dob.split('-').toReversed().join('.')} (${age})`}
    </dd>
    <dt>Gender</dt>
    <dd>${gender ?? '—'}</dd>
    <dt>Address</dt>
    <dd>
      ${account.street === null ? '—' : html`${account.street} ${account.houseno}<br />${account.postcode} ${account.city}<br />${countryName(account.country ?? '', 'en')}`}
    </dd>
    <dt>E-mail</dt>
    <dd>${account.email ?? '—'}</dd>
    <dt>Mobile</dt>
    <dd class="num">${phoneOf(account) ?? '—'}</dd>
    <dt>Customer</dt>
    <dd class="num">${customerIdOf(account)}, since ${formatTime(account.createdAt).slice(0, 10)}</dd>
  </dl>`;
};

/** Who only looks sees who waits, and not the documents. */
const queueRow = ({ document, account }: ReviewedDocument, opens: boolean): Markup => {
  const text = html`<strong>${nameOf(account)}</strong
    ><span>${doctypes[document.doctype]}${document.pages > 1 ? `, ${document.pages} pages` : ''}</span
    ><span
      >${account.addressFlag ? html`<span class="tag">address by form</span>` : (account.city ?? '')}</span
    ><time class="soft" datetime="${document.uploadedAt.toISOString()}"
      >${formatAge(document.uploadedAt)}</time
    >`;
  return html`<li data-row>
    ${opens ? html`<a href="/staff/documents/${document.id}">${text}</a>` : html`<div class="line">${text}</div>`}
  </li>`;
};

const queueList = (waiting: ReviewedDocument[], opens: boolean): Markup =>
  waiting.length === 0
    ? html`<div class="empty">
        <strong>Nothing to look at.</strong>New documents appear here, the oldest first.
      </div>`
    : html`<ul class="list">
        ${waiting.map((one) => queueRow(one, opens))}
      </ul>`;

const decisionForm = (
  { document, account }: ReviewedDocument,
  { csrfToken }: LayoutData,
  error: string | null,
): Markup =>
  html`<section class="panel">
    <h2>Decision</h2>
    ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
    <form method="post" action="/staff/documents/${document.id}/approve">
      <input type="hidden" name="csrfToken" value="${csrfToken}" /><button
        class="main"
        type="submit"
        data-yes
      >
        Approve
      </button>
    </form>
    <details data-no ${error ? 'open' : ''}>
      <summary>Turn down</summary>
      <form method="post" action="/staff/documents/${document.id}/reject">
        <input type="hidden" name="csrfToken" value="${csrfToken}" />
        <fieldset>
          <legend>Why?</legend>
          ${rejectReasons.map((reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}" required />${reason === 'other' ? 'Something else (write it below)' : reasons[reason]}</label>`)}
        </fieldset>
        <label for="note">Words of your own, in ${languageNames[account.language]}</label
        ><textarea id="note" name="note" maxlength="500" lang="${account.language}"></textarea>
        <p class="soft">
          ${account.email ? 'The customer gets the reason by mail in that language, and these words as they are.' : 'The customer has no e-mail: the reason is shown in the shop.'}
        </p>
        <button class="bad" type="submit">Turn down</button>
      </form>
    </details>
  </section>`;

const decided = ({ document }: ReviewedDocument): Markup =>
  html`<section class="panel">
    <h2>Decision</h2>
    <p>
      <strong>${verdictTag(document.status)}</strong
      >${document.reviewedAt ? html` on <time>${formatTime(document.reviewedAt)}</time>` : ''}
    </p>
    ${document.status === 'rejected' ? html`<p>${reasonText(document, 'en') ?? ''}</p>` : ''}
  </section>`;

/** Documents of identity: the queue, one beside its person, the pictures, the decision. */
export const documentRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  app.get('/documents', async (c) => {
    const waiting = await loadDocumentsInReview(shop);
    const frame = await loadLayoutData(c, shop);
    const notice = c.req.query('done') === undefined ? null : 'Decided. That was the last one.';
    return c.html(
      renderPage(
        frame,
        { tab: 'documents', title: 'Documents', notice },
        html`<h1>Documents to look at</h1>
          ${queueList(waiting, includesRole(frame.staff.role, 'decide'))}`,
      ),
    );
  });

  const show = async (c: AdminContext, found: ReviewedDocument, error: string | null = null) => {
    const { document, account } = found;
    const [frame, waiting, all] = await Promise.all([
      loadLayoutData(c, shop),
      loadDocumentsInReview(shop),
      loadDocuments(shop.db, account.id),
    ]);
    const at = waiting.findIndex((other) => other.document.id === document.id);
    const next = waiting[at + 1];
    const previous = at > 0 ? waiting[at - 1] : undefined;
    const earlier = all.filter(({ id }) => id !== document.id);
    const erased = (await loadDocumentPage(shop, document.id, 0)) === null;
    const flags = flagsOf(found);
    const title = `${nameOf(account)}, ${doctypes[document.doctype]}`;
    const notice = c.req.query('done') === undefined ? null : 'Decided. This is the next one.';
    return c.html(
      renderPage(
        frame,
        { tab: 'documents', title, notice },
        html` <div class="review">
          <div>
            <h1>${nameOf(account)} <span class="soft">${doctypes[document.doctype]}</span></h1>
            <div class="pages">
              ${erased ? html`<div class="empty panel"><strong>The pictures have been erased.</strong>They are kept for ${shop.config.documentDays} days after the decision.</div>` : Array.from({ length: document.pages }, (_, n) => html`<button type="button" class="sheet" aria-pressed="false"><img src="/staff/documents/${document.id}/pages/${n}" alt="${doctypes[document.doctype]}, page ${n + 1} of ${document.pages}" /></button>`)}
            </div>
          </div>
          <div class="beside">
            ${flags.map((flag) => html`<p class="flag">${flag}</p>`)}
            <section class="panel">
              <h2>What the profile says</h2>
              ${personList(account)}
            </section>
            ${document.status === 'under_review' ? decisionForm(found, frame, error) : decided(found)}
            <section class="panel soft">
              <p>Sent <time>${formatTime(document.uploadedAt)}</time> as ${document.filename}</p>
              ${
                earlier.length > 0
                  ? html`<p>Before:</p>
                      <ul>
                        ${earlier.map((one) => html`<li><a href="/staff/documents/${one.id}">${doctypes[one.doctype]}, ${formatTime(one.uploadedAt)}</a>, ${verdictTag(one.status)}</li>`)}
                      </ul>`
                  : ''
              }
              <p class="row">
                <a data-up href="/staff/documents">All documents</a
                >${previous ? html`<a data-previous href="/staff/documents/${previous.document.id}">Previous</a>` : ''}${next ? html`<a data-next href="/staff/documents/${next.document.id}">Next</a>` : ''}
              </p>
            </section>
          </div>
        </div>`,
      ),
      error ? 422 : 200,
    );
  };

  app.get('/documents/:id{[0-9a-f-]{36}}', async (c) => {
    const found = await findDocument(shop.db, c.req.param('id'));
    if (!found) return renderNotFound(c);
    const { document } = found;
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'document opened', document.id),
    );
    return show(c, found);
  });

  app.get('/documents/:id{[0-9a-f-]{36}}/pages/:n{\\d{1,2}}', async (c) => {
    const n = Number(c.req.param('n'));
    const details = await loadDocumentPage(shop, c.req.param('id'), n);
    if (!details) return renderNotFound(c);
    const staff = c.get('staff');
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, staff.id, 'page seen', c.req.param('id'), { page: n + 1 }),
    );
    const marked = await addWatermark(details, staff.name, new Date());
    return c.body(new Uint8Array(marked), 200, {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
    });
  });

  const decide = async (c: AdminContext, id: string, verdict: DocumentDecision) => {
    const staff = c.get('staff');
    await transaction(shop.db, async (tx) => {
      if (!(await decideDocument(tx, id, staff.id, verdict))) return;
      if (verdict.approve) await recordAdminAction(shop, tx, staff.id, 'document approved', id);
      else await recordAdminAction(shop, tx, staff.id, 'document rejected', id, { reason: verdict.reason });
    });
    const [next] = await loadDocumentsInReview(shop);
    return c.redirect(next ? `/staff/documents/${next.document.id}?done` : '/staff/documents?done', 303);
  };

  app.post('/documents/:id{[0-9a-f-]{36}}/approve', (c) => decide(c, c.req.param('id'), { approve: true }));
  app.post('/documents/:id{[0-9a-f-]{36}}/reject', async (c) => {
    const id = c.req.param('id');
    const field = await readFormFields(c);
    const reason = rejectReasons.find((one) => one === field('reason'));
    const note = field('note').slice(0, 500) || null;
    if (reason && (reason !== 'other' || note)) return decide(c, id, { approve: false, reason, note });
    const found = await findDocument(shop.db, id);
    if (!found) return renderNotFound(c);
    return show(c, found, reason ? 'Please write why.' : 'Please choose why.');
  });
  return app;
};
