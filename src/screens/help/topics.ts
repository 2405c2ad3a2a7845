import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { questions } from '../home/questions.ts';
import type { Question } from '../home/questions.ts';

export type Topic = { id: string; name: MessageDescriptor; questions: readonly Question[] };

export const topics: readonly Topic[] = [
  {
    id: 'codes',
    name: msg`Codes and delivery`,
    questions: [
      {
        id: 'whereIsMyCode',
        question: msg`Where is my code?`,
        answer: msg`It is shown on the page after your payment, and it is sent to the e-mail address of your order. Look into the spam folder too. On the page of your order you can have the e-mail sent again.`,
      },
      questions.howFast,
      {
        id: 'notArrived',
        question: msg`I have paid and nothing has arrived. What now?`,
        answer: msg`Leave the page of your order open: it follows the delivery by itself. If the supplier cannot deliver, the page says so and offers the refund. Do not pay a second time.`,
      },
      {
        id: 'codeRejected',
        question: msg`My code is not accepted`,
        answer: msg`Copy it with the button instead of typing it, and check that you redeem it in the shop and the country of the card. If it still fails, write to us with your order number, never with the code.`,
      },
    ],
  },
  {
    id: 'payment',
    name: msg`Payment`,
    questions: [
      questions.pay,
      {
        id: 'pending',
        question: msg`My payment is shown as not confirmed`,
        answer: msg`Some banks take longer to answer. Do not pay again: we go on asking the provider, and when the payment is confirmed the order is delivered and you get an e-mail.`,
      },
      {
        id: 'declined',
        question: msg`My payment was declined`,
        answer: msg`Nothing was charged. You can try again with another method on the same order. A reservation that your bank shows disappears by itself.`,
      },
      {
        id: 'refund',
        question: msg`When do I get my money back?`,
        answer: msg`When an order that you have paid cannot be delivered. The refund goes to the method you paid with; how long that takes is up to your bank.`,
      },
      questions.cost,
    ],
  },
  {
    id: 'topup',
    name: msg`Mobile top-ups`,
    questions: [
      {
        id: 'wrongNumber',
        question: msg`I topped up the wrong number`,
        answer: msg`A top-up that has reached a phone cannot be taken back. Please check the number on the overview before you pay; it stands there in full, with the country code.`,
      },
      {
        id: 'operator',
        question: msg`The operator shown is not mine`,
        answer: msg`Numbers that moved to another operator are not always recognised. Choose “Change operator” and take yours from the list.`,
      },
      {
        id: 'lessArrived',
        question: msg`Why did less credit arrive than I expected?`,
        answer: msg`The amount that arrives is shown in the currency of the receiver before you pay. In some countries the operator deducts taxes from it.`,
      },
    ],
  },
  {
    id: 'cards',
    name: msg`Gift cards and vouchers`,
    questions: [
      questions.otherCountry,
      {
        id: 'returnCard',
        question: msg`Can I return a gift card?`,
        answer: msg`Once the code has been shown, no: nobody could tell whether it has been used. Before that, write to us.`,
      },
      {
        id: 'scam',
        question: msg`Somebody asks me for a code. Should I send it?`,
        answer: msg`No. No authority, no company and nobody of ours will ever ask you for a code by phone, e-mail or chat. Whoever has the code has the money.`,
      },
      questions.account,
    ],
  },
];
