import { Hono } from 'hono';
import { html } from 'hono/html';
import { countryName } from '../../contract/domain/countries.ts';
import { ageOn, zurichDay } from '../../contract/domain/day.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import { leastAge } from '../../contract/domain/limits.ts';
import { rejectReasons } from '../../contract/domain/verification/rejectReasons.ts';
import type { AppContext } from '../appContext.ts';
import { customerIdOf, phoneOf } from '../identity/accounts.ts';
import { getMessages, type StaffTexts } from '../messages/index.ts';
import { databaseTime } from '../platform/database/clock.ts';
import type { AccountRow, DocumentRow } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import {
  decideDocument,
  findDocument,
  identityFingerprint,
  loadDocumentPage,
  loadDocuments,
  loadDocumentsInReview,
  type DocumentDecision,
  type ReviewedDocument,
} from '../vouchers/verification/documents.ts';
import { reasonText } from '../vouchers/verification/rejection.ts';
import { readFormFields, textsOf, type AdminContext, type AdminEnv } from './context.ts';
import { formatAge, formatDate, formatDay, formatLanguage, formatTime } from './formats.ts';
import { loadLayoutData } from './layoutData.ts';
import { recordAdminAction } from './log/audit.ts';
import { breakableEmail, renderNotFound, renderPage, type LayoutData, type Markup } from './page.ts';
import { includesRole } from './roles.ts';
import { addWatermark } from './watermark.ts';

const nameOf = (account: AccountRow, { documents }: StaffTexts): string =>
  fullName(account) || documents.noName;

/** Lists the details of an ID document that staff should check with particular care. */
const flagsOf = ({ document, account }: ReviewedDocument, { documents: { flags } }: StaffTexts): string[] => {
  const today = zurichDay(databaseTime());
  return [
    ...(account.addressFlag === 'formatOnly' ? [flags.formatOnly] : []),
    ...(account.addressVerifiedAt ? [] : [flags.unverified]),
    ...(account.dob === null ? [flags.noBirthDate] : []),
    ...(account.dob !== null && ageOn(account.dob, today) < leastAge ? [flags.young] : []),
    ...(account.identityChangedAt && account.identityChangedAt > document.uploadedAt ? [flags.changed] : []),
  ];
};

const verdictTag = (status: DocumentRow['status'], { documents }: StaffTexts): string =>
  documents.verdicts[status];

const personList = (account: AccountRow, { language, texts: { documents: texts } }: LayoutData): Markup => {
  const age = account.dob === null ? null : ageOn(account.dob, zurichDay(databaseTime()));
  const gender = account.gender === null ? null : account.gender === 'female' ? texts.female : texts.male;
  return html`<dl class="person">
    <dt>${texts.firstName}</dt>
    <dd>${account.firstName || '—'}</dd>
    <dt>${texts.lastName}</dt>
    <dd>${account.lastName ?? '—'}</dd>
    <dt>${texts.born}</dt>
    <dd class="num">${account.dob === null ? '—' : `${formatDay(account.dob, language)} (${age})`}</dd>
    <dt>${texts.gender}</dt>
    <dd>${gender ?? '—'}</dd>
    <dt>${texts.address}</dt>
    <dd>
      ${account.street === null ? '—' : html`${account.street} ${account.houseno}<br />${account.postcode} ${account.city}<br />${countryName(account.country ?? '', language)}`}
    </dd>
    <dt>${texts.email}</dt>
    <dd>${breakableEmail(account.email)}</dd>
    <dt>${texts.mobile}</dt>
    <dd class="num">${phoneOf(account) ?? '—'}</dd>
    <dt>${texts.customer}</dt>
    <dd class="num">
      <a href="/staff/customers/${customerIdOf(account)}"
        >${texts.customerSince(customerIdOf(account), formatDate(account.createdAt, language))}</a
      >
    </dd>
  </dl>`;
};

/**
 * Renders a row of the review queue. For staff with view-only access, the row does not link to the document.
 */
const queueRow = (
  { document, account }: ReviewedDocument,
  opens: boolean,
  { language, texts }: LayoutData,
): Markup => {
  const { doctypes } = getMessages(language).review;
  const text = html`<strong>${nameOf(account, texts)}</strong
    ><span
      >${doctypes[document.doctype]}${document.pages > 1 ? `, ${texts.documents.pages(document.pages)}` : ''}</span
    ><span
      >${account.addressFlag ? html`<span class="tag">${texts.documents.byForm}</span>` : (account.city ?? '')}</span
    ><time class="soft" datetime="${document.uploadedAt.toISOString()}"
      >${formatAge(document.uploadedAt, language)}</time
    >`;
  return html`<li data-row>
    ${opens ? html`<a href="/staff/documents/${document.id}">${text}</a>` : html`<div class="line">${text}</div>`}
  </li>`;
};

