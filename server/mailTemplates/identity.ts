import { eq } from 'drizzle-orm';
import { countryName } from '../../contract/domain/countries.ts';
import { dateText } from '../../contract/domain/dates.ts';
import type { AppContext } from '../appContext.ts';
import { findAccountByEmail } from '../identity/accounts.ts';
import { findCodeById } from '../identity/codes.ts';
import { undoLink } from '../identity/contactChange.ts';
import { linkLifetimeSeconds, resetLink, verifyLink } from '../identity/links.ts';
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
  accountDevices,
  contactChanges,
  passwordResets,
  type ContactChangeRow,
  type MailRow,
} from '../platform/database/schema.ts';
import { sha256 } from '../platform/tokens.ts';
import { findMailAccount } from './account.ts';

const expiresOf = (mail: MailRow): number =>
  Math.floor(mail.createdAt.getTime() / 1000) + linkLifetimeSeconds;

/** Finds the code for the email. Returns null if it has expired, or if a newer code has replaced it. */
const findCode = async (shop: AppContext, { codeId }: MailRow): Promise<string | null> =>
  codeId ? findCodeById(shop, codeId) : null;

/** Email for verifying an address. Null if it would contain neither a link nor a valid code. */
const address: Template = async (shop, mail) => {
  const texts = getMessages(mail.language);
  const messages = texts.account;
  const account = await findMailAccount(shop, mail);
  if (!account) return null;
  const code = await findCode(shop, mail);
  const codePart = code ? [textBlock(messages.codeIntro), codeBlock(messages.yourCode, code)] : [];
  const linkPart = [
    textBlock(messages.linkIntro),
    linkBlock(messages.verify, verifyLink(shop, account, mail.recipient, expiresOf(mail))),
  ];
  const frame = (subject: string, blocks: Block[]): MailContent =>
    renderMail(
      subject,
      // leaves out the customer's name, because the customer may have entered a stranger's address
      [greeting(texts, ''), ...blocks, textBlock(messages.addressNotYou), closing(texts)],
      mail.language,
    );
  if (mail.kind === 'welcome')
    return frame(messages.welcomeSubject, [textBlock(messages.welcomeIntro), ...codePart, ...linkPart]);
  if (mail.kind === 'emailLink') return frame(messages.linkSubject, linkPart);
  return code ? frame(messages.codeSubject, codePart) : null;
};

/** Email with a one-time code for viewing an order's recharge codes without an account. */
const orderCode: Template = async (shop, mail) => {
  const code = await findCode(shop, mail);
  if (!code) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  return renderMail(
    messages.codeSubject,
    [
      greeting(texts, ''),
      textBlock(messages.orderCodeIntro),
      codeBlock(messages.yourCode, code),
      textBlock(messages.codeNotYou),
      closing(texts),
    ],
    mail.language,
  );
};

const emailCode: Template = (shop, mail) => (mail.accountId ? address : orderCode)(shop, mail);

/**
 * Email with a link for setting a new password. Looks up the account only when the email is sent, so that the
 * response time of the customer's request does not reveal whether the account exists.
 */
const reset: Template = async (shop, mail) => {
  const account = await findAccountByEmail(shop.db, mail.recipient);
  if (!account) return null;
  const token = shop.secrets.of('reset', mail.id);
  const texts = getMessages(mail.language);
  const messages = texts.account;
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
    messages.resetSubject,
    [
      greeting(texts, account.firstName),
      textBlock(messages.resetIntro),
      linkBlock(messages.reset, resetLink(shop, token, mail.recipient)),
      textBlock(messages.resetNotYou),
      closing(texts),
    ],
    mail.language,
  );
};

const whenOf = (at: Date, { language }: MailRow): string => dateText(at.toISOString(), language);

/**
 * Link for setting a new password, for an account owner who suspects that someone else has access to the
 * account.
 */
const forgotLink = ({ config }: AppContext, label: string): Block =>
  linkBlock(label, `${config.publicUrl}/forgot-password`);

/**
 * Email with a one-time code that confirms the customer's identity before a sensitive change. Null if the
 * code has expired or has been replaced.
 */
const reauthCode: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const code = await findCode(shop, mail);
  if (!account || !code) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  return renderMail(
    messages.codeSubject,
    [
      greeting(texts, account.firstName),
      textBlock(mail.kind === 'ownerCode' ? messages.ownerIntro : messages.reauthIntro),
      codeBlock(messages.yourCode, code),
      textBlock(messages.reauthNotYou),
      forgotLink(shop, messages.reset),
      closing(texts),
    ],
    mail.language,
  );
};

