import {
  archiveYears,
  emailCodeMinutes,
  giftMonths,
  linkMinutes,
  reviewDays,
  unconfirmedAddressDays,
} from '../../../contract/domain/limits.ts';

/** Text of emails and text messages to customers. */
export const mails = {
  hello: 'Hello',
  helloName: (name: string) => `Hello ${name}`,
  receiptSubject: (product: string, amount: string, order: string) =>
    `Your purchase: ${product}, ${amount} (order ${order})`,
  topupSubject: (amount: string, number: string, order: string) =>
    `${amount} sent to ${number} (order ${order})`,
  codesInAccount:
    'Your account shows codes only with your passkey. Open the order, log in and use your passkey to see them.',
  codesUnopened: 'Your code is ready. It is not in this e-mail: open the order to see it.',
  returnUntil: (until: string) => `You can return it until ${until}, as long as nobody has opened it.`,
  receiptIntro: 'Thank you for your order. Here is what you bought.',
  topupDone: (number: string) => `The credit has been added to ${number}.`,
  delayedSubject: (order: string) => `Order ${order} is delayed`,
  delayedIntro:
    'Your order is paid and is taking much longer than usual: our supplier has not delivered it yet. You don’t need to do anything. We are looking into it, and you will get your order or a full refund.',
  refundDueSubject: (order: string) => `Order ${order} could not be delivered`,
  refundDueIntro:
    'You have paid, but we could not deliver your order. We are sorry. You can get a full refund: open your order and choose “Get my money back”. If you do nothing, we refund it automatically.',
  refundReason: 'Reason',
  /** Reasons for a failed delivery, as shown to the buyer. */
  deliveryReasons: {
    number: 'The operator does not accept this number. Please check it.',
    barred: 'This number cannot be topped up at the moment: it is barred or no longer in use.',
    operator: 'The operator’s system did not accept it. It may work again later.',
    tooSoon: 'The number had just been topped up, and the operator refused another top-up.',
    limit: 'It would have exceeded your limit.',
    identity: 'Your ID was not accepted.',
    supplier: 'Our supplier could not deliver it.',
  },
  refundedSubject: (order: string) => `Refund for order ${order}`,
  refundedIntro:
    'We have sent your money back to the card or account you paid with. It usually arrives within a few days.',
  giftSubject: (sender: string, product: string) => `${sender} has a gift for you: ${product}`,
  giftIntro: (sender: string, product: string) =>
    `${sender} has a gift for you: ${product}. Open it to see the code.`,
  giftWhy: (sender: string) =>
    `We sent you this e-mail because ${sender} asked us to. If you don’t know who that is, ignore this e-mail. We won’t use your address for anything else.`,
  /** Message that the buyer sends to the recipient of a top-up. The share link follows the message. */
  shareText: (amount: string, sender: string) =>
    sender
      ? `${sender} is sending you ${amount} of mobile credit. See when it arrives:`
      : `You’re getting ${amount} of mobile credit. See when it arrives:`,
  giftOpen: 'Open the gift',
  giftKeep: `Please keep this e-mail. The gift can be opened for ${giftMonths} months, as often as you like.`,
  giftThanksSubject: (product: string) => `A thank you for your gift: ${product}`,
  giftThanksIntro: (product: string) => `Your gift has been opened: ${product}. Thank you.`,
  giftThanksBy: (email: string) => `You sent it to ${email}.`,
  reminderSubject: (who: string, day: string) => `Credit for ${who} expires on ${day}`,
  reminderIntro: (who: string, day: string) =>
    `The credit you sent to ${who} expires on ${day}. Top up again with one click: the number and amount are already filled in, at today’s price.`,
  topUpAgain: 'Top up again',
  buyAgain: 'Buy again',
  reminderWhy: 'You are receiving this e-mail because you asked for it after a top-up.',
  reminderEnd: 'No more reminders for this number',
  requestText: (amount: string, sender: string) =>
    sender ? `Need credit? Ask ${sender} for ${amount} here:` : `Need credit? Ask me for ${amount} here:`,
  requestSubject: (who: string, amount: string) => `${who} is asking for ${amount}`,
  requestIntro: (who: string) => `${who} has used your request link.`,
  requestPay: 'Top up now',
  requestEnd: 'Nothing happens unless you pay. To stop these requests, remove the link.',
  requestRemove: 'Remove the link',
  openOrder: 'Open the order',
  help: (address: string) => `Questions? Write to ${address}.`,
  automatic: 'This e-mail was sent automatically. Please keep it as your proof of purchase.',
};