const queueList = (waiting: ReviewedDocument[], opens: boolean, layout: LayoutData): Markup =>
  waiting.length === 0
    ? html`<div class="empty">
        <strong>${layout.texts.documents.nothing}</strong>${layout.texts.documents.nothingText}
      </div>`
    : html`<ul class="list">
        ${waiting.map((one) => queueRow(one, opens, layout))}
      </ul>`;

/** Reason why a decision was not made. */
type DecisionError = { text: string; isRejection: boolean };

const decisionForm = (
  { document, account }: ReviewedDocument,
  { csrfToken, language, texts: { documents: texts } }: LayoutData,
  error: DecisionError | null,
): Markup => {
  const { reasons } = getMessages(language).review;
  return html`<section class="panel">
    <h2>${texts.decision}</h2>
    ${error ? html`<p class="error" role="alert">${error.text}</p>` : ''}
    <form method="post" action="/staff/documents/${document.id}/approve">
      <input type="hidden" name="csrfToken" value="${csrfToken}" />
      <input type="hidden" name="identity" value="${identityFingerprint(account)}" /><button
        class="main"
        type="submit"
        data-yes
      >
        ${texts.approve}
      </button>
    </form>
    <details data-no ${error?.isRejection ? 'open' : ''}>
      <summary>${texts.turnDown}</summary>
      <form method="post" action="/staff/documents/${document.id}/reject">
        <input type="hidden" name="csrfToken" value="${csrfToken}" />
        <fieldset>
          <legend>${texts.why}</legend>
          ${rejectReasons.map((reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}" required />${reason === 'other' ? texts.otherReason : reasons[reason]}</label>`)}
        </fieldset>
        <label for="note">${texts.ownWords(formatLanguage(account.language, language))}</label
        ><textarea id="note" name="note" maxlength="500" lang="${account.language}"></textarea>
        <p class="soft">${account.email ? texts.noteByMail : texts.noteInShop}</p>
        <button class="bad" type="submit">${texts.turnDown}</button>
      </form>
    </details>
  </section>`;
};

const decided = ({ document }: ReviewedDocument, { language, texts }: LayoutData): Markup =>
  html`<section class="panel">
    <h2>${texts.documents.decision}</h2>
    <p>
      <strong>${verdictTag(document.status, texts)}</strong
      >${document.reviewedAt ? html` ${texts.documents.decidedOn} <time>${formatTime(document.reviewedAt, language)}</time>` : ''}
    </p>
    ${document.status === 'rejected' ? html`<p>${reasonText(document, language) ?? ''}</p>` : ''}
  </section>`;

/** Routes for ID documents: the queue, a single document with its owner, the images, and the decision. */
export const documentRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  /**
   * Returns a message that confirms the decision just made and names the customer. Returns null if no decision
   * was made.
   */
  const decidedText = async (
    c: AdminContext,
    { texts }: LayoutData,
    nextStep: string,
  ): Promise<string | null> => {
    const id = c.req.query('done') ?? '';
    const reviewed = /^[0-9a-f-]{36}$/.test(id) ? await findDocument(shop.db, id) : null;
    if (!reviewed || reviewed.document.status === 'under_review') return null;
    return `${nameOf(reviewed.account, texts)} – ${texts.documents.verdicts[reviewed.document.status]}. ${nextStep}`;
  };

  app.get('/documents', async (c) => {
    const waiting = await loadDocumentsInReview(shop);
    const frame = await loadLayoutData(c, shop);
    const { documents: texts } = frame.texts;
    const notice = await decidedText(c, frame, texts.lastDecided);
    return c.html(
      renderPage(
        frame,
        { tab: 'documents', title: frame.texts.frame.tabs.documents, notice },
        html`<h1>${texts.heading}</h1>
          ${queueList(waiting, includesRole(frame.staff.role, 'decide'), frame)}`,
      ),
    );
  });

  const show = async (c: AdminContext, reviewed: ReviewedDocument, error: DecisionError | null = null) => {
    const { document, account } = reviewed;
    const [frame, waiting, all] = await Promise.all([
      loadLayoutData(c, shop),
      loadDocumentsInReview(shop),
      loadDocuments(shop.db, account.id),
    ]);
    const at = waiting.findIndex((other) => other.document.id === document.id);
    const next = waiting[at + 1];
    const previous = at > 0 ? waiting[at - 1] : undefined;
    const earlier = all.filter(({ id }) => id !== document.id);
    const areImagesDeleted = (await loadDocumentPage(shop, document.id, 0)) === null;
    const { language } = frame;
    const { documents: texts } = frame.texts;
    const { doctypes } = getMessages(language).review;
    const name = nameOf(account, frame.texts);
    const flags = flagsOf(reviewed, frame.texts);
    const title = `${name}, ${doctypes[document.doctype]}`;
    const notice = await decidedText(c, frame, texts.nextDecided);
    return c.html(
      renderPage(
        frame,
        { tab: 'documents', title, notice },
        html` <div class="review">
          <div>
            <h1>${name} <span class="soft">${doctypes[document.doctype]}</span></h1>
            <div class="pages">
              ${areImagesDeleted ? html`<div class="empty panel"><strong>${texts.erased}</strong>${texts.erasedText(shop.config.documentDays)}</div>` : Array.from({ length: document.pages }, (_, n) => html`<button type="button" class="sheet" aria-pressed="false"><img src="/staff/documents/${document.id}/pages/${n}" alt="${doctypes[document.doctype]}, ${texts.pageOf(n + 1, document.pages)}" /></button>`)}
            </div>
          </div>
          <div class="beside">
            ${flags.map((flag) => html`<p class="flag">${flag}</p>`)}
            <section class="panel">
              <h2>${texts.profile}</h2>
              ${personList(account, frame)}
            </section>
            ${document.status === 'under_review' ? decisionForm(reviewed, frame, error) : decided(reviewed, frame)}
            <section class="panel soft">
              <p>${texts.sent(formatTime(document.uploadedAt, language), document.filename)}</p>
              ${
                earlier.length > 0
                  ? html`<p>${texts.before}</p>
                      <ul>
                        ${earlier.map((one) => html`<li><a href="/staff/documents/${one.id}">${doctypes[one.doctype]}, ${formatTime(one.uploadedAt, language)}</a>, ${verdictTag(one.status, frame.texts)}</li>`)}
                      </ul>`
                  : ''
              }
              <p class="row">
                <a data-up href="/staff/documents">${texts.all}</a
                >${previous ? html`<a data-previous href="/staff/documents/${previous.document.id}">${texts.previous}</a>` : ''}${next ? html`<a data-next href="/staff/documents/${next.document.id}">${texts.next}</a>` : ''}
              </p>
            </section>
          </div>
        </div>`,
      ),
      error ? 422 : 200,
    );
  };

  app.get('/documents/:id{[0-9a-f-]{36}}', async (c) => {
    const reviewed = await findDocument(shop.db, c.req.param('id'));
    if (!reviewed) return renderNotFound(c);
    const { document } = reviewed;
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'document opened', document.id),
    );
    return show(c, reviewed);
  });

  app.get('/documents/:id{[0-9a-f-]{36}}/pages/:n{\\d{1,2}}', async (c) => {
    const n = Number(c.req.param('n'));
    const details = await loadDocumentPage(shop, c.req.param('id'), n);
    if (!details) return renderNotFound(c);
    const staff = c.get('staff');
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, staff.id, 'page seen', c.req.param('id'), { page: n + 1 }),
    );
    const marked = await addWatermark(details, staff.name, databaseTime());
    return c.body(new Uint8Array(marked), 200, {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
    });
  });

  const decide = async (c: AdminContext, id: string, verdict: DocumentDecision) => {
    const staff = c.get('staff');
    const result = await transaction(shop.db, async (tx) => {
      const decision = await decideDocument(tx, id, staff.id, verdict);
      if (decision !== 'decided') return decision;
      if (verdict.approve) await recordAdminAction(shop, tx, staff.id, 'document approved', id);
      else await recordAdminAction(shop, tx, staff.id, 'document rejected', id, { reason: verdict.reason });
      return decision;
    });
    const reviewed = result === 'identityChanged' ? await findDocument(shop.db, id) : null;
    if (reviewed)
      return show(c, reviewed, { text: textsOf(c).documents.identityChanged, isRejection: false });
    const [next] = await loadDocumentsInReview(shop);
    return c.redirect(`/staff/documents${next ? `/${next.document.id}` : ''}?done=${id}`, 303);
  };

  app.post('/documents/:id{[0-9a-f-]{36}}/approve', async (c) => {
    const field = await readFormFields(c);
    return decide(c, c.req.param('id'), { approve: true, identity: field('identity') });
  });
  app.post('/documents/:id{[0-9a-f-]{36}}/reject', async (c) => {
    const id = c.req.param('id');
    const field = await readFormFields(c);
    const reason = rejectReasons.find((one) => one === field('reason'));
    const note = field('note').slice(0, 500) || null;
    if (reason && (reason !== 'other' || note)) return decide(c, id, { approve: false, reason, note });
    const reviewed = await findDocument(shop.db, id);
    if (!reviewed) return renderNotFound(c);
    const { writeWhy, chooseWhy } = textsOf(c).documents;
    return show(c, reviewed, { text: reason ? writeWhy : chooseWhy, isRejection: true });
  });
  return app;
};
