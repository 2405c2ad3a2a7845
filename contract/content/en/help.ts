import { idleMinutes, linkMinutes, reviewDays } from '../../domain/limits.ts';
import type { HelpTopic } from '../help.ts';

export const topics: readonly HelpTopic[] = [
  {
    id: 'codes',
    name: 'Codes and delivery',
    questions: [
      {
        id: 'whereIsMyCode',
        question: 'Where is my code?',
        answer:
          'It is shown on the page after your payment, and it is sent to the e-mail address of your order. A code that you can still return is not in the e-mail: open your order to see it. Check your spam folder too. You can have the e-mail sent again from your order page.',
      },
      {
        id: 'howFast',
        question: 'How fast does a top-up arrive?',
        answer:
          'The credit is sent as soon as your payment is confirmed. Below the amounts you see how fast the operator’s last top-ups arrived, if we have delivered enough of them. Some operators send a code instead: it is shown on the page and sent by e-mail, with the steps to redeem it.',
      },
      {
        id: 'notArrived',
        question: 'I have paid and nothing has arrived. What now?',
        answer:
          'Leave your order page open: it tracks the delivery automatically. If the supplier cannot deliver, the page says so and offers the refund. Do not pay a second time.',
      },
      {
        id: 'codeRejected',
        question: 'My code is not accepted',
        answer:
          'Copy it with the button instead of typing it, and check that you are redeeming it in the right shop and country. If it still fails, write to us with your order number, never with the code.',
      },
    ],
  },
  {
    id: 'payment',
    name: 'Payment',
    questions: [
      {
        id: 'pending',
        question: 'My payment is shown as not confirmed',
        answer:
          'Some banks take longer to respond. Do not pay again: we keep checking with the provider, and once the payment is confirmed the order is delivered and you get an e-mail.',
      },
      {
        id: 'pay',
        question: 'How can I pay?',
        answer:
          'By card, TWINT, PostFinance, PayPal, Apple Pay or Google Pay. You pay on the page of the payment provider; your card number never reaches us.',
      },
      {
        id: 'declined',
        question: 'My payment was declined',
        answer:
          'Nothing was charged. You can try again with another method on the same order. An amount that your bank shows as reserved is released automatically.',
      },
      {
        id: 'refund',
        question: 'When am I entitled to a refund?',
        answer:
          'You get your money back when we cannot deliver an order that you have paid for. The refund starts automatically; you do not need to ask for it. It goes to the method you paid with, usually within a few days; that depends on your bank.',
      },
      {
        id: 'cost',
        question: 'What does it cost?',
        answer:
          'You pay the price in Swiss francs shown next to each amount. The service fee is CHF 0.00. Before you pay you also see the amount received, in the recipient’s currency.',
      },
    ],
  },
  {
    id: 'cards',
    name: 'Gift cards and vouchers',
    questions: [
      {
        id: 'otherCountry',
        question: 'Can I buy a gift card for another country?',
        answer:
          'You can browse cards from every country. You can buy those for the country you live in, because they can only be used there.',
      },
      {
        id: 'returnCard',
        question: 'Can I return a gift card?',
        answer:
          'No: a delivered code cannot be returned, because nobody can tell whether it has been used. If the card’s page and your order say that you can return an unopened code, do so on the page of your order, within the time stated there.',
      },
      {
        id: 'scam',
        question: 'Someone is asking me for a code. Should I send it?',
        answer:
          'No. No authority, no company and nobody on our team will ever ask you for a code by phone, e-mail or chat. Whoever has the code has the money.',
      },
    ],
  },
  {
    id: 'vouchers',
    name: 'Prepaid vouchers and limits',
    questions: [
      {
        id: 'limits',
        question: 'How much can I buy?',
        answer:
          'There is a daily limit and a limit for each calendar year. You can see how much is left of both next to the vouchers and in your account, where you can also ask for a higher limit. The yearly limit ends on 31 December.',
      },
      {
        id: 'verification',
        question: 'Why do I have to prove my identity?',
        answer:
          'The law and the issuers require it before your first voucher: mobile number, e-mail, address, an identity document and your statement that you buy for yourself. You do it only once. Top-ups and gift cards need none of this.',
      },
      {
        id: 'review',
        question: 'How long does it take to check my document?',
        answer: `Usually up to ${reviewDays} days. You get an e-mail when it is done, and you don’t have to keep the page open. If a picture cannot be read, the e-mail says why, and you can upload another one.`,
      },
    ],
  },
  {
    id: 'topup',
    name: 'Mobile top-ups',
    questions: [
      {
        id: 'wrongNumber',
        question: 'I topped up the wrong number',
        answer:
          'A top-up that has reached a phone cannot be taken back. Please check the number on the overview before you pay; it is shown there in full, with the country code.',
      },
      {
        id: 'operator',
        question: 'The operator shown is not mine',
        answer:
          'Numbers that have moved to another operator are not always recognised. Choose “Change operator” and pick yours from the list.',
      },
      {
        id: 'lessArrived',
        question: 'Why did less credit arrive than I expected?',
        answer:
          'The amount that arrives is shown in the recipient’s currency before you pay. If it is marked “before local taxes”, the operator deducts taxes from it.',
      },
    ],
  },
  {
    id: 'account',
    name: 'Account and login',
    questions: [
      {
        id: 'account',
        question: 'Do I need an account?',
        answer: 'No. For a top-up or a gift card an e-mail address for the receipt is enough.',
      },
      {
        id: 'noCode',
        question: 'My login code does not arrive',
        answer:
          'A text message can take a minute. Check the number with its country code, then ask for a new code when the countdown ends. Only the newest code is valid.',
      },
      {
        id: 'forgotPassword',
        question: 'I have forgotten my password',
        answer: `Choose “Forgot password?” in the login window. You get a link that is valid for ${linkMinutes} minutes and works once.`,
      },
      {
        id: 'signedOut',
        question: 'Why was I logged out?',
        answer: `After ${idleMinutes} minutes of inactivity, we log you out and clear your data from this browser, so that nobody else can use your account. Your cart is kept.`,
      },
    ],
  },
];
