import { topUpCountries } from '../../../contract/domain/limits.ts';
/** Page titles and descriptions, and notices for browsers that cannot be used for purchases. */
export const heads = {
  home: {
    title: 'Top-ups and gift cards',
    description: `Mobile top-ups in ${topUpCountries} countries, gift cards and prepaid vouchers. From Switzerland, without a service fee.`,
  },
  topUp: {
    title: 'World top-up',
    description: `Top up a mobile phone in ${topUpCountries} countries. See the price in Swiss francs and the amount received before you pay.`,
  },
  giftCards: {
    title: 'Gift cards',
    description: 'Gift cards for shopping, games, music and films. The code appears on your screen.',
  },
  voucher: {
    title: 'PaysafeCard',
    description: 'Buy a PaysafeCard voucher in Swiss francs and pay online without a card.',
  },
  help: {
    title: 'Help',
    description: 'Answers about codes, payments, top-ups, gift cards, limits and your account.',
  },
  about: { title: 'About us', description: 'Who is behind Rigi, and how we work.' },
  contact: {
    title: 'Contact',
    description: 'Write to us. We answer by e-mail, usually within one working day.',
  },
  terms: {
    title: 'Terms and conditions',
    description: 'The terms of the shop, in plain language.',
  },
  cookies: {
    title: 'Cookies',
    description: 'Everything this site stores in your browser, why and for how long.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What we know about you, why, who we share it with, and when we delete it.',
  },
  disclosure: {
    title: 'Legal disclosure',
    description: 'The company behind the shop and how to reach it.',
  },
  checkout: {
    title: 'Checkout and payment',
    description: 'What you are about to buy, what it costs, and how you want to pay.',
  },
  payment: {
    title: 'Payment',
    description: 'The status of your payment, and whether you’ve been charged.',
  },
  order: {
    title: 'Your order',
    description: 'What you bought: the code, the receipt, and what to do with them.',
  },
  sharedTopUp: {
    title: 'Your top-up',
    description: 'What is on its way to your phone, and whether it has arrived.',
  },
  gift: {
    title: 'Your gift',
    description: 'A gift card for you: open it, use its code and say thank you.',
  },
  topUpRequest: {
    title: 'Request a top-up',
    description: 'Ask for mobile credit with one click.',
  },
  requestLinks: {
    title: 'Your request links',
    description: 'Links that let your family and friends ask you for credit.',
  },
  newsletter: {
    title: 'Newsletter',
    description: 'Subscribe to the newsletter or unsubscribe, with one click.',
  },
  emailConfirmation: {
    title: 'E-mail verification',
    description: 'Confirm that an e-mail address is yours.',
  },
  forgotPassword: {
    title: 'Forgot password',
    description: 'Get a link by e-mail to set a new password.',
  },
  contactUndo: {
    title: 'Undo a change',
    description: 'Restore the previous e-mail address or mobile number of your account.',
  },
  newPassword: { title: 'New password', description: 'Choose a new password for your account.' },
  account: {
    title: 'Your account',
    description: 'Your details, orders, vouchers and limits, once you are logged in.',
  },
  recipients: {
    title: 'People you top up',
    description: 'Names and reminders for the numbers you have topped up.',
  },
  reminderEnd: {
    title: 'Reminders',
    description: 'Stop the reminder e-mails for a number with one click.',
  },
  listing: {
    title: 'Gift cards and vouchers',
    description: 'Gift cards and prepaid vouchers, with prices in Swiss francs.',
  },
  missing: { title: 'Page not found', description: 'There is no page at this address.' },
};

export const productHeads = {
  card: (name: string, price: string) => ({
    title: name,
    description: `Buy ${name} from ${price}. The code appears on your screen.`,
  }),
  topUp: (name: string, price: string) => ({
    title: `Top up ${name}`,
    description: `Top up ${name} from ${price}. See the amount received before you pay.`,
  }),
};

export const browserNotices = {
  scriptNeeded: 'Without JavaScript you can look around. To buy and pay, please switch it on.',
  browserTooOld:
    'This browser is too old to buy here safely. You can look around; to buy, please update it or use another one.',
};
