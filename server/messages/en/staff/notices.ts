/**
 * Names of the services that the shop depends on, and the text of notices about them, for the staff pages and
 * emails.
 */
export const gateways = {
  /** Names of services whose provider is not named on the staff pages. */
  names: {
    mailer: 'The e-mail server',
    sms: 'The SMS service',
    backup: 'The nightly backup',
    staffLog: 'The log of the staff pages',
    jobs: 'The jobs',
  },
  /** Each provider's purpose, shown in brackets after its name. */
  roles: {
    cards: 'cards',
    supplier: 'supplier',
    location: 'location',
    captcha: 'captcha',
    identity: 'sign-in',
    address: 'addresses',
  },
  // these strings complete a sentence that begins with the service's name
  reasons: {
    credentials: 'does not accept our credentials (401). Have they expired or been replaced?',
    forbidden: 'does not allow this call (403). Does our account have all the permissions it needs?',
    rateLimited: 'rejects our requests because there are too many (429).',
    float: 'reports that our balance is used up. Please top it up.',
    gateway: 'cannot be reached: something else responds at its address. Is the address correct?',
    silent: 'has not responded for a while.',
  },
  it: (reason: string) => `It ${reason}`,
  nothingSold: 'Nothing is sold until it responds again.',
  notOffered: 'It is not offered as a payment method until then.',
  heading: 'Gateways',
  text: 'The services that the shop needs. A pause ends automatically as soon as the service responds again; paid orders wait and then continue.',
  gateway: 'Gateway',
  status: 'Status',
  why: 'Why',
  since: 'Since',
  waiting: 'Waiting',
  call: 'Call:',
  states: {
    trading: 'Operational',
    doubtful: 'Doubtful',
    paused: 'Paused',
    probing: 'Checking',
    notServing: 'Not responding',
    unused: 'Not used',
  },
  serves: 'Responding.',
  unused: 'It is not offered as a payment method (PAYMENT_METHODS).',
  doubtfulOnce: 'The last call got no response. Sales continue; if this lasts, the service is paused.',
  doubtful: (calls: number) =>
    `The last ${calls} calls got no response. Sales continue; if this lasts, the service is paused.`,
  probing: 'We are checking whether it responds again.',
  notServing: 'Everything that needs it waits, or continues without it.',
  nothing: 'Nothing',
  jobs: (jobs: number) => (jobs === 1 ? '1 job' : `${jobs} jobs`),
  orders: (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`),
};

export const notices = {
  unavailable: (name: string) => `${name} is not available to us`,
  waitsForIt: 'Paid orders wait and continue automatically.',
  amountMismatch: (order: string) => `${order}: the amount does not match`,
  amountMismatchText: (name: string, received: string, expected: string) =>
    `${name} reports ${received}, but the order is for ${expected}.`,
  captured:
    'Nothing will be delivered for it. Settle it with the provider, then close this notice; an order that is waiting for it then ends.',
  notTaken: 'Nothing was charged.',
  paymentReversed: (order: string) => `${order}: the payment was reversed`,
  paymentReversedText: (name: string, amount: string) =>
    `${name} has reversed ${amount}. Check the order and decide what to tell the customer.`,
  deliveryOverdue: (order: string) => `${order}: paid, perhaps not delivered`,
  deliveryOverdueText: (name: string, amount: string) =>
    `${name} has not reported for too long whether it delivered ${amount}. Ask it for the result: once it reports one, the order is delivered or can be refunded. Tell the customer.`,
  jobGivenUp: (job: string, order: string) => `${job} failed permanently${order && `, order ${order}`}`,
  jobGivenUpText: (error: string) =>
    `It has been retried for more than a day. The last error: ${error}. Check the order or the service that it needs, then close this notice. The runbook describes the steps.`,
  jobs: {
    deliver: 'A delivery',
    codeMail: 'An e-mail with a code',
    mail: 'An e-mail',
    gift: 'A gift',
    reminder: 'A reminder',
    refund: 'A refund',
    settle: 'The settlement of a payment',
    forgetCard: 'The deletion of a saved card',
    other: 'A regular check',
  },
  offSale: (products: number) =>
    products === 1 ? '1 product taken off sale' : `${products} products taken off sale`,
  offSaleText: (name: string) =>
    `Our offer no longer matches the list of ${name}. Compare them with npm run catalogue. Products return automatically when the list matches again.`,
  logChanged: (name: string) => `${name} was changed`,
  entriesMissing: 'Entries are missing at its end.',
  entryBroken: (entry: string) => `Entry ${entry} does not follow the one before it.`,
  logChangedText:
    'Somebody with access to the database has changed it. Compare with the last backup, then close this notice.',
  backupFailed: (name: string) => `${name} failed`,
  backupFailedText: 'It is retried every hour. Run npm run backup to see the error, then close this notice.',
  refundRefused: (order: string) => `${order}: the refund was refused`,
  refundRefusedText: (name: string, amount: string, reason: string) =>
    `${name} refused to refund ${amount} (${reason}). Check with the provider before trying again.`,
};

export const mails = {
  openPages: 'Open the staff pages',
  openSignIn: 'Open your sign-in',
  newDevice: (name: string) => `New sign-in to the staff pages: ${name}`,
  newDeviceText: (name: string, login: string) => `${name} (${login}) has signed in with a new browser.`,
  when: 'When',
  browser: 'Browser',
  where: 'Where',
  newDeviceNotYou:
    'Wasn’t you? End that session on the page “Your sign-in”, change your password, and tell an owner.',
  reset: (name: string) => `The staff sign-in of ${name} was reset`,
  resetText:
    'An owner has reset it: password, second factor and all sessions are invalid. The owner will give you a link for a new password. If nobody told you about this, ask the other owners now.',
  passwordChanged: (name: string) => `The staff password of ${name} was changed`,
  passwordChangedText:
    'It was changed on the page “Your sign-in”, and the sessions in other browsers have ended. Wasn’t you? Ask an owner to reset your sign-in now.',
};
