import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { brand } from '../../contract/domain/brand.ts';
import { dateText } from '../../contract/domain/dates.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { OutcomeUnknown, Refused } from '../gateways/ports.ts';
import { findAccountByEmail } from '../identity/accounts.ts';
import { codeWithId } from '../identity/codes.ts';
import { linkLife, resetLink, verifyLink } from '../identity/links.ts';
import { undoLink } from '../identity/undoLinks.ts';
import { getMessages } from '../messages/index.ts';
import { noticeText } from '../notices/noticeText.ts';
import {
  accounts,
  contactChanges,
  contactMessages,
  letters,
  limitRequests,
  passwordResets,
  staffNotices,
  type AccountRow,
  type ContactChangeRow,
  type LetterRow,
} from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { sha256 } from '../platform/tokens.ts';
import { newsletterLink } from '../support/newsletterLinks.ts';
import { loadRejection } from '../vouchers/verification/rejection.ts';
import { closing, greeting, write, type Block, type Letter } from './templates/orderMails.ts';

type NewLetter = Pick<LetterRow, 'kind' | 'recipient' | 'language'> &
  Partial<Pick<LetterRow, 'accountId' | 'codeId' | 'contactId' | 'about' | 'subscriberId'>>;

/** Writes down that a letter is to be sent. Codes and links are put in when it is. */
export const queueIdentityMail = async (tx: Tx, letter: NewLetter): Promise<void> => {
  const id = randomUUID();
  await tx.insert(letters).values({ id, ...letter });
  await enqueue(tx, { key: `letter ${id}`, kind: 'letter', subject: id });
};

type Content = Letter & { replyTo?: string };
const say = (text: string): Block => ({ kind: 'text', text });
const codeBlock = (label: string, code: string): Block => ({ kind: 'code', label, code, facts: [] });
const linkBlock = (label: string, url: string): Block => ({ kind: 'link', label, url });

const expiresOf = (letter: LetterRow): number => Math.floor(letter.createdAt.getTime() / 1000) + linkLife;

const findRecipient = async ({ db }: AppContext, letter: LetterRow): Promise<AccountRow | null> => {
  if (!letter.accountId) return null;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, letter.accountId));
  return account ?? null;
};

/** About an address that has to be proved; null when there is nothing left to prove. */
const addressLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const texts = getMessages(letter.language);
  const words = texts.account;
  const account = await findRecipient(shop, letter);
  if (!account) return null;
  const code = letter.codeId ? await codeWithId(shop, letter.codeId) : null;
  const codePart = code ? [say(words.codeIntro), codeBlock(words.yourCode, code)] : [];
  const linkPart = [
    say(words.linkIntro),
    linkBlock(words.verify, verifyLink(shop, account, letter.recipient, expiresOf(letter))),
  ];
  const frame = (subject: string, blocks: Block[]): Content =>
    write(
      subject,
      [greeting(texts, account.firstName), ...blocks, say(words.notYou), closing(texts)],
      letter.language,
    );
  if (letter.kind === 'welcome')
    return frame(words.welcomeSubject, [say(words.welcomeIntro), ...codePart, ...linkPart]);
  if (letter.kind === 'emailLink') return frame(words.linkSubject, linkPart);
  // A newer code has made this one void.
  return code ? frame(words.codeSubject, codePart) : null;
};

/** Only now, out of sight of who asked, is it looked up whether there is an account at all. */
const resetLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const account = await findAccountByEmail(shop.db, letter.recipient);
  if (!account) return null;
  const token = shop.secrets.of('reset', letter.id);
  const texts = getMessages(letter.language);
  const words = texts.account;
  await shop.db
    .insert(passwordResets)
    .values({
      tokenHash: sha256(token),
      accountId: account.id,
      email: letter.recipient,
      expiresAt: new Date(expiresOf(letter) * 1000),
    })
    .onConflictDoNothing();
  return write(
    words.resetSubject,
    [
      greeting(texts, account.firstName),
      say(words.resetIntro),
      linkBlock(words.reset, resetLink(shop, token, letter.recipient)),
      say(words.notYou),
      closing(texts),
    ],
    letter.language,
  );
};

const whenOf = (at: Date, { language }: LetterRow): string => dateText(at.toISOString(), language);

/** Where whoever is afraid of a stranger in the account sets a new password. */
const forgotLink = ({ config }: AppContext, label: string): Block =>
  linkBlock(label, `${config.publicUrl}/forgot-password`);

/** The code that lets a proved address be replaced; null when a newer one has made it void. */
const reauthLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const account = await findRecipient(shop, letter);
  const code = letter.codeId ? await codeWithId(shop, letter.codeId) : null;
  if (!account || !code) return null;
  const texts = getMessages(letter.language);
  const words = texts.account;
  return write(
    words.codeSubject,
    [
      greeting(texts, account.firstName),
      say(words.reauthIntro),
      codeBlock(words.yourCode, code),
      say(words.reauthNotYou),
      forgotLink(shop, words.reset),
      closing(texts),
    ],
    letter.language,
  );
};

const passwordLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const account = await findRecipient(shop, letter);
  if (!account) return null;
  const texts = getMessages(letter.language);
  const words = texts.account;
  return write(
    words.passwordSubject,
    [
      greeting(texts, account.firstName),
      say(words.passwordIntro),
      { kind: 'facts', facts: [{ label: texts.receipt.date, value: whenOf(letter.createdAt, letter) }] },
      say(words.passwordNotYou),
      forgotLink(shop, words.reset),
      closing(texts),
    ],
    letter.language,
  );
};

/** The change that a letter tells of; null when it has been taken back by now. */
const changeOf = async ({ db }: AppContext, letter: LetterRow): Promise<ContactChangeRow | null> => {
  if (!letter.about) return null;
  const [change] = await db.select().from(contactChanges).where(eq(contactChanges.id, letter.about));
  return change && change.undoneAt === null ? change : null;
};

/** Tells the old contact what it was replaced by, and how to take that back. */
const changeLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const account = await findRecipient(shop, letter);
  const change = await changeOf(shop, letter);
  if (!account || !change) return null;
  const texts = getMessages(letter.language);
  const words = texts.account;
  const isEmail = change.purpose === 'email';
  return write(
    isEmail ? words.newEmailSubject : words.newMobileSubject,
    [
      greeting(texts, account.firstName),
      say(isEmail ? words.newEmailIntro : words.newMobileIntro),
      {
        kind: 'facts',
        facts: [
          { label: isEmail ? words.newEmail : words.newMobile, value: change.changedTo },
          { label: texts.receipt.date, value: whenOf(change.createdAt, letter) },
        ],
      },
      say(words.undoIntro(whenOf(change.expiresAt, letter))),
      linkBlock(words.undo, undoLink(shop, change.id)),
      closing(texts),
    ],
    letter.language,
  );
};

/** The same as a text message; null when it has been taken back by now. */
const changeSms = async (shop: AppContext, letter: LetterRow): Promise<string | null> => {
  const change = await changeOf(shop, letter);
  if (!change) return null;
  const words = getMessages(letter.language).account;
  return (change.purpose === 'email' ? words.newEmailSms : words.newMobileSms)(undoLink(shop, change.id));
};

const contactLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  if (!letter.contactId) return null;
  const [message] = await shop.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, letter.contactId));
  if (!message) return null;
  const texts = getMessages(letter.language);
  const words = texts.account;
  const forShop = letter.kind === 'contact';
  const facts: Block = {
    kind: 'facts',
    facts: [
      { label: words.reference, value: message.ref },
      { label: words.name, value: message.name },
      { label: words.email, value: message.email },
      ...(message.phone ? [{ label: words.phone, value: message.phone }] : []),
      { label: words.subject, value: message.subject },
    ],
  };
  const body = say(message.message);
  return {
    ...write(
      forShop ? `[${message.ref}] ${message.subject}` : words.contactSubject(message.ref),
      forShop
        ? [facts, body]
        : [greeting(texts, message.name), say(words.contactIntro), facts, body, closing(texts)],
      letter.language,
    ),
    ...(forShop ? { replyTo: message.email } : {}),
  };
};

/** What staff decided about a higher limit. */
const limitLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const account = await findRecipient(shop, letter);
  const [request] = letter.about
    ? await shop.db.select().from(limitRequests).where(eq(limitRequests.id, letter.about))
    : [];
  if (!account || !request) return null;
  const texts = getMessages(letter.language);
  const words = texts.limits;
  const granted = letter.kind === 'limitGranted';
  return write(
    granted ? words.grantedSubject : words.refusedSubject,
    [
      greeting(texts, account.firstName),
      say(granted ? words.granted(toWire(shop.config.voucher.yearlyExtended)) : words.refused),
      ...(request.reason ? [say(request.reason)] : []),
      linkBlock(words.open, `${shop.config.publicUrl}/paysafe-limit`),
      closing(texts),
    ],
    letter.language,
  );
};

const newsletterLetter = (shop: AppContext, letter: LetterRow): Content | null => {
  if (!letter.subscriberId) return null;
  const texts = getMessages(letter.language);
  const words = texts.newsletter;
  const asks = letter.kind === 'subscribe';
  const blocks = asks
    ? [
        say(words.confirmIntro),
        linkBlock(words.confirm, newsletterLink(shop, 'confirm', letter.subscriberId)),
        say(words.notYou),
      ]
    : [say(words.welcomeIntro), linkBlock(words.leave, newsletterLink(shop, 'leave', letter.subscriberId))];
  return write(
    asks ? words.confirmSubject : words.welcomeSubject,
    [greeting(texts, ''), ...blocks, closing(texts)],
    letter.language,
  );
};