const passwordChanged: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  if (!account) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  return renderMail(
    messages.passwordSubject,
    [
      greeting(texts, account.firstName),
      textBlock(messages.passwordIntro),
      factsBlock([{ label: texts.receipt.date, value: whenOf(mail.createdAt, mail) }]),
      textBlock(messages.passwordNotYou),
      forgotLink(shop, messages.reset),
      closing(texts),
    ],
    mail.language,
  );
};

/** Email that reports a sign-in from a new browser. */
const newDevice: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const [device] = mail.about
    ? await shop.db.select().from(accountDevices).where(eq(accountDevices.id, mail.about))
    : [];
  if (!account || !device) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  const browser = device.browser ?? messages.unknownBrowser;
  const { country } = device;
  return renderMail(
    messages.newDeviceSubject,
    [
      greeting(texts, account.firstName),
      textBlock(messages.newDeviceIntro),
      factsBlock([
        {
          label: messages.device,
          value: device.system ? messages.deviceName(browser, device.system) : browser,
        },
        ...(country ? [{ label: messages.country, value: countryName(country, mail.language) }] : []),
        { label: texts.receipt.date, value: whenOf(device.createdAt, mail) },
      ]),
      textBlock(messages.newDeviceNotYou),
      linkBlock(messages.seeDevices, `${shop.config.publicUrl}/profile`),
      closing(texts),
    ],
    mail.language,
  );
};

/** Email sent after an account has been closed. It contains no name, because the account no longer exists. */
const accountClosed: Template = (_, mail) => {
  const texts = getMessages(mail.language);
  const messages = texts.account;
  return Promise.resolve(
    renderMail(
      messages.closedSubject,
      [greeting(texts, ''), textBlock(messages.closedIntro), textBlock(messages.closedKept), closing(texts)],
      mail.language,
    ),
  );
};

/**
 * Email that reports a request to recover the account without a passkey. The owner can object until the day
 * stated in the email.
 */
const passkeyRecovery: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  if (!account?.passkeyRecoveryAt) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  return renderMail(
    messages.recoverySubject,
    [
      greeting(texts, account.firstName),
      textBlock(messages.recoveryIntro(whenOf(account.passkeyRecoveryAt, mail))),
      textBlock(messages.recoveryNotYou),
      linkBlock(messages.seePasskeys, `${shop.config.publicUrl}/profile`),
      closing(texts),
    ],
    mail.language,
  );
};

const passkeysRemoved: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  if (!account) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  return renderMail(
    messages.passkeysRemovedSubject,
    [
      greeting(texts, account.firstName),
      textBlock(messages.passkeysRemovedIntro),
      textBlock(messages.passwordNotYou),
      forgotLink(shop, messages.reset),
      closing(texts),
    ],
    mail.language,
  );
};

/** Finds the contact change that the email is about. Returns null if the change has since been undone. */
const findChange = async ({ db }: AppContext, { about }: MailRow): Promise<ContactChangeRow | null> => {
  if (!about) return null;
  const [change] = await db.select().from(contactChanges).where(eq(contactChanges.id, about));
  return change && change.undoneAt === null ? change : null;
};

/** Email that reports a contact change to the previous contact, with a link for undoing the change. */
const contactChanged: Template = async (shop, mail) => {
  const account = await findMailAccount(shop, mail);
  const change = await findChange(shop, mail);
  if (!account || !change) return null;
  const texts = getMessages(mail.language);
  const messages = texts.account;
  const isEmail = change.purpose === 'email';
  return renderMail(
    isEmail ? messages.newEmailSubject : messages.newMobileSubject,
    [
      greeting(texts, account.firstName),
      textBlock(isEmail ? messages.newEmailIntro : messages.newMobileIntro),
      factsBlock([
        { label: isEmail ? messages.newEmail : messages.newMobile, value: change.changedTo },
        { label: texts.receipt.date, value: whenOf(change.createdAt, mail) },
      ]),
      textBlock(messages.undoIntro(whenOf(change.expiresAt, mail))),
      linkBlock(messages.undo, undoLink(shop, change.id)),
      closing(texts),
    ],
    mail.language,
  );
};

/** Text message that reports a contact change to the previous mobile number. */
const contactChangedSms: Template = async (shop, mail) => {
  const change = await findChange(shop, mail);
  if (!change) return null;
  const messages = getMessages(mail.language).account;
  const text = change.purpose === 'email' ? messages.newEmailSms : messages.newMobileSms;
  return { sms: text(undoLink(shop, change.id)) };
};

export const identityTemplates = {
  welcome: address,
  emailLink: address,
  emailCode,
  reset,
  reauthCode,
  ownerCode: reauthCode,
  accountClosed,
  passwordChanged,
  newDevice,
  passkeyRecovery,
  passkeysRemoved,
  contactChanged,
  contactChangedSms,
};
