import { leastAge } from '../../../../contract/domain/limits.ts';

/** Text about staff decisions on ID documents, limits and refunds. */
export const documents = {
  heading: 'Documents to review',
  nothing: 'Nothing to review.',
  nothingText: 'New documents appear here, the oldest first.',
  lastDecided: 'Decision saved. That was the last document.',
  nextDecided: 'Decision saved. This is the next document.',
  noName: '(no name)',
  pages: (pages: number) => `${pages} pages`,
  byForm: 'address checked for format only',
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  erased: 'The images have been deleted.',
  erasedText: (days: number) => `They are kept for ${days} days after the decision.`,
  profile: 'Profile data',
  firstName: 'First name',
  lastName: 'Last name',
  born: 'Born',
  gender: 'Gender',
  female: 'Female',
  male: 'Male',
  address: 'Address',
  email: 'E-mail',
  mobile: 'Mobile',
  customer: 'Customer',
  customerSince: (id: string, day: string) => `${id}, since ${day}`,
  flags: {
    formatOnly:
      'The address is outside Switzerland and Liechtenstein, or Swiss Post was not sure. Nobody has checked that it exists.',
    unverified: 'The address has not been verified.',
    noBirthDate: 'There is no birth date in the profile.',
    young: `Younger than ${leastAge}.`,
    changed: 'The name or birth date changed after the document was sent.',
  },
  decision: 'Decision',
  approve: 'Approve',
  turnDown: 'Reject',
  why: 'Reason',
  otherReason: 'Something else (write it below)',
  ownWords: (language: string) => `Your own message, in ${language}`,
  noteByMail: 'The customer gets the reason by e-mail in that language, with your message unchanged.',
  noteInShop: 'The customer has no e-mail address, so the shop shows the reason.',
  writeWhy: 'Please write a reason.',
  chooseWhy: 'Please choose a reason.',
  identityChanged:
    'The customer has just changed the name or birth date. Compare the new details with the ID.',
  verdicts: { approved: 'approved', rejected: 'rejected', under_review: 'waiting' },
  // the page adds the time of the decision after this text
  decidedOn: 'on',
  sent: (time: string, file: string) => `Sent ${time} as ${file}`,
  before: 'Before:',
  all: 'All documents',
  previous: 'Previous',
  next: 'Next',
};

export const limits = {
  heading: 'Requests for a higher limit',
  nothing: 'No requests.',
  nothingText: 'Customers send them from the limits page of the shop.',
  asked: 'Asked',
  bought: 'Bought this year',
  customerSince: 'Customer since',
  email: 'E-mail',
  refuse: 'Reject',
  why: 'Reason for the e-mail (optional)',
  done: {
    granted: (customer: string, amount: string) =>
      `${customer}: ${amount} a year granted. The customer gets an e-mail.`,
    refused: (customer: string) => `${customer}: request rejected. The customer gets an e-mail.`,
    asked: (customer: string, amount: string, hours: number) =>
      `${customer}: ${amount} a year proposed. Another person must confirm it within ${hours} hours.`,
    no: 'Nothing has changed: it has already been decided, or is waiting for another person.',
  },
};

export const refunds = {
  heading: 'Refunds due',
  nothing: 'No refunds due.',
  nothingText:
    'Paid orders that could not be delivered appear here, and second payments whose refund was refused.',
  refundAll: (amount: string) => `Refund ${amount}`,
  refundAgain: (amount: string) => `Refund ${amount} again`,
  confirm: (amount: string) => `Confirm ${amount}`,
  takeBack: 'Withdraw',
  decline: 'Reject',
  refused: 'The payment provider refused the refund. Check with the provider before trying again.',
  refusedBecause: (failure: string) =>
    `The payment provider refused the refund: ${failure}. Check with the provider before trying again.`,
  duplicateRefused: (failure: string) =>
    `The payment provider refused to refund a second payment: ${failure}. Check with the provider before trying again.`,
  customer: 'Customer',
  paid: 'Paid',
  notDelivered: 'Not delivered',
  done: {
    started: (order: string, amount: string) => `${order}: the refund of ${amount} has been started.`,
    asked: (order: string, amount: string, hours: number) =>
      `${order}: refund of ${amount} proposed. Another person must confirm it within ${hours} hours.`,
    declined: (order: string, amount: string) =>
      `${order}: refund of ${amount} rejected. Nothing was refunded.`,
    withdrawn: (order: string, amount: string) =>
      `${order}: proposal to refund ${amount} withdrawn. Nothing was refunded.`,
    no: 'Nothing has changed: somebody has already decided on this refund.',
  },
};
