import { eq } from 'drizzle-orm';
import type { Language } from '../../../contract/domain/languages.ts';
import { getMessages } from '../../messages/index.ts';
import { documents, type DocumentRow } from '../../platform/database/schema.ts';
import type { Db } from '../../platform/database/transaction.ts';

/**
 * Creates the text for a rejection in the customer's language: the standard reason, followed by the note
 * written by staff.
 */
export const reasonText = ({ reason, note }: DocumentRow, language: Language): string | null => {
  const standardText = reason && reason !== 'other' ? getMessages(language).review.reasons[reason] : null;
  return [standardText, note].filter(Boolean).join(' ') || null;
};

/** Loads the reason for rejecting an ID. Returns null if the ID was not rejected. */
export const loadRejection = async (
  db: Pick<Db, 'select'>,
  id: string,
  language: Language,
): Promise<string | null> => {
  const [document] = await db.select().from(documents).where(eq(documents.id, id));
  return document?.status === 'rejected' ? reasonText(document, language) : null;
};