export const account = {
  sms: (code: string, minutes: number) =>
    `${code} is your Rigi code. It is valid for ${minutes} minutes. Never give it to anyone.`,
  welcomeSubject: 'Welcome to Rigi',
  welcomeIntro: 'Somebody opened an account with this address. Confirm only if it was you.',
  codeSubject: 'Your confirmation code',
  codeIntro: `Enter this code in the shop. It is valid for ${emailCodeMinutes} minutes.`,
  yourCode: 'Your code',
  orderCodeIntro: `Enter this code to see what you bought. It is valid for ${emailCodeMinutes} minutes. Never give it to anyone.`,
  linkSubject: 'Confirm your e-mail',
  linkIntro: `This link confirms your address. It is valid for ${linkMinutes} minutes.`,
  verify: 'Confirm e-mail',
  resetSubject: 'Reset your password',
  resetIntro: `You can set a new password with this link. It is valid for ${linkMinutes} minutes and works once.`,
  reset: 'Set a new password',
  addressNotYou: 'Wasn’t you? Do not confirm it, and do not give the code to anyone.',
  codeNotYou: 'Wasn’t you? Ignore this e-mail. Without the code, nobody can get to what you bought.',
  resetNotYou: 'Wasn’t you? Ignore this e-mail. Your password stays the same.',
  reauthIntro: `Enter this code in the shop to change the e-mail address of your account. It is valid for ${emailCodeMinutes} minutes. Never give it to anyone.`,
  reauthNotYou:
    'Wasn’t you? Then somebody else is using your account. Set a new password: that logs out every device.',
  newEmailSubject: 'Your account has a new e-mail address',
  newEmailIntro:
    'The e-mail address of your account has changed. If it was you, you don’t need to do anything.',
  newEmail: 'New e-mail address',
  newEmailSms: (url: string) =>
    `Your Rigi account has a new e-mail address. Wasn’t you? Undo the change: ${url}`,
  newMobileSubject: 'Your account has a new mobile number',
  newMobileIntro:
    'The mobile number of your account has changed. If it was you, you don’t need to do anything.',
  newMobile: 'New mobile number',
  newMobileSms: (url: string) =>
    `Your Rigi account has a new mobile number. Wasn’t you? Undo the change: ${url}`,
  undoIntro: (until: string) =>
    `Wasn’t you? You can undo the change until ${until}. This restores the previous details and logs out every device. Then you set a new password.`,
  undo: 'Undo the change',
  passwordSubject: 'Your password has changed',
  passwordIntro: 'The password for your account has changed. If it was you, you don’t need to do anything.',
  passwordNotYou: 'Wasn’t you? Set a new password now: that logs out every device.',
  recoverySubject: 'Your passkeys will be removed',
  recoveryIntro: (at: string) =>
    `Somebody has asked to use your account without your passkeys. From ${at}, they can be removed with a code sent to this address. If it was you, come back then.`,
  recoveryNotYou: 'Wasn’t you? Open your profile and choose “Keep my passkeys”, and set a new password.',
  seePasskeys: 'See my passkeys',
  passkeysRemovedSubject: 'Your passkeys have been removed',
  passkeysRemovedIntro: 'Your account works without a passkey again, as you requested after losing it.',
  newDeviceSubject: 'New login to your account',
  newDeviceIntro:
    'Somebody has logged in to your account from a browser that has not been used with it before. If it was you, you don’t need to do anything.',
  newDeviceNotYou:
    'Wasn’t you? Log that device out in your profile and set a new password. That logs out every device.',
  device: 'Device',
  deviceName: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'Unknown browser',
  country: 'Country',
  seeDevices: 'See my devices',
  ownerIntro: `Enter this code in the shop to download your data, to change or remove your passkeys, or to close your account. It is valid for ${emailCodeMinutes} minutes. Never give it to anyone.`,
  closedSubject: 'Your account is closed',
  closedIntro:
    'Your account has been closed as you asked. You are logged out everywhere, and nobody can log in to it any more.',
  closedKept: `The law requires us to keep orders and receipts for ${archiveYears} years, and your declarations for prepaid vouchers. We keep the orders without your name, your e-mail address and your phone number. This is our last e-mail about your account.`,
  contactSubject: (ref: string) => `Your message ${ref}`,
  contactReceived:
    'We have received your message and will answer soon. If you did not write to us, you don’t have to do anything.',
  contactIntro: 'We have received your message and will answer soon. This is a copy of it.',
  reference: 'Reference',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  subject: 'Subject',
};

export const review = {
  doctypes: {
    passport: 'Passport',
    id_card: 'Identity card',
    residence_permit: 'Residence permit',
    proof_of_address: 'Proof of address',
  },
  reasons: {
    unreadable: 'We cannot read the picture: it is blurred, too dark or too small.',
    cutOff: 'Part of the document is missing from the picture.',
    expired: 'The document has expired.',
    wrongKind: 'This is not the document you chose.',
    nameDiffers: 'The name or date of birth differs from your profile.',
    addressDiffers: 'The address differs from your profile.',
    copy: 'Please photograph the document itself, not a copy or a screen.',
  },
  receivedSubject: 'We have received your document',
  receivedIntro: `Thank you. A member of our team will check it, usually within ${reviewDays} days, and we will e-mail you when it is done. You don’t need to do anything until then.`,
  approvedSubject: 'Your identity is verified',
  approvedIntro: 'We have checked your document and everything is fine. You can now buy prepaid vouchers.',
  rejectedSubject: 'Please send your document again',
  rejectedIntro: 'We have checked your document but could not accept it.',
  rejectedAgain: 'Please upload it again in the shop.',
  toShop: 'Open the shop',
  toCheckout: (product: string, amount: string) => `Continue with your ${product}, ${amount}`,
  sameDevice: 'Open it on the device where you chose the voucher.',
};

export const limits = {
  grantedSubject: 'Your voucher limit has been raised',
  granted: (yearly: string) =>
    `We have granted your request. From now on you can buy prepaid vouchers for up to CHF\u00a0${yearly} in a calendar year.`,
  refusedSubject: 'Your request for a higher voucher limit',
  refused: 'We have reviewed your request and cannot raise your limit at the moment.',
  open: 'See my limits',
};

export const newsletter = {
  confirmSubject: 'Please confirm your subscription',
  confirmIntro:
    'Somebody, probably you, has asked for our newsletter. You’ll receive it once you have confirmed.',
  confirm: 'Confirm subscription',
  notYou: `Wasn’t you? You can ignore this e-mail: we delete this address after ${unconfirmedAddressDays} days.`,
  welcomeSubject: 'You are subscribed',
  welcomeIntro:
    'Thank you. You’ll hear from us a few times a year. You can unsubscribe at any time with this link.',
  leave: 'Unsubscribe',
};
