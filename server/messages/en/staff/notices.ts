/** Services that the shop needs, with the texts of their notices on the pages and in mails. */
export const gateways = {
  names: {
    card: 'Datatrans (cards)',
    paypal: 'PayPal',
    mypos: 'myPOS',
    supplier: 'Reloadly (supplier)',
    location: 'ipapi (location)',
    mailer: 'The e-mail server',
    sms: 'The SMS service',
    captcha: 'Turnstile (captcha)',
    identity: 'Google (sign-in)',
    address: 'Swiss Post (addresses)',
    backup: 'The nightly backup',
    staffLog: 'The log of the staff pages',
    jobs: 'The jobs',
  },
  // the end of a sentence that begins with the name
  reasons: {
    credentials: 'does not accept our credentials (401). Have they expired or been replaced?',
    forbidden: 'does not allow us this call (403). Are the rights of our account complete?',
    rateLimited: 'says that we ask too often (429).',
    float: 'has no balance of ours left. Please top it up.',
    gateway: 'is not reached: something else answers in its place. Is its address right?',
    silent: 'has not answered for a while.',
  },
  it: (reason: string) => `It ${reason}`,
  nothingSold: 'Nothing is sold until it serves us again.',
  notOffered: 'It is not offered as a way to pay until then.',
  heading: 'Gateways',
  text: 'The services that the shop needs. A pause ends automatically as soon as the service answers again; what was paid waits and goes on then.',
  gateway: 'Gateway',
  status: 'Status',
  why: 'Why',
  since: 'Since',
  waiting: 'Waiting',
  call: 'Call:',
  states: {
    trading: 'Trading',
    doubtful: 'Doubtful',
    paused: 'Paused',
    probing: 'Probing',
    notServing: 'Not serving',
    unused: 'Not used',
  },
  serves: 'It serves us.',
  unused: 'It is not offered as a way to pay (PAYMENT_METHODS).',
  doubtfulOnce: 'The last call was not answered. Selling goes on; should it last, it is paused.',
  doubtful: (calls: number) =>
    `The last ${calls} calls were not answered. Selling goes on; should it last, it is paused.`,
  probing: 'We are asking it whether it serves us again.',
  notServing: 'What needs it waits or does without it.',
  nothing: 'Nothing',
  jobs: (jobs: number) => (jobs === 1 ? '1 job' : `${jobs} jobs`),
  orders: (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`),
};

export const notices = {
  unavailable: (name: string) => `${name} does not serve us`,
  waitsForIt: 'What is paid waits and goes on automatically.',
  amountMismatch: (order: string) => `${order}: the money does not match`,
  amountMismatchText: (name: string, received: string, expected: string) =>
    `${name} says ${received}, the order asked for ${expected}.`,
  captured:
    'Nothing is delivered for it. Settle it at the provider, then close this; an order that waits for it ends then.',
  notTaken: 'Nothing was taken.',
  paymentReversed: (order: string) => `${order}: the payment was taken back`,
  paymentReversedText: (name: string, amount: string) =>
    `${name} has reversed ${amount}. Look at the order and decide what to tell the customer.`,
  deliveryOverdue: (order: string) => `${order}: paid, and perhaps not delivered`,
  deliveryOverdueText: (name: string, amount: string) =>
    `${name} has not told us for too long whether it has delivered ${amount}. Ask it for the result: once it reports one, the order is delivered or can be refunded. Tell the customer.`,
  jobGivenUp: (job: string, order: string) => `${job} was given up${order && `, order ${order}`}`,
  jobGivenUpText: (error: string) =>
    `It was tried for more than a day. The last error: ${error}. Look at the order or the service it needs, then close this; the runbook has the steps.`,
  jobs: {
    deliver: 'A delivery',
    codeMail: 'An e-mail with a code',
    mail: 'An e-mail',
    gift: 'A gift',
    refund: 'A refund',
    settle: 'The settlement of a payment',
    forgetCard: 'The deletion of a saved card',
    other: 'A regular check',
  },
  offSale: (products: number) =>
    products === 1 ? '1 product taken off sale' : `${products} products taken off sale`,
  offSaleText: (name: string) =>
    `The list of ${name} does not allow what we offer. Compare with npm run catalogue; what is right again is sold again automatically.`,
  logChanged: (name: string) => `${name} was changed`,
  entriesMissing: 'Entries are missing at its end.',
  entryBroken: (entry: string) => `Entry ${entry} does not follow the one before it.`,
  logChangedText:
    'Somebody with access to the database has changed it. Compare with the last backup, then close this.',
  backupFailed: (name: string) => `${name} failed`,
  backupFailedText:
    'It is tried again every hour. Run npm run backup to see it for yourself, then close this.',
  refundRefused: (order: string) => `${order}: the refund was refused`,
  refundRefusedText: (name: string, amount: string, reason: string) =>
    `${name} refused to give back ${amount} (${reason}). Look at it there before trying again.`,
};

export const mails = {
  openPages: 'Open the staff pages',
  openSignIn: 'Open your sign-in',
  newDevice: (name: string) => `A new sign-in of ${name} to the staff pages`,
  newDeviceText: (name: string, login: string) =>
    `${name} (${login}) has signed in with a browser that was not known.`,
  when: 'When',
  browser: 'Browser',
  where: 'Where',
  newDeviceNotYou:
    'Wasn’t you? End that session on the page of your sign-in, change your password, and tell an owner.',
  reset: (name: string) => `The sign-in of ${name} to the staff pages was reset`,
  resetText:
    'An owner has reset it: password, second factor and all sessions are void. They give you a link that sets a new password. If nobody has told you of it, ask the other owners now.',
  passwordChanged: (name: string) => `The password of ${name} for the staff pages was changed`,
  passwordChangedText:
    'It was changed on the page of the sign-in, and the sessions in other browsers have ended. Wasn’t you? Ask an owner to reset your sign-in now.',
};
