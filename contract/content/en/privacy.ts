import {
  answerDays,
  archiveYears,
  cartDays,
  deviceMonths,
  giftMonths,
  messageMonths,
  reminderDays,
  requestMonths,
  sessionDays,
  sessionIdleMinutes,
  shareDays,
  unconfirmedAddressDays,
  unpaidOrderDays,
  unsubscribedAddressDays,
} from '../../domain/limits.ts';
import type { ContentPage } from '../contentPage.ts';

export const privacy: ContentPage = {
  lead: 'What we know about you, why we know it, who we share it with, and when we delete it.',
  sections: [
    {
      id: 'controller',
      title: '1. Who is responsible',
      blocks: [
        '{company}, {street}, {postcode} {city}, Switzerland, {email}. The Swiss Data Protection Act applies, and the GDPR for people in the European Union as far as it covers them.',
      ],
    },
    {
      id: 'order',
      title: '2. When you buy',
      blocks: [
        'We need your e-mail address, what you buy, for a top-up the phone number, and what the payment provider tells us about the payment. We use it to deliver, to send the receipt, to help you, and to keep our books. We do not see your card number. Codes are kept encrypted.',
        `Orders and receipts are kept for ${archiveYears} years, because commercial law requires it. An order that was never paid is deleted after ${unpaidOrderDays} days, a cart ${cartDays} days after its end.`,
        `When you give a card away, its page and our e-mail to the address you give us show your name and your message. We e-mail you the thanks of the recipient. We delete the address, the messages and the page ${giftMonths} months later.`,
        `A name that you give to a number you top up is kept in your account, or without an account on your device alone. If you ask for it, we e-mail you ${reminderDays} days before the credit runs out, until you stop that with one click. Without an account, the number is deleted a year after the last of these e-mails. You can remove a number from your list of people at any time; this deletes its name and ends these e-mails.`,
        `If you make a link for the person you top up, everyone with the link sees your first name, the operator, the amount they receive and the last digits of the number, but not the price. You can remove a link at any time. A link that shows the delivery ends after ${shareDays} days, a link to ask you for credit after ${requestMonths} months.`,
      ],
    },
    {
      id: 'account',
      title: '3. When you have an account',
      blocks: [
        `We keep your name, e-mail address and mobile number, your language, and a one-way fingerprint of your password. With Google we also get the address of your picture. Who invited you by a link is kept as a number, to count invitations. A session ends ${sessionIdleMinutes} minutes after its last use, and after ${sessionDays} days at the latest.`,
        `We remember which browsers you logged in with: their names, the country and the day, not the internet address. You see them in your profile, and we tell you by e-mail of one that is new. They are forgotten ${deviceMonths} months after their last login.`,
        'If you add a passkey, we keep its name, its public key, and when it was created and last used. What proves that it is you, such as your fingerprint, never leaves your device. It is deleted when you remove it.',
        'We keep the account until you close it.',
        'Once you have confirmed your address, your account also shows what was bought with it before without an account.',
      ],
    },
    {
      id: 'identity',
      title: '4. When you buy vouchers',
      blocks: [
        'Before the first voucher we have to check who you are. For that we process date of birth, address, an image of an identity document, and your statement that you buy for yourself. Images are kept encrypted, are seen only by the people who check them, and are deleted after the decision once the period that the law or the issuer requires is over. Limits are calculated from your purchases.',
      ],
    },
    {
      id: 'contact',
      title: '5. When you write to us',
      blocks: [
        `We keep your message with your name and address to answer it, and delete it after ${messageMonths} months.`,
        `The newsletter is only sent to addresses that were confirmed by a link. Every issue has a link to unsubscribe. An address that is not confirmed is deleted after ${unconfirmedAddressDays} days, one that has unsubscribed after ${unsubscribedAddressDays} days.`,
      ],
    },
    {
      id: 'visit',
      title: '6. When you just browse',
      blocks: [
        'Our server sees your internet address, as every server does. It asks a location service for the country that belongs to it, to show the right products. To stop abuse, attempts are counted under a keyed fingerprint: for an hour at most by address, and for a week at most by number or account. The log of requests holds no addresses. What stays in your browser is listed in the [cookies policy](/cookies-policy). We use no analytics and no advertising.',
      ],
    },
    {
      id: 'recipients',
      title: '7. Who we share it with',
      blocks: [
        'Only those who are needed for your order, and only what they need:',
        {
          list: [
            'payment providers (card, TWINT, PostFinance, PayPal): amount, currency and the number of the order',
            'suppliers of credit, cards and vouchers: the product, and for a top-up the phone number',
            'carriers of e-mails and text messages: your address or number, and the message',
            'Google, if you sign in with it; Cloudflare, when you register, to check that you are human',
            'an address service, to check that a postal address exists; a location service, to find the country',
            'authorities, where the law obliges us',
          ],
        },
        'Some of them are outside Switzerland, also in the United States. We rely on countries whose protection is recognised and on the standard contractual clauses. We never sell data.',
      ],
    },
    {
      id: 'grounds',
      title: '8. Legal grounds',
      blocks: [
        'The contract with you, legal duties such as bookkeeping and the fight against money laundering, our interest in a safe shop, and your consent where we ask for it. You can withdraw your consent at any time.',
      ],
    },
    {
      id: 'rights',
      title: '9. Your rights',
      blocks: [
        `You may ask what we know about you, have it corrected, deleted or handed over, and object to its use. In your [profile](/profile) you can download a copy of your data and close your account. Or write to {email} or use the [contact form](/contact-us); we answer within ${answerDays} days. You may also turn to the Federal Data Protection and Information Commissioner (FDPIC), or to the authority of your country.`,
        'No decision with legal effect for you is made by a machine alone.',
      ],
    },
    {
      id: 'security',
      title: '10. How it is protected',
      blocks: [
        'Connections are encrypted. Codes and documents are encrypted at rest, passwords and sign-in codes are stored so that they cannot be read back. Few people have access, and only to what they need.',
      ],
    },
  ],
};
