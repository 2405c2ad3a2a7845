import { eq } from 'drizzle-orm';
import { closing, factsBlock, greeting, linkBlock, renderMail, textBlock } from '../mail/layout.ts';
import type { Template } from '../mail/send.ts';
import { getMessages } from '../messages/index.ts';
import { contactMessages } from '../platform/database/schema.ts';
import { newsletterLink } from '../support/newsletterLinks.ts';

/**
 * Emails triggered by the contact form: the visitor's message to the shop, and a confirmation to the visitor.
 * The confirmation quotes the message only if the visitor has verified the address.
 */
const contact: Template = async (shop, { kind, contactId, accountId, language }) => {
  if (!contactId) return null;
  const [message] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, contactId));
  if (!message) return null;
  const texts = getMessages(language);
  const messages = texts.account;
  const forShop = kind === 'contact';
  if (!forShop && accountId === null)
    return renderMail(
      messages.contactSubject(message.ref),
      [
        greeting(texts, ''),
        textBlock(messages.contactReceived),
        factsBlock([{ label: messages.reference, value: message.ref }]),
        closing(texts),
      ],
      language,
    );
  const facts = factsBlock([
    { label: messages.reference, value: message.ref },
    { label: messages.name, value: message.name },
    { label: messages.email, value: message.email },
    ...(message.phone ? [{ label: messages.phone, value: message.phone }] : []),
    { label: messages.subject, value: message.subject },
  ]);
  const body = textBlock(message.message);
  return {
    ...renderMail(
      forShop ? `[${message.ref}] ${message.subject}` : messages.contactSubject(message.ref),
      forShop
        ? [facts, body]
        : [greeting(texts, message.name), textBlock(messages.contactIntro), facts, body, closing(texts)],
      language,
    ),
    ...(forShop ? { replyTo: message.email } : {}),
  };
};

const newsletter: Template = (shop, { kind, subscriberId, language }) => {
  if (!subscriberId) return null;
  const texts = getMessages(language);
  const messages = texts.newsletter;
  const asks = kind === 'subscribe';
  const blocks = asks
    ? [
        textBlock(messages.confirmIntro),
        linkBlock(messages.confirm, newsletterLink(shop, 'confirm', subscriberId)),
        textBlock(messages.notYou),
      ]
    : [
        textBlock(messages.welcomeIntro),
        linkBlock(messages.leave, newsletterLink(shop, 'leave', subscriberId)),
      ];
  return renderMail(
    asks ? messages.confirmSubject : messages.welcomeSubject,
    [greeting(texts, ''), ...blocks, closing(texts)],
    language,
  );
};

export const supportTemplates = {
  contact,
  contactCopy: contact,
  subscribe: newsletter,
  subscribed: newsletter,
};
