import type { Proof } from './types.ts';

/** What a customer and an owner can rely on, what keeps it, and the tests that break when it is not kept. */
export type PromiseLine = { line: string; promise: string; mechanism: string; proofs: readonly Proof[] };

export const money: readonly PromiseLine[] = [
  {
    line: 'R1',
    promise: 'Nobody is charged twice',
    mechanism:
      'one open attempt for an order and method; one `settle` for return, notice and question, under a row lock',
    proofs: [
      ['server/orders/money.test.ts', 'thirty at once of everything: one payment, one capture, one delivery'],
      ['server/payments/paypal.test.ts', 'approved and confirmed: paid once, delivered once'],
    ],
  },
  {
    line: 'R2',
    promise: 'Nothing is delivered twice',
    mechanism: "our identifier is the order's for ever; a repeat only after the supplier's own time",
    proofs: [
      ['server/orders/delivery.test.ts', 'delivered once'],
      ['server/money/goods.test.ts', 'the refused repeat proves nothing, and the order is delivered'],
    ],
  },
  {
    line: 'R3',
    promise: 'A paid order is never lost',
    mechanism:
      'the order is stored before the provider is called; return, notice, question and sweep each suffice',
    proofs: [
      ['server/orders/money.test.ts', 'the reconciling job, everything else being lost'],
      ['browser/purchase.test.ts', 'the tab is closed while paying'],
    ],
  },
  {
    line: 'R4',
    promise: 'A crash is harmless anywhere',
    mechanism: 'effects stand between commits, each with its own key',
    proofs: [
      ['server/orders/crash.test.ts', 'asked to stop, it finishes its work and ends with code 0'],
      ['server/payments/crash.test.ts', 'the shop takes an approved payment once'],
      ['server/money/faults.test.ts', 'the short fault run'],
    ],
  },
  {
    line: 'R5',
    promise: 'A power cut is harmless',
    mechanism: 'PostgreSQL with `fsync` and `synchronous_commit`',
    proofs: [
      ['server/platform/embedded.test.ts', 'keeps rows over a clean stop, syncs'],
      ['server/platform/first-start.test.ts', 'is killed'],
    ],
  },
  {
    line: 'R6',
    promise: 'The same request twice has the same answer',
    mechanism: 'one order for a cart, one page for an order, one refund for a payment',
    proofs: [
      ['server/checkout/rules.test.ts', 'thirty at once from one cart: one order, the same for all'],
      ['server/payments/cards.test.ts', 'a hundred times createPayURL: one page'],
    ],
  },
  {
    line: 'R7',
    promise: 'Notices that are forged, repeated, late or out of order are safe',
    mechanism:
      'the signature over the raw bytes; the state is asked of the provider, never taken from a notice',
    proofs: [
      ['server/orders/money.test.ts', 'a forged, altered or foreign webhook changes nothing'],
      ['server/orders/money.test.ts', 'the webhook, sent twice'],
    ],
  },
  {
    line: 'R8',
    promise: 'Not knowing is a state',
    mechanism: 'an answer that is lost is asked for, never guessed',
    proofs: [
      ['server/gateways/http.test.ts', 'proves nothing on'],
      ['server/payments/answers.test.ts', 'a payment whose outcome is not known is pending'],
      ['charts/answers.test.ts', 'nothing that may be paid is ever called unpaid'],
    ],
  },
  {
    line: 'R9',
    promise: 'What was paid and cannot be delivered is paid back, once',
    mechanism: 'one refund for a capture, asked for or by itself',
    proofs: [
      ['server/money/transactions.test.ts', 'goes back by itself when nobody asks'],
      ['server/orders/delivery.test.ts', 'a refund whose answer is lost is one refund'],
    ],
  },
  {
    line: 'R10',
    promise: 'Who cancels while the provider captures gets the money back',
    mechanism: 'a capture of a cancelled order is refunded',
    proofs: [['server/orders/money.test.ts', 'money for a cancelled order goes back by itself, once']],
  },
  {
    line: 'R11',
    promise: 'Every difference to the providers is found',
    mechanism: 'daily match of orders, captures, refunds and deliveries',
    proofs: [
      [
        'server/reconciliation/reconcile.test.ts',
        'among 2,000 clean orders exactly the planted differences are found',
      ],
    ],
  },
  {
    line: 'R12',
    promise: 'Amounts are exact',
    mechanism: 'whole Rappen, one reader and one printer',
    proofs: [
      ['domain/money.test.ts', 'rappen and wire are two spellings of one amount'],
      ['domain/rates.test.ts', 'says what the shop says, for any amount and rate'],
    ],
  },
  {
    line: 'R13',
    promise: 'One cart, one order',
    mechanism: 'partial unique indexes',
    proofs: [['server/checkout/rules.test.ts', 'thirty at once: one cart, the others are told of it']],
  },
  {
    line: 'R14',
    promise: 'Limits cannot be raced',
    mechanism: 'a reservation in the transaction that makes the order, calendar days of Zurich',
    proofs: [
      ['server/vouchers/limits.test.ts', 'a hundred at once, for the last CHF 100 of the day'],
      ['domain/day.test.ts', 'begins at its midnight, on every day of eight years'],
    ],
  },
  {
    line: 'R15',
    promise: "The price is the server's",
    mechanism: 'the browser sends a quote; the order prices it anew',
    proofs: [
      ['server/checkout/rules.test.ts', 'what the browser makes up is refused or ignored'],
      ['server/catalogue/lookups.test.ts', 'refuses the amount'],
    ],
  },
  {
    line: 'R16',
    promise: 'Screen, mail, PDF and database say the same',
    mechanism: 'one function for each value shown',
    proofs: [
      [
        'server/orders/purchase.test.ts',
        'its code is sealed at rest and the same on screen, in the mail and in the PDF',
      ],
      ['server/fulfilment/shownValues.test.ts', 'is read as'],
    ],
  },
  {
    line: 'R17',
    promise: 'No mail is lost, and none has a second code',
    mechanism: 'a queue in the transaction, a stable Message-ID',
    proofs: [
      ['server/orders/crash.test.ts', 'mail.after-send'],
      ['server/gateways/mail.test.ts', 'stays there after a crash'],
    ],
  },
  {
    line: 'R18',
    promise: 'A new version comes without a failed request or purchase',
    mechanism: 'SIGTERM drains; migrations leave the version before at work',
    proofs: [
      ['server/money/rolling.test.ts', 'one process after the other is replaced while people buy'],
      ['server/monitoring/readiness.test.ts', 'a migration takes nothing from the version before it'],
    ],
  },
  {
    line: 'R19',
    promise: 'The data folder is safe',
    mechanism: 'a lock, a start that is put in place whole, encrypted backups that were restored',
    proofs: [
      ['server/platform/embedded.test.ts', 'refuses a second shop on the folder in one line'],
      ['server/backup/backup.test.ts', 'is restored elsewhere'],
      ['server/platform/migrate.test.ts', 'refuses a database that is newer than the code'],
    ],
  },
  {
    line: 'R20',
    promise: 'Too much work sends some away and keeps the rest',
    mechanism: 'bounded queues for hashes, receipts and streams; 503 with `Retry-After`',
    proofs: [
      ['server/identity/login.test.ts', 'the gate of the hashes sends away what is too much'],
      ['server/fulfilment/receiptWorkers.test.ts', 'sixteen wait, the next is sent away'],
    ],
  },
  {
    line: 'R21',
    promise: 'One party that is away leaves the shop usable',
    mechanism: 'a state for each gateway, seen by page and desk',
    proofs: [
      ['server/gatewayStatus/outage.test.ts', 'that does not serve us is not offered, the others are'],
      [
        'browser/buying/paused.test.ts',
        'a gift card and a top-up that are open while the supplier is paused',
      ],
      ['server/routes/databaseAway.test.ts', 'while the database is away every call says so'],
    ],
  },
  {
    line: 'R22',
    promise: 'The chart is the code',
    mechanism: 'an order moves by its chart alone',
    proofs: [
      [
        'server/orders/delivery.test.ts',
        'the history of every order leads by the chart to the state it is in',
      ],
    ],
  },
];

