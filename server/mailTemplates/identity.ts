import { eq } from 'drizzle-orm';
import { dateText } from '../../contract/domain/dates.ts';
import type { AppContext } from '../appContext.ts';
import { findAccountByEmail } from '../identity/accounts.ts';
import { findCodeById } from '../identity/codes.ts';
import { linkLifetimeSeconds, resetLink, verifyLink } from '../identity/links.ts';
import { undoLink } from '../identity/undoLinks.ts';
import {
  closing,
  codeBlock,
  factsBlock,
  greeting,
  linkBlock,
  renderMail,
  textBlock,
  type Block,
} from '../mail/layout.ts';
import type { MailContent, Template } from '../mail/send.ts';
import { getMessages } from '../messages/index.ts';
import {
  contactChanges,
  passwordResets,
  type ContactChangeRow,
  type MailRow,
} from '../platform/database/schema.ts';
import { sha256 } from '../platform/tokens.ts';
import { findMailAccount } from './account.ts';

const expiresOf = (mail: MailRow): number =>
  Math.floor(mail.createdAt.getTime() / 1000) + linkLifetimeSeconds;

/** The code of a mail; null when a newer one has made it void. */
const findCode = async (shop: AppContext, { codeId }: MailRow): Promise<string | null> =>
  codeId ? findCodeById(shop, codeId) : null;

/** About an address that has to be proved; null when there is nothing left to prove. */
const address: Template = async (shop, mail) => {
  const texts = getMessages(mail.language);
  const words = texts.account;
  const account = await findMailAccount(shop, mail);
  if (!account) return null;
  const code = await findCode(shop, mail);
  const codePart = code ? [textBlock(words.codeIntro), codeBlock(words.yourCode, code)] : [];
  const linkPart = [
    textBlock(words.linkIntro),
    linkBlock(words.verify, verifyLink(shop, account, mail.recipient, expiresOf(mail))),
  ];
  const frame = (subject: string, blocks: Block[]): MailContent =>
    renderMail(
      subject,
      [greeting(texts, account.firstName), ...blocks, textBlock(words.notYou), closing(texts)],
      mail.language,
    );
  if (mail.kind === 'welcome')
    return frame(words.welcomeSubject, [textBlock(words.welcomeIntro), ...codePart, ...linkPart]);
  if (mail.kind === 'emailLink') return frame(words.linkSubject, linkPart);
  return code ? frame(words.codeSubject, codePart) : null;
};

/** A code without an account is for the codes of an order. */
const orderCode: Template = async (shop, mail) => {
  const code = await findCode(shop, mail);
  if (!code) return null;
  const texts = getMessages(mail.language);
  const words = texts.account;
  return renderMail(
    words.codeSubject,
    [
      greeting(texts, ''),
      textBlock(words.orderCodeIntro),
      codeBlock(words.yourCode, code),
      textBlock(words.notYou),
      closing(texts),
    ],
    mail.language,
  );
};

const emailCode: Template = (shop, mail) => (mail.accountId ? address : orderCode)(shop, mail);

/** Only now, out of sight of who asked, is it looked up whether there is an account at all. */
const reset: Template = async (shop, mail) => {
  const account = await findAccountByEmail(shop.db, mail.recipient);
  if (!account) return null;
  const token = shop.secrets.of('reset', mail.id);
  const texts = getMessages(mail.language);
  const words = texts.account;
  await shop.db
    .insert(passwordResets)
    .values({
      tokenHash: sha256(token),
      accountId: account.id,
      email: mail.recipient,
      expiresAt: new Date(expiresOf(mail) * 1000),
    })
    .onConflictDoNothing();
  return renderMail(
    words.resetSubject,
    [
      greeting(texts, account.firstName),
      textBlock(words.resetIntro),
      linkBlock(words.reset, resetLink(shop, token, mail.recipient)),
      textBlock(words.notYou),
      closing(texts),
    ],
    mail.language,
  );
};

const whenOf = (at: Date, { language }: MailRow): string => dateText(at.toISOString(), language);

/** Where whoever is afraid of a stranger in the account sets a new password. */
const forgotLink = ({ config }: AppContext, label: string): Block =>
  linkBlock(label, `${config.publicUrl}/forgot-password`);

/** The code that lets a proved address be replaced; null when a newer one has made it void. */
const reauthCode: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const code = await findCode(shop, mail);
  if (!account || !code) return null;
  const texts = getMessages(mail.language);
  const words = texts.account;
  return renderMail(
    words.codeSubject,
    [
      greeting(texts, account.firstName),
      textBlock(words.reauthIntro),
      codeBlock(words.yourCode, code),
      textBlock(words.reauthNotYou),
      forgotLink(shop, words.reset),
      closing(texts),
    ],
    mail.language,
  );
};

const passwordChanged: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  if (!account) return null;
  const texts = getMessages(mail.language);
  const words = texts.account;
  return renderMail(
    words.passwordSubject,
    [
      greeting(texts, account.firstName),
      textBlock(words.passwordIntro),
      factsBlock([{ label: texts.receipt.date, value: whenOf(mail.createdAt, mail) }]),
      textBlock(words.passwordNotYou),
      forgotLink(shop, words.reset),
      closing(texts),
    ],
    mail.language,
  );
};

/** The change that a mail tells of; null when it has been taken back by now. */
const findChange = async ({ db }: AppContext, { about }: MailRow): Promise<ContactChangeRow | null> => {
  if (!about) return null;
  const [change] = await db.select().from(contactChanges).where(eq(contactChanges.id, about));
  return change && change.undoneAt === null ? change : null;
};

/** Tells the old contact what it was replaced by, and how to take that back. */
const contactChanged: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const change = await findChange(shop, mail);
  if (!account || !change) return null;
  const texts = getMessages(mail.language);
  const words = texts.account;
  const isEmail = change.purpose === 'email';
  return renderMail(
    isEmail ? words.newEmailSubject : words.newMobileSubject,
    [
      greeting(texts, account.firstName),
      textBlock(isEmail ? words.newEmailIntro : words.newMobileIntro),
      factsBlock([
        { label: isEmail ? words.newEmail : words.newMobile, value: change.changedTo },
        { label: texts.receipt.date, value: whenOf(change.createdAt, mail) },
      ]),
      textBlock(words.undoIntro(whenOf(change.expiresAt, mail))),
      linkBlock(words.undo, undoLink(shop, change.id)),
      closing(texts),
    ],
    mail.language,
  );
};

/** The same as a text message. */
const contactChangedSms: Template = async (shop, mail) => {
  const change = await findChange(shop, mail);
  if (!change) return null;
  const words = getMessages(mail.language).account;
  const text = change.purpose === 'email' ? words.newEmailSms : words.newMobileSms;
  return { sms: text(undoLink(shop, change.id)) };
};

export const identityTemplates = {
  welcome: address,
  emailLink: address,
  emailCode,
  reset,
  reauthCode,
  passwordChanged,
  contactChanged,
  contactChangedSms,
};