/** About a document of identity; null when it is gone with its account. */
const documentLetter = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  const account = await findRecipient(shop, letter);
  if (!account || !letter.about) return null;
  const texts = getMessages(letter.language);
  const words = texts.review;
  const frame = (subject: string, blocks: Block[]): Content =>
    write(subject, [greeting(texts, account.firstName), ...blocks, closing(texts)], letter.language);
  const toShop = linkBlock(words.toShop, shop.config.publicUrl);
  if (letter.kind === 'idReceived') return frame(words.receivedSubject, [say(words.receivedIntro)]);
  if (letter.kind === 'idApproved') return frame(words.approvedSubject, [say(words.approvedIntro), toShop]);
  const why = await loadRejection(shop.db, letter.about, letter.language);
  return frame(words.rejectedSubject, [
    say(words.rejectedIntro),
    ...(why ? [say(why)] : []),
    say(words.rejectedAgain),
    toShop,
  ]);
};

/** A code without an account is for the codes of an order. */
const orderCodeLetter = async (
  shop: AppContext,
  { codeId, language }: LetterRow,
): Promise<Content | null> => {
  const code = codeId ? await codeWithId(shop, codeId) : null;
  if (!code) return null;
  const texts = getMessages(language);
  const words = texts.account;
  return write(
    words.codeSubject,
    [
      greeting(texts, ''),
      say(words.orderCodeIntro),
      codeBlock(words.yourCode, code),
      say(words.notYou),
      closing(texts),
    ],
    language,
  );
};

const staffLetter = async (shop: AppContext, { about, language }: LetterRow): Promise<Content | null> => {
  const [notice] = about ? await shop.db.select().from(staffNotices).where(eq(staffNotices.id, about)) : [];
  if (!notice) return null;
  const { title, text } = noticeText(notice);
  return write(title, [say(text), linkBlock('Open the desk', shop.config.staff.url)], language);
};

const renderContent = async (shop: AppContext, letter: LetterRow): Promise<Content | null> => {
  if (letter.kind === 'limitGranted' || letter.kind === 'limitRefused') return limitLetter(shop, letter);
  if (letter.kind === 'staffNotice') return staffLetter(shop, letter);
  if (letter.kind === 'reset') return resetLetter(shop, letter);
  if (letter.kind === 'reauthCode') return reauthLetter(shop, letter);
  if (letter.kind === 'passwordChanged') return passwordLetter(shop, letter);
  if (letter.kind === 'contactChanged') return changeLetter(shop, letter);
  if (letter.kind === 'idReceived' || letter.kind === 'idApproved' || letter.kind === 'idRejected')
    return documentLetter(shop, letter);
  if (letter.kind === 'contact' || letter.kind === 'contactCopy') return contactLetter(shop, letter);
  if (letter.kind === 'subscribe' || letter.kind === 'subscribed') return newsletterLetter(shop, letter);
  return letter.kind === 'emailCode' && !letter.accountId
    ? orderCodeLetter(shop, letter)
    : addressLetter(shop, letter);
};

/** A carrier cannot be told that two messages are one, so an answer that stays away is waited for this long only (ms). */
const smsPatience = 10 * 60_000;

/** Gives what sends a letter; null when there is nothing left to tell. */
const senderOf = async (shop: AppContext, letter: LetterRow): Promise<(() => Promise<void>) | null> => {
  const { gateways, config } = shop;
  const { kind, id, recipient } = letter;
  if (kind === 'contactChangedSms') {
    const text = await changeSms(shop, letter);
    return text === null ? null : () => gateways.sms.send(recipient, text);
  }
  const content = await renderContent(shop, letter);
  const messageId = `<${kind}.${id}@${new URL(config.publicUrl).hostname}>`;
  return content && (() => gateways.mailer.send({ to: recipient, ...content, messageId, attachments: [] }));
};

const isOver = (letter: LetterRow, error: unknown): boolean =>
  error instanceof Refused ||
  (letter.kind === 'contactChangedSms' &&
    error instanceof OutcomeUnknown &&
    Date.now() - letter.createdAt.getTime() > smsPatience);

/** Sends one letter at least once; a mail always under the same Message-ID. */
export const sendIdentityMail = async (shop: AppContext, id: string): Promise<void> => {
  const [letter] = await shop.db.select().from(letters).where(eq(letters.id, id));
  if (!letter || !['queued', 'sending'].includes(letter.state)) return;
  const send = await senderOf(shop, letter);
  const end = async (state: LetterRow['state']): Promise<void> => {
    await shop.db
      .update(letters)
      .set({ state, ...(state === 'sent' ? { sentAt: sql`now()` } : {}) })
      .where(eq(letters.id, id));
  };
  if (!send) return end('dropped');
  await end('sending');
  try {
    await send();
  } catch (error) {
    if (!isOver(letter, error)) throw error;
    const reason = error instanceof Refused ? error.reason : 'no answer';
    shop.log.warn({ letter: id, kind: letter.kind, reason }, 'a letter cannot be delivered');
    return end('refused');
  }
  return end('sent');
};

/** Where messages of visitors go. */
export const companyAddress = brand.company.email;
