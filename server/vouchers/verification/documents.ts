import { createHash, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DocType } from '../../../contract/domain/identity/docTypes.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import type { RejectReason } from '../../../contract/domain/verification/rejectReasons.ts';
import {
  docTypeSchema,
  documentMaxBytes,
  documentTypes,
  type DocList,
  type IdStatus,
} from '../../../contract/schemas/profile.ts';
import type { AppContext } from '../../appContext.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { queueMail } from '../../mail/queue.ts';
import { getMessages } from '../../messages/index.ts';
import {
  accounts,
  documentPages,
  documents,
  type AccountRow,
  type DocumentRow,
} from '../../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../../platform/database/transaction.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import { keepWaitingVoucher } from '../waitingVoucher.ts';
import { plainFilename, readDocumentFile } from './files.ts';
import { reasonText } from './rejection.ts';

type Reader = Pick<Db, 'select'>;

/** True if the ID was reviewed before the customer's name or birth date last changed. */
export const isOutdated = (
  { reviewedAt }: Pick<DocumentRow, 'reviewedAt'>,
  changedAt: Date | null,
): boolean => changedAt !== null && reviewedAt !== null && reviewedAt < changedAt;

/** Finds an account's latest ID, unless the name or birth date has changed since the ID was reviewed. */
const findCurrentDocument = async (db: Reader, accountId: string): Promise<DocumentRow | null> => {
  const [found] = await db
    .select({ document: documents, changedAt: accounts.identityChangedAt })
    .from(documents)
    .innerJoin(accounts, eq(accounts.id, documents.accountId))
    .where(eq(documents.accountId, accountId))
    .orderBy(desc(documents.uploadedAt))
    .limit(1);
  if (!found) return null;
  const { document, changedAt } = found;
  return isOutdated(document, changedAt) ? null : document;
};

export const loadIdStatus = async (db: Reader, accountId: string): Promise<IdStatus> =>
  (await findCurrentDocument(db, accountId))?.status ?? 'none';

export type IdFacts = { id_status: IdStatus; id_under_review: 0 | 1; id_reason: string | null };
/** Returns the `id_*` fields of the profile. */
export const loadIdFacts = async (db: Reader, accountId: string, language: Language): Promise<IdFacts> => {
  const document = await findCurrentDocument(db, accountId);
  const status = document?.status ?? 'none';
  return {
    id_status: status,
    id_under_review: status === 'under_review' ? 1 : 0,
    id_reason: document && status === 'rejected' ? reasonText(document, language) : null,
  };
};

/** Lists the accepted document types and the account's documents. Labels and reasons are in `language`. */
export const loadDocumentList = async (
  { db }: Pick<AppContext, 'db'>,
  accountId: string,
  language: Language,
): Promise<DocList> => {
  const labels = getMessages(language).review.doctypes;
  const rows = await loadDocuments(db, accountId);
  return {
    types: docTypeSchema.options.map((doctype) => ({ doctype, label: labels[doctype] })),
    accept: [...documentTypes],
    maxbytes: documentMaxBytes,
    documents: rows.map((row) => ({
      docid: row.id,
      doctype: row.doctype,
      filename: row.filename,
      status: row.status,
      uploaded_at: row.uploadedAt.toISOString(),
      reviewed_at: row.reviewedAt?.toISOString() ?? null,
      reason: row.status === 'rejected' ? reasonText(row, language) : null,
    })),
  };
};

const underReview = (): ShopRefusal => new ShopRefusal(409, 'underReview', { code: 'ID_REVIEW' });
const requireUploadAllowed = async (db: Reader, accountId: string): Promise<void> => {
  const status = await loadIdStatus(db, accountId);
  if (status === 'under_review') throw underReview();
  if (status === 'approved') throw new ShopRefusal(409, 'idApproved', { code: 'ID_APPROVED' });
};

const queueDocumentMail = async (
  tx: Tx,
  account: AccountRow,
  kind: 'idReceived' | 'idApproved' | 'idRejected',
  about: string,
): Promise<void> => {
  if (account.email)
    await queueMail(tx, {
      kind,
      recipient: account.email,
      language: account.language,
      accountId: account.id,
      about,
    });
};

/**
 * Accepts an ID: renders its pages as images, encrypts and stores them, and discards the file.
 * @throws ShopRefusal 409 if an ID is already approved or under review, 422 depending on what is wrong with the
 * file, 503 if too many files arrive at the same time
 */
