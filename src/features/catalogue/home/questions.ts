import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Question = { id: string; question: MessageDescriptor; answer: MessageDescriptor };

/** Questions from the help centre that customers often have before buying. */
export const questions = {
  howFast: {
    id: 'howFast',
    question: msg`How fast does a top-up arrive?`,
    answer: msg`The credit is sent as soon as your payment is confirmed. Below the amounts you see how fast the operator’s last top-ups arrived, if we have delivered enough of them. Some operators send a code instead: it is shown on the page and sent by e-mail, with the steps to redeem it.`,
  },
  cost: {
    id: 'cost',
    question: msg`What does it cost?`,
    answer: msg`You pay the price in Swiss francs shown next to each amount. The service fee is CHF 0.00. Before you pay you also see the amount received, in the recipient’s currency.`,
  },
  pay: {
    id: 'pay',
    question: msg`How can I pay?`,
    answer: msg`By card, TWINT, PostFinance, PayPal, Apple Pay or Google Pay. You pay on the page of the payment provider; your card number never reaches us.`,
  },
  account: {
    id: 'account',
    question: msg`Do I need an account?`,
    answer: msg`No. For a top-up or a gift card an e-mail address for the receipt is enough.`,
  },
  otherCountry: {
    id: 'otherCountry',
    question: msg`Can I buy a gift card for another country?`,
    answer: msg`You can browse cards from every country. You can buy those for the country you live in, because they can only be used there.`,
  },
} satisfies Record<string, Question>;