export const browser: readonly PromiseLine[] = [
  {
    line: 'C1',
    promise: 'A chart never leaves itself',
    mechanism: 'typed events, every transition walked',
    proofs: [
      ['charts/walk.test.ts', 'transitions`'],
      ['charts/proof.test.ts', 'keeps its invariants whatever happens'],
    ],
  },
  {
    line: 'C2',
    promise: 'The order of answers does not matter',
    mechanism: 'an answer counts for the question that is open',
    proofs: [
      ['charts/proof.test.ts', 'keeps its invariants whatever happens'],
      ['charts/refusals.test.ts', 'the answer of a load that was left is not shown'],
    ],
  },
  {
    line: 'C3',
    promise: 'A restless customer is safe',
    mechanism: 'busy states ignore a second press; the order is found again',
    proofs: [
      ['browser/purchase.test.ts', 'a double click on pay opens one payment'],
      ['browser/purchase.test.ts', 'reload at /payment-process while the answer is out'],
    ],
  },
  {
    line: 'C4',
    promise: 'The way back from a provider works in any order',
    mechanism: "everything is asked by the order's token",
    proofs: [
      ['browser/payments.test.ts', 'returned twice, and in another browser'],
      ['server/orders/buyerOrder.test.ts', 'finds the order it comes back from'],
    ],
  },
  {
    line: 'C5',
    promise: 'One renewal, ever',
    mechanism: 'one in a tab, one among tabs, the same answer for a repeat',
    proofs: [
      ['browser/identity.test.ts', 'eight tabs renew at once: one new pair'],
      ['server/identity/sessions.test.ts', '50 renewals at once give one new pair'],
    ],
  },
  {
    line: 'C6',
    promise: 'Sign-out, idle end and consent hold in every tab',
    mechanism: 'storage events, a stamp that tabs share, a look when a tab wakes',
    proofs: [
      ['browser/sharedComputer.test.ts', 'a sign-out in another tab takes cart and person out of this one'],
      ['browser/sharedComputer.test.ts', 'a tab that slept while somebody else signed in'],
    ],
  },
  {
    line: 'C7',
    promise: 'A wrong clock signs nobody out',
    mechanism: "the server's clock decides",
    proofs: [
      ['views/identity/idleActivity.test.tsx', 'looks at the clock and at the token'],
      ['server/identity/sessions.test.ts', 'the bearer of a renewal may be expired'],
    ],
  },
  {
    line: 'C8',
    promise: 'Bad storage never blanks the page',
    mechanism: 'each key with its shape, a memory beside it',
    proofs: [
      ['actors/storage.test.ts', 'is dropped, and only that key'],
      ['browser/refused.test.ts', 'the paid order is found and shown'],
    ],
  },
  {
    line: 'C9',
    promise: 'A tab that is older than the shop goes on',
    mechanism: 'a screen that does not come says so and can be asked for again',
    proofs: [
      ['views/shell/screen.test.tsx', 'a screen that does not come says why'],
      ['views/identity/authLoader.test.tsx', 'says when it did not load, and loads again'],
    ],
  },
  {
    line: 'C10',
    promise: 'A worker that is not ours does not stay',
    mechanism: 'the shop removes it before it registers its own',
    proofs: [['browser/offline/worker.test.ts', 'a worker of somebody else is removed']],
  },
  {
    line: 'C11',
    promise: 'No white page',
    mechanism: 'a view that throws leaves a way on; pages are drawn by the server',
    proofs: [
      ['views/shell/app.test.tsx', 'a view that throws leaves a way on'],
      ['browser/drawn/withoutScript.test.ts', 'the form of the front page leads to the top-up'],
    ],
  },
  {
    line: 'C12',
    promise: 'Nothing stays behind on a page that is used for long',
    mechanism: 'actors stop with their screen',
    proofs: [
      ['browser/buying/leaks.test.ts', 'after two hundred checkouts no actor and no listener is left'],
    ],
  },
  {
    line: 'C13',
    promise: 'Answers are checked',
    mechanism: 'a schema for each',
    proofs: [
      ['actors/client.test.ts', 'is a generic failure'],
      ['browser/drawn/takeover.test.ts', 'answers that have not the shape of an answer are asked for'],
    ],
  },
  {
    line: 'C14',
    promise: 'Nothing but the necessary before a choice',
    mechanism: 'consent decides what is stored and asked',
    proofs: [
      [
        'browser/storefront.test.ts',
        'before a choice there is nothing but the necessary, and nobody else is asked anything',
      ],
    ],
  },
];