export const submitDocument = async (
  shop: AppContext,
  account: AccountRow,
  file: { doctype: DocType; filename: string; content: Buffer },
): Promise<void> => {
  await requireUploadAllowed(shop.db, account.id);
  const { pages, ending } = await readDocumentFile(file.content, account.id);
  const id = randomUUID();
  const filename = plainFilename(file.filename, ending);
  await transaction(shop.db, async (tx) => {
    await keepWaitingVoucher(tx, account.id);
    // locks the account, so that two tabs that submit an ID at the same time store only one
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update');
    await requireUploadAllowed(tx, account.id);
    await tx
      .insert(documents)
      .values({ id, accountId: account.id, doctype: file.doctype, filename, pages: pages.length });
    await tx.insert(documentPages).values(
      pages.map((page, position) => ({
        documentId: id,
        position,
        sealed: shop.vault.sealBytes(`${id} ${position}`, page),
      })),
    );
    await queueDocumentMail(tx, account, 'idReceived', id);
  });
};

/** Returns one page of a document as a JPEG. Returns null if the page does not exist or has been deleted. */
export const loadDocumentPage = async (
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  id: string,
  position: number,
): Promise<Buffer | null> => {
  const [page] = await db
    .select()
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), eq(documentPages.position, position)));
  return page ? vault.openBytes(`${id} ${position}`, page.sealed) : null;
};

export type ReviewedDocument = { document: DocumentRow; account: AccountRow };

/** Lists the documents awaiting review by staff, oldest first. */
export const loadDocumentsInReview = ({ db }: Pick<AppContext, 'db'>): Promise<ReviewedDocument[]> =>
  db
    .select({ document: documents, account: accounts })
    .from(documents)
    .innerJoin(accounts, eq(accounts.id, documents.accountId))
    .where(eq(documents.status, 'under_review'))
    .orderBy(asc(documents.uploadedAt));

/** Lists all of an account's IDs, newest first. */
export const loadDocuments = (db: Reader, accountId: string): Promise<DocumentRow[]> =>
  db.select().from(documents).where(eq(documents.accountId, accountId)).orderBy(desc(documents.uploadedAt));

/** Finds a document and its account. Returns null if the document does not exist. */
export const findDocument = async (db: Reader, id: string): Promise<ReviewedDocument | null> => {
  const [found] = await db
    .select({ document: documents, account: accounts })
    .from(documents)
    .innerJoin(accounts, eq(accounts.id, documents.accountId))
    .where(eq(documents.id, id));
  return found ?? null;
};

/** Returns a fingerprint of the name and birth date, which staff compare with the ID. */
export const identityFingerprint = ({ firstName, lastName, dob }: AccountRow): string =>
  createHash('sha256')
    .update(JSON.stringify([firstName, lastName, dob]))
    .digest('base64url');

/** `identity` is the fingerprint of the name and birth date that staff saw when they approved the ID. */
export type DocumentDecision =
  | { approve: true; identity: string }
  | { approve: false; reason: RejectReason; note: string | null };

/**
 * Decides on an ID within the caller's transaction and queues an email about the decision. Does nothing if a
 * decision has already been made, or if staff approve a name or birth date that has changed since they saw it.
 */
export const decideDocument = async (
  tx: Tx,
  id: string,
  staffId: string,
  verdict: DocumentDecision,
): Promise<'decided' | 'alreadyDecided' | 'identityChanged'> => {
  const found = await findDocument(tx, id);
  if (!found) return 'alreadyDecided';
  // locks the account first, as a change of the profile does
  const account = await lockAccount(tx, found.account.id);
  if (
    verdict.approve &&
    found.document.status === 'under_review' &&
    verdict.identity !== identityFingerprint(account)
  )
    return 'identityChanged';
  const [row] = await tx
    .update(documents)
    .set({
      status: verdict.approve ? 'approved' : 'rejected',
      reviewedAt: sql`now()`,
      reviewedBy: staffId,
      ...(verdict.approve ? {} : { reason: verdict.reason, note: verdict.note }),
    })
    .where(and(eq(documents.id, id), eq(documents.status, 'under_review')))
    .returning();
  if (!row) return 'alreadyDecided';
  await keepWaitingVoucher(tx, row.accountId);
  await queueDocumentMail(tx, account, verdict.approve ? 'idApproved' : 'idRejected', id);
  return 'decided';
};

/** Deletes ID images some time after the decision. Returns the number of milliseconds until the next run. */
export const sweepDocuments = async ({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<number> => {
  await db.execute(sql`
    delete from id_document_page p using id_document d
      where d.id = p.document_id and d.reviewed_at < now() - ${config.documentDays} * interval '1 day'`);
  return 3600_000;
};
