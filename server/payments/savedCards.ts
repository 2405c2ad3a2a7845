import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { CardKeeperCode } from '../../contract/domain/paymentProviders.ts';
import type { SavedCards } from '../../contract/schemas/payments.ts';
import type { AppContext } from '../appContext.ts';
import { markCardRemoved } from '../identity/accountCards.ts';
import { hasPassed } from '../platform/database/clock.ts';
import { savedCards, type SavedCardRow } from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { notFound } from '../platform/refusal.ts';
import type { CardAlias } from '../providers/ports.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const live = and(isNull(savedCards.removedAt), isNotNull(savedCards.alias));

const twoDigits = (n: number): string => String(n % 100).padStart(2, '0');

/** True until the end of the month in which the card expires. */
export const isInDate = ({
  expiryYear,
  expiryMonth,
}: Pick<SavedCardRow, 'expiryYear' | 'expiryMonth'>): boolean =>
  !hasPassed(Date.UTC(expiryYear, expiryMonth, 1));

/**
 * Loads an account's saved cards, newest first, with `expiry` as MM/YY. Leaves out expired cards on request.
 */
export const loadSavedCards = async (
  db: Pick<Db, 'select'>,
  accountId: string,
  which: 'all' | 'inDate' = 'all',
): Promise<SavedCards['savedcards']> => {
  const rows = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.accountId, accountId), live))
    .orderBy(desc(savedCards.createdAt));
  return rows
    .filter((card) => which === 'all' || isInDate(card))
    .map(({ id, brand, masked, expiryMonth, expiryYear, gateway }) => ({
      cardid: id,
      brand,
      masked,
      expiry: `${twoDigits(expiryMonth)}/${twoDigits(expiryYear)}`,
      gateway,
    }));
};

/** Finds a saved card that the account can use at a provider. @throws ShopRefusal 404 CARD_GONE */
export const findSavedCard = async (
  db: Pick<Db, 'select'>,
  accountId: string | null,
  gateway: CardKeeperCode,
  cardId: string,
): Promise<SavedCardRow> => {
  const [card] =
    accountId && uuid.test(cardId)
      ? await db
          .select()
          .from(savedCards)
          .where(
            and(
              eq(savedCards.id, cardId),
              eq(savedCards.accountId, accountId),
              eq(savedCards.gateway, gateway),
              live,
            ),
          )
      : [];
  if (!card) throw notFound('CARD_GONE');
  return card;
};

/** Saves a card to its account, or updates the card if it is already saved. */
export const saveCard = async (
  tx: Tx,
  accountId: string,
  gateway: CardKeeperCode,
  card: CardAlias,
): Promise<void> => {
  const facts = {
    gateway,
    brand: card.brand,
    // people recognise their cards by the last four digits
    masked: `•••• ${card.masked.slice(-4)}`,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    removedAt: null,
  };
  await tx
    .insert(savedCards)
    .values({ id: randomUUID(), accountId, alias: card.alias, ...facts })
    .onConflictDoUpdate({ target: [savedCards.accountId, savedCards.alias], set: facts });
};

/**
 * Removes a card from its account immediately, and queues a job that deletes it at the provider. Repeated calls
 * have no effect.
 * @throws ShopRefusal 404
 */
export const removeSavedCard = (shop: AppContext, accountId: string, cardId: string): Promise<SavedCards> =>
  transaction(shop.db, async (tx) => {
    const [card] = uuid.test(cardId)
      ? await tx
          .select()
          .from(savedCards)
          .where(and(eq(savedCards.id, cardId), eq(savedCards.accountId, accountId)))
          .for('update')
      : [];
    if (!card) throw notFound('CARD_GONE');
    if (!card.removedAt) await markCardRemoved(tx, card.id);
    return { savedcards: await loadSavedCards(tx, accountId) };
  });

/**
 * Deletes a card at the provider after its removal from an account. Keeps the card if another account has saved
 * it too.
 */
export const deleteCardAtProvider = async (shop: AppContext, cardId: string): Promise<void> => {
  const [card] = await shop.db.select().from(savedCards).where(eq(savedCards.id, cardId));
  if (!card?.removedAt || !card.alias) return;
  const [other] = await shop.db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(
      and(
        eq(savedCards.gateway, card.gateway),
        eq(savedCards.alias, card.alias),
        ne(savedCards.id, card.id),
        isNull(savedCards.removedAt),
      ),
    );
  if (!other) await shop.gateways[card.gateway].forgetCard(card.alias);
  await shop.db
    .update(savedCards)
    .set({ alias: null })
    .where(and(eq(savedCards.id, card.id), isNotNull(savedCards.removedAt)));
};