export const security: readonly PromiseLine[] = [
  {
    line: 'S1',
    promise: "Nobody reads or acts on another's data",
    mechanism: 'every call asks for a session or a token of the order; roles for staff',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whoever is not signed in is refused what needs it, and nothing else',
      ],
      ['server/admin/roles.test.ts', 'the table of the test names every route'],
      [
        'server/vouchers/purchase.test.ts',
        'an order of one customer cannot be taken over by the next one at the same browser',
      ],
    ],
  },
  {
    line: 'S2',
    promise: 'Foreign script does not run',
    mechanism:
      'React text, a policy without inline script, templates that escape, no text where a browser wants a trusted type',
    proofs: [
      ['server/routes/api.test.ts', 'is the app, with its policy'],
      ['server/catalogue/html.test.ts', 'whatever is escaped is safe inside a tag'],
      ['server/htmlHead/heads.test.ts', 'nothing of the address gets into the page'],
      ['browser/trustedTypes.test.ts', 'nothing of the shop needs more than trusted types'],
    ],
  },
  {
    line: 'S3',
    promise: 'A stolen refresh token dies',
    mechanism: 'rotation; a repeat ends the session',
    proofs: [
      [
        'server/identity/sessions.test.ts',
        'a token used again after 30 seconds ends the session for everybody who holds it',
      ],
    ],
  },
  {
    line: 'S4',
    promise: 'No other site acts for a customer',
    mechanism: '`Sec-Fetch-Site`, JSON alone, a repeated cookie, `SameSite=Strict`',
    proofs: [
      ['server/routes/api.test.ts', 'a page of another site gets nothing, whatever it holds'],
      ['server/routes/api.test.ts', 'a browser with the XSRF cookie has to repeat it'],
    ],
  },
  {
    line: 'S5',
    promise: 'A code cannot be guessed, messages cannot be pumped',
    mechanism: 'five tries, five minutes, budgets for number, address, network and shop',
    proofs: [
      ['server/identity/phone.test.ts', '10,000 guesses: none is accepted, five are looked at'],
      ['server/identity/phone.test.ts', 'the whole shop sends no more than it may in an hour'],
    ],
  },
  {
    line: 'S6',
    promise: 'Lists of passwords do not help, and nobody learns who has an account',
    mechanism: 'budgets for account and network, a hash for unknown addresses too',
    proofs: [
      [
        'server/identity/login.test.ts',
        '1,000 accounts, one try each, from one address: a hundred are looked at',
      ],
      ['server/identity/login.test.ts', 'a wrong password and an unknown address get the same answer'],
    ],
  },
  {
    line: 'S7',
    promise: 'No secret in logs, addresses or tables',
    mechanism: 'sealed at rest, cut in the log',
    proofs: [
      ['server/vouchers/secrets.test.ts', 'no line of the log has a secret'],
      ['server/identity/secrets.test.ts', 'no password, code or token is in the log or in a table'],
      ['server/monitoring/traces.test.ts', 'nothing secret is in traces, figures and logs'],
    ],
  },
  {
    line: 'S8',
    promise: 'Uploads are inert',
    mechanism: 'a bound while they come, their first bytes, pictures drawn anew, PDF as pictures',
    proofs: [
      ['server/vouchers/hostile.test.ts', 'a page of a PDF shows what is on it'],
      ['server/vouchers/documents.test.ts', 'far too large is not even read'],
    ],
  },
  {
    line: 'S9',
    promise: 'Links lead nowhere else and cannot be forged',
    mechanism: 'signed links, a strict form of the address',
    proofs: [
      ['domain/verifyLink.test.ts', 'there are sixty hostile addresses and more'],
      ['server/money/link.test.ts', 'forged, changed and expired links open nothing'],
    ],
  },
  {
    line: 'S10',
    promise: 'What staff do is accountable',
    mechanism: 'a signed chain of entries, two people above a limit, a second factor',
    proofs: [
      ['server/admin/log.test.ts', 'nobody changes an entry, not even the shop itself'],
      ['server/admin/money.test.ts', 'the database itself refuses one person as both'],
      ['server/admin/secondFactor.test.ts', 'production cannot do without'],
    ],
  },
  {
    line: 'S11',
    promise: 'No request breaks a call',
    mechanism: 'every body and query is checked at the edge',
    proofs: [
      ['server/routes/everyRoute.test.ts', 'an answer in the form of the contract, and no fault inside'],
    ],
  },
  {
    line: 'S12',
    promise: 'A person can take a copy of what is held, and leave',
    mechanism: 'one list of all tables: what a copy has of each, what closing does to it, when it is deleted',
    proofs: [
      ['server/privacy/personalData.test.ts', 'every table of the database is named once'],
      [
        'server/privacy/personalData.test.ts',
        'leaves orders and payments without name, address and number; everything else of the person is gone',
      ],
      ['browser/account/personalData.test.ts', 'a copy comes as a file after the password'],
    ],
  },
  {
    line: 'S13',
    promise: 'The tests bite',
    mechanism: 'mutants of every chart, named faults',
    proofs: [
      ['charts/mutants.test.ts', 'finds every kind of change, each where it says, and each can be planted'],
    ],
  },
  {
    line: 'S14',
    promise: 'What a customer wants a passkey for does not go without it',
    mechanism: 'one guard where codes leave the vault, one before a saved card; a challenge is used once',
    proofs: [
      ['server/identity/passkeys.test.ts', 'no code leaves the shop without it'],
      ['server/identity/passkeys.test.ts', 'forged, replayed, expired, of another account'],
      ['browser/account/passkeys.test.ts', 'is asked for before a code is shown'],
    ],
  },
];
