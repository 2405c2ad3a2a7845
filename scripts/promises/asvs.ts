import type { Proof } from './types.ts';

/** Lines of the standard that apply here, by their numbers. */
export type AppliedLines = { lines: string; mechanism: string; proofs: readonly Proof[] };
/** Lines that the shop answers in another way than the standard says. */
export type DecidedLines = { lines: string; why: string; proofs: readonly Proof[] };
/** Lines about what the shop does not have. */
export type AbsentLines = { lines: string; why: string };

export const applied: readonly AppliedLines[] = [
  {
    lines: '1.1.1',
    mechanism: 'what an address says is decoded once, and looked at after that',
    proofs: [
      [
        'server/routes/everyAnswer.test.ts',
        'nothing of the house is served: no dot folder, no listing, no file of the server',
      ],
    ],
  },
  {
    lines: '1.1.2',
    mechanism: 'texts are escaped where they are written into a page or mail',
    proofs: [
      ['server/catalogue/html.test.ts', 'whatever is escaped is safe inside a tag'],
      ['server/htmlHead/heads.test.ts', 'nothing of the address gets into the page'],
    ],
  },
  {
    lines: '1.2.1 1.2.3',
    mechanism: 'React and templates escape; views that write HTML, and `eval`, are lint errors',
    proofs: [
      ['architecture/lint.test.ts', 'no view writes HTML of its own, and nothing runs a text'],
      [
        'server/catalogue/lookups.test.ts',
        'names with special characters are escaped in HTML and left alone in plain text',
      ],
    ],
  },
  {
    lines: '1.2.2',
    mechanism: 'of links that a supplier names, only https ones are shown',
    proofs: [['server/gateways/reloadly.test.ts', 'a link that nobody should open']],
  },
  {
    lines: '1.2.4',
    mechanism: 'statements have parameters',
    proofs: [
      ['server/platform/connect.test.ts', 'plans a statement with values once, however it is written'],
      ['server/admin/orders.test.ts', 'what is no text of a query'],
    ],
  },
  {
    lines: '1.2.5',
    mechanism: 'a program gets its arguments one by one, and no request leads to one',
    proofs: [
      ['architecture/primitives.test.ts', 'a program gets its arguments one by one, and no shell reads them'],
    ],
  },
  {
    lines: '1.2.9 1.3.2 1.5.1',
    mechanism: 'no code, pattern or XML is made of what somebody sent',
    proofs: [
      [
        'architecture/primitives.test.ts',
        'nothing is made of a text: no code, no XML, no pattern of what somebody typed',
      ],
      ['architecture/lint.test.ts', 'no view writes HTML of its own, and nothing runs a text'],
    ],
  },
  {
    lines: '1.2.10',
    mechanism: 'no cell of an export is a formula',
    proofs: [['server/admin/figures.test.ts', 'no cell of an export is a formula']],
  },
  {
    lines: '1.3.3',
    mechanism: 'what goes into a header, a name of a file or a cell has only what is safe there',
    proofs: [
      ['server/support/contact.test.ts', 'nothing that is typed gets into the headers'],
      ['server/vouchers/hostile.test.ts', 'a name that climbs'],
      ['server/admin/figures.test.ts', 'no cell of an export is a formula'],
    ],
  },
  {
    lines: '1.3.4',
    mechanism: 'SVG of others is not taken',
    proofs: [['server/vouchers/hostile.test.ts', 'SVG with a script called .png']],
  },
  {
    lines: '1.3.6',
    mechanism:
      'one place speaks to others, at addresses of the configuration, and follows nobody elsewhere; a link of a mail calls our own API alone',
    proofs: [
      ['server/money/guard.test.ts', 'and there is one place that speaks HTTP to others'],
      ['server/gateways/http.test.ts', 'a redirect'],
      ['domain/verifyLink.test.ts', 'there are sixty hostile addresses and more'],
    ],
  },
  {
    lines: '1.3.7',
    mechanism:
      'pages and mails are functions of the sources; texts of the catalogue take no markup but what is listed',
    proofs: [
      ['server/catalogue/files.test.ts', 'markup in a text that is not allowed'],
      ['server/catalogue/html.test.ts', 'whatever is escaped is safe inside a tag'],
    ],
  },
  {
    lines: '1.3.11',
    mechanism: 'what is typed never gets into the headers of a mail',
    proofs: [['server/support/contact.test.ts', 'nothing that is typed gets into the headers']],
  },
  {
    lines: '1.5.2',
    mechanism: 'strict schemas; `__proto__` is refused',
    proofs: [['server/routes/api.test.ts', 'only small, well-formed JSON is read']],
  },
  {
    lines: '2.1.1',
    mechanism: 'each request has a schema, `contract/schemas`, and the shop answers by it',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whatever is sent to whichever call, by whomever: an answer in the form of the contract, and no fault inside',
      ],
    ],
  },
  {
    lines: '2.1.2 2.2.3',
    mechanism:
      'what belongs together is checked together: number and operator, street and place, birth date and age',
    proofs: [
      ['server/checkout/rules.test.ts', 'a top-up needs a mobile number of the operator’s country'],
      ['server/account/profile.test.ts', 'takes nobody under sixteen, by the calendar of Zurich'],
      ['server/vouchers/address.test.ts', 'an address in Switzerland'],
    ],
  },
  {
    lines: '2.1.3',
    mechanism: 'limits are settings, and `operations.md` names each',
    proofs: [
      ['architecture/docs.test.ts', 'each that the server reads is named'],
      [
        'server/vouchers/limits.test.ts',
        'the limits are the operator’s to set, and a wrong one stops the start',
      ],
    ],
  },
  {
    lines: '2.2.1',
    mechanism: 'every field is checked by the server, also in its relation to others',
    proofs: [
      ['server/routes/api.test.ts', 'validation names each field in the language of the request'],
      ['server/checkout/rules.test.ts', 'a top-up needs a mobile number of the operator’s country'],
    ],
  },
  {
    lines: '2.2.2',
    mechanism: 'the server checks by itself, whatever the page has checked',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whatever is sent to whichever call, by whomever: an answer in the form of the contract, and no fault inside',
      ],
      ['server/checkout/rules.test.ts', 'what the browser makes up is refused or ignored'],
    ],
  },
  {
    lines: '2.3.1',
    mechanism: 'steps cannot be left out',
    proofs: [['server/vouchers/purchase.test.ts', 'what is missing is said in the order it is asked']],
  },
  {
    lines: '2.3.2',
    mechanism: 'daily and yearly limits, one cart, the country of residence',
    proofs: [
      ['server/vouchers/limits.test.ts', 'a hundred at once, for the last CHF 100 of the day'],
      ['server/checkout/rules.test.ts', 'gift cards only in the country of residence'],
    ],
  },
  {
    lines: '2.3.3',
    mechanism: 'a step is one transaction, and nobody outside is called inside one',
    proofs: [
      [
        'server/money/guard.test.ts',
        'no port of the outside world can be called while a transaction is open',
      ],
      ['server/payments/crash.test.ts', 'the shop takes an approved payment once'],
    ],
  },
  {
    lines: '2.3.4',
    mechanism: 'what may be sold once is locked while it is decided',
    proofs: [
      ['server/vouchers/limits.test.ts', 'a hundred at once, for the last CHF 100 of the day'],
      ['server/money/processes.test.ts', 'a click here and a click there are one payment'],
    ],
  },
  {
    lines: '2.3.5',
    mechanism: 'two people for money and limits',
    proofs: [['server/admin/money.test.ts', 'a second person confirms, and both are in the log']],
  },
  {
    lines: '2.4.1',
    mechanism: 'budgets on sign-in, sign-up, codes, contact, receipts, forged notices',
    proofs: [
      ['server/support/contact.test.ts', 'messages are bounded'],
      ['server/orders/purchase.test.ts', 'the receipt is mailed again on request, three times an hour'],
      ['server/support/newsletter.test.ts', 'an address cannot be flooded'],
      [
        'server/payments/forgedNotices.test.ts',
        'of 300 forged notices from one address PayPal is asked about twenty, and its own still count',
      ],
    ],
  },
  {
    lines: '3.2.1',
    mechanism: 'an answer of the API that is opened by itself shows and runs nothing',
    proofs: [['server/routes/api.test.ts', 'headers keep answers private and inert']],
  },
  {
    lines: '3.2.2',
    mechanism: 'texts are drawn as texts',
    proofs: [['architecture/lint.test.ts', 'no view writes HTML of its own, and nothing runs a text']],
  },
  {
    lines: '3.3.2 3.3.4',
    mechanism: 'cookies are strict, and what opens something is for no script',
    proofs: [
      ['server/routes/api.test.ts', 'the cookies are strict, and the buyer’s cannot be read by a script'],
      ['server/admin/auth.test.ts', 'the session cookie stays below /staff, and ends with signing out'],
    ],
  },
  {
    lines: '3.4.1',
    mechanism: 'HSTS of two years on every answer',
    proofs: [['server/routes/api.test.ts', 'where the shop is encrypted, every answer asks for it']],
  },
  {
    lines: '3.4.2',
    mechanism: 'no CORS',
    proofs: [['server/routes/api.test.ts', 'a page of another site gets nothing, whatever it holds']],
  },
  {
    lines: '3.4.3',
    mechanism: 'no inline script but our own, by its hash',
    proofs: [['server/routes/api.test.ts', 'is the app, with its policy']],
  },
  {
    lines: '3.4.4 3.4.5 3.4.6',
    mechanism: 'of every answer, found or not: nosniff, no referrer, framed by nobody',
    proofs: [
      [
        'server/routes/everyAnswer.test.ts',
        'is what it says, is framed by nobody and tells nobody an address',
      ],
      ['server/routes/everyAnswer.test.ts', 'a request that cannot be read is answered in the same way'],
    ],
  },
  {
    lines: '3.4.7',
    mechanism: 'what the policies of the pages have stopped is counted, by words of our own',
    proofs: [
      ['server/monitoring/policyReports.test.ts', 'what a policy has stopped is counted by words of our own'],
      ['server/monitoring/policyReports.test.ts', 'it is bounded'],
    ],
  },
  {
    lines: '3.5.1 3.5.2 3.5.3',
    mechanism:
      'JSON alone, only from a page of ours, with the cookie repeated; nothing changes by GET but what is asked of a page of ours',
    proofs: [
      ['server/routes/api.test.ts', 'a page of another site gets nothing, whatever it holds'],
      ['server/routes/api.test.ts', 'only small, well-formed JSON is read'],
      ['server/routes/api.test.ts', 'a browser with the XSRF cookie has to repeat it'],
    ],
  },
  {
    lines: '3.5.4',
    mechanism: 'the staff pages have a port and a host of their own',
    proofs: [
      ['server/admin/port.test.ts', 'staff pages with a port of their own are not to be found in the shop'],
    ],
  },
  {
    lines: '3.5.5',
    mechanism: 'the page hears no messages of others; its worker hears its own page alone',
    proofs: [
      [
        'architecture/primitives.test.ts',
        'the page listens to no messages of others, and its worker only to its own page',
      ],
    ],
  },
  {
    lines: '3.7.1',
    mechanism: 'no plugin, and nothing that a browser of two years ago lacks',
    proofs: [
      ['architecture/browsers/baseline.test.ts', 'have all that sources use, but for what has a fallback'],
    ],
  },
  {
    lines: '3.7.2',
    mechanism:
      'nobody is led to another host by what stands in an address; forms lead to the pay pages of the configuration',
    proofs: [
      ['server/routes/everyAnswer.test.ts', 'nobody is led to another host by what stands in an address'],
      ['server/identity/config.test.ts', 'the page may load the scripts it is told to, and no others'],
    ],
  },
  {
    lines: '4.1.1',
    mechanism: 'JSON with its type, nosniff; wrong methods are 405',
    proofs: [
      ['server/routes/api.test.ts', 'unknown calls, wrong methods and wrong case are JSON'],
      ['server/routes/api.test.ts', 'headers keep answers private and inert'],
    ],
  },
  {
    lines: '4.1.2',
    mechanism: 'a person is led to https, a program is refused',
    proofs: [
      [
        'architecture/documents/production.test.ts',
        'nothing is served unencrypted, and nothing older than TLS 1.2',
      ],
    ],
  },
  {
    lines: '4.1.3',
    mechanism:
      'where a request comes from is a proxy’s word, only if there is one, and only what it wrote itself',
    proofs: [
      ['server/routes/forwarded.test.ts', 'without a proxy nobody gets more tries by naming other addresses'],
      [
        'server/routes/forwarded.test.ts',
        'behind one, what stands before its own word is the sender’s and counts for nothing',
      ],
    ],
  },
  {
    lines: '4.2.1',
    mechanism: 'what cannot be read as one request is refused',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'what cannot be read at all is refused in the form of the contract too',
      ],
    ],
  },
  {
    lines: '5.1.1',
    mechanism: 'what is taken and how it is made safe: decision 0012',
    proofs: [
      ['domain/idFile.test.ts', 'has bytes, and fewer than two megabytes'],
      ['server/vouchers/hostile.test.ts', 'a PDF that unpacks to 300 MB'],
    ],
  },
  {
    lines: '5.2.1 5.2.2',
    mechanism: 'size while it comes; name, first bytes and whole picture agree',
    proofs: [
      ['server/vouchers/documents.test.ts', 'far too large is not even read'],
      ['server/vouchers/documents.test.ts', 'of no known type, in no base64 or in no form at all is refused'],
      [
        'server/vouchers/slowFiles.test.ts',
        'a PDF that takes without end is cut after twenty seconds, and others are served meanwhile',
      ],
    ],
  },
  {
    lines: '5.2.3',
    mechanism: 'no archive is taken, and what is packed inside a file has a bound',
    proofs: [
      ['server/vouchers/hostile.test.ts', 'a ZIP called .pdf'],
      ['server/vouchers/hostile.test.ts', 'a PDF packed over and over'],
    ],
  },
  {
    lines: '5.3.1 5.3.2 5.4.1',
    mechanism: 'what is sent is sealed into the database under an id of ours; its name opens nothing',
    proofs: [
      [
        'server/vouchers/documents.test.ts',
        'nobody sees a document without a staff account, not even whoever sent it',
      ],
      ['server/vouchers/hostile.test.ts', 'a name that climbs'],
    ],
  },
  {
    lines: '5.4.2',
    mechanism: 'names of files that are handed out are ours or cleaned',
    proofs: [
      ['server/vouchers/hostile.test.ts', 'a name that is markup'],
      [
        'server/privacy/personalData.test.ts',
        'takes a proof of its own, once, and has all tables that are about the customer',
      ],
    ],
  },
  {
    lines: '6.1.1',
    mechanism: 'what bounds tries, and why it locks nobody out: decision 0097',
    proofs: [
      [
        'server/identity/login.test.ts',
        'guesses from everywhere do not lock the owner out of a browser that the account was used with',
      ],
    ],
  },
  {
    lines: '6.1.2 6.2.11 6.2.12',
    mechanism: 'a list of stolen passwords, and the words of shop and person',
    proofs: [['server/identity/signUp.test.ts', 'is among the first that anybody tries']],
  },
  {
    lines: '6.1.3 6.3.4',
    mechanism:
      'password, code and social account are the only ways in (decision 0009), and every other call asks for what they gave',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whoever is not signed in is refused what needs it, and nothing else',
      ],
      ['server/admin/roles.test.ts', 'the table of the test names every route'],
    ],
  },
  {
    lines: '6.2.1',
    mechanism: 'five rules of the specification, no upper bound that people meet',
    proofs: [['server/identity/signUp.test.ts', 'At least 8 characters.']],
  },
  {
    lines: '6.2.2',
    mechanism: 'a password can be changed',
    proofs: [
      ['server/identity/passwords.test.ts', 'a changed password keeps this session and ends the others'],
    ],
  },
  {
    lines: '6.2.3',
    mechanism: 'a change asks for the current password',
    proofs: [
      ['server/identity/passwords.test.ts', 'a changed password keeps this session and ends the others'],
    ],
  },
  {
    lines: '6.2.4',
    mechanism: 'what anybody tries first is refused',
    proofs: [['server/identity/signUp.test.ts', 'is among the first that anybody tries']],
  },
  {
    lines: '6.2.6 6.2.7',
    mechanism: 'fields of type password that a browser fills in; nothing keeps anybody from pasting',
    proofs: [
      [
        'views/identity/passwords.test.tsx',
        'a password is hidden, is filled in by a browser and can be pasted',
      ],
    ],
  },
  {
    lines: '6.2.8 6.2.9 6.2.10',
    mechanism: 'letter by letter as it was typed, up to 1,024, for as long as nobody changes it',
    proofs: [
      [
        'server/identity/login.test.ts',
        'a password counts letter by letter as it was typed, however long, and for as long as nobody changes it',
      ],
    ],
  },
  {
    lines: '6.3.1',
    mechanism:
      'tries are counted for account and network; whoever guesses locks nobody out of a browser that they have used',
    proofs: [
      ['server/identity/login.test.ts', '1,000 tries on one account from one address: ten are looked at'],
      [
        'server/identity/login.test.ts',
        'guesses from everywhere do not lock the owner out of a browser that the account was used with',
      ],
    ],
  },
  {
    lines: '6.3.2',
    mechanism: 'no account comes with the shop',
    proofs: [
      [
        'server/admin/auth.test.ts',
        'the first account is made with a link that works once; there is nothing to sign in with before',
      ],
    ],
  },
  {
    lines: '6.3.3',
    mechanism: 'a second factor for staff',
    proofs: [
      ['server/admin/secondFactor.test.ts', 'needs the code beside the password, and a code counts once'],
    ],
  },
  {
    lines: '6.3.5 6.3.7',
    mechanism: 'a mail for a new device, a new password, a new address',
    proofs: [
      ['server/identity/contactChange.test.ts', 'a new password is told by mail, however it was set'],
      ['server/admin/secondFactor.test.ts', 'a new device is told by mail'],
    ],
  },
  {
    lines: '6.4.1',
    mechanism: 'a reset link counts once, ends every session, dies with the address',
    proofs: [
      [
        'server/identity/passwords.test.ts',
        'a link of a mail sets a new password once and ends every session',
      ],
    ],
  },
  {
    lines: '6.4.2',
    mechanism: 'no hints and no questions: `passwords.test.ts` has every way to a new one',
    proofs: [['server/identity/passwords.test.ts', 'whoever proves the mailbox gets the account alone']],
  },
  {
    lines: '6.4.3',
    mechanism: 'a new password by mail opens nothing that a passkey guards',
    proofs: [
      [
        'server/identity/passkeys.test.ts',
        'takes a passkey and a proved contact; less of it takes that passkey, and no password will do',
      ],
      [
        'server/identity/passwords.test.ts',
        'a link is void when it is forged, for another address, old, or after the address changed',
      ],
    ],
  },
  {
    lines: '6.4.4',
    mechanism: 'who has lost a factor proves more, waits, and the owner is told',
    proofs: [
      [
        'server/identity/passkeys.test.ts',
        'gets in with a code, three days and another code; the owner is told and can object',
      ],
      [
        'server/admin/secondFactor.test.ts',
        'another owner makes a colleague’s sign-in anew, and both are in the log',
      ],
    ],
  },
  {
    lines: '6.5.1',
    mechanism: 'codes count once, live five minutes, are bound to a purpose',
    proofs: [
      ['server/identity/phone.test.ts', 'a code dies after five minutes and with the next one'],
      ['server/identity/phone.test.ts', 'a code for one purpose or person is no good for another'],
    ],
  },
  {
    lines: '6.5.2',
    mechanism: 'recovery codes are hashed, factors sealed',
    proofs: [
      ['server/admin/secondFactor.test.ts', 'secrets are sealed and recovery codes hashed in the database'],
    ],
  },
  {
    lines: '6.5.3 6.5.4',
    mechanism: 'six digits by the system’s generator or a keyed hash; guessing them has five tries',
    proofs: [
      [
        'architecture/primitives.test.ts',
        'what nobody may guess is drawn by the system, and is 128 bits or more',
      ],
      [
        'server/identity/phone.test.ts',
        '10,000 guesses: none is accepted, five are looked at; parallel right ones count once',
      ],
    ],
  },
  {
    lines: '6.5.5',
    mechanism: 'five minutes by phone, ten by mail; of an authenticator each code once',
    proofs: [
      ['server/identity/email.test.ts', 'a new code makes the old one void; codes of mails live ten minutes'],
      ['server/admin/secondFactor.test.ts', 'needs the code beside the password, and a code counts once'],
    ],
  },
  {
    lines: '6.6.2',
    mechanism: 'a code belongs to the browser that asked for it: others have tries of their own',
    proofs: [
      [
        'server/identity/phone.test.ts',
        'a stranger’s guesses do not use up those of the browser that asked for the code',
      ],
    ],
  },
  {
    lines: '6.6.3',
    mechanism:
      'messages are bounded for number, day, network and shop, and strangers cannot take all of them',
    proofs: [
      ['server/identity/phone.test.ts', 'ten messages a day to one number'],
      [
        'server/identity/phone.test.ts',
        'whoever takes all messages of strangers leaves some for those we know',
      ],
    ],
  },
  {
    lines: '6.8.1 6.8.2',
    mechanism: 'a social account is joined only when both sides have proved the address; the token is ours',
    proofs: [
      ['server/identity/social.test.ts', 'a proved account of the same address is joined'],
      ['server/identity/social.test.ts', 'the token was issued to this shop'],
    ],
  },
  {
    lines: '7.1.1 7.3.2',
    mechanism: 'how long sessions last, and why: decisions 0009 and 0062',
    proofs: [
      [
        'server/identity/devices.test.ts',
        'is refused and renewed by nobody after 90 minutes, and not a minute before',
      ],
      [
        'server/identity/sessions.test.ts',
        'a session ends after 14 days without renewal, and after 30 days for good',
      ],
    ],
  },
  {
    lines: '7.1.2',
    mechanism: 'as many sessions as devices; each is listed, told of and ended (decision 0062)',
    proofs: [
      [
        'server/identity/devices.test.ts',
        'says browser, system and country in plain words, and marks the session that asks',
      ],
    ],
  },
  {
    lines: '7.2.1',
    mechanism: 'opaque tokens of 256 bit, new at every sign-in',
    proofs: [['server/orders/secrets.test.ts', 'tokens can be made again and tell nothing of one another']],
  },
  {
    lines: '7.2.2 7.2.3 7.2.4',
    mechanism: 'tokens are drawn at each sign-in, 256 bits, and stand in the database as hashes',
    proofs: [
      ['server/identity/sessions.test.ts', '50 renewals at once give one new pair'],
      [
        'architecture/primitives.test.ts',
        'what nobody may guess is drawn by the system, and is 128 bits or more',
      ],
    ],
  },
  {
    lines: '7.3.1',
    mechanism: 'a session without a sign of life ends on the server too',
    proofs: [
      ['browser/sharedComputer.test.ts', 'the old access token is refused by the server'],
      [
        'server/identity/sessions.test.ts',
        'a session ends after 14 days without renewal, and after 30 days for good',
      ],
    ],
  },
  {
    lines: '7.4.1',
    mechanism: 'after sign-out the access token is refused at once',
    proofs: [
      ['server/identity/sharedComputer.test.ts', 'the cookie goes, and its value opens no code any more'],
      ['server/identity/sessions.test.ts', 'sign-out ends the session of either token'],
    ],
  },
  {
    lines: '7.4.2',
    mechanism: 'a closed account is out at once, of customers and of staff',
    proofs: [
      [
        'server/privacy/personalData.test.ts',
        'ends every session, frees the address, and opens nothing old to whoever signs up with it again',
      ],
      ['server/admin/auth.test.ts', 'a colleague is invited, and a closed account is out at once'],
    ],
  },
  {
    lines: '7.4.3 7.5.2',
    mechanism: 'sessions are listed and ended, one or all; a new password ends the others',
    proofs: [
      ['server/identity/devices.test.ts', 'logging out everywhere ends all of them'],
      ['server/identity/passwords.test.ts', 'a changed password keeps this session and ends the others'],
    ],
  },
  {
    lines: '7.4.4',
    mechanism: 'Logout is in the menu of the header, on every page',
    proofs: [
      [
        'browser/identity.test.ts',
        'sign-up, the code from the mail, sign-out, which leaves nothing, log in again',
      ],
    ],
  },
  {
    lines: '7.4.5',
    mechanism:
      'staff end all sessions of a customer by a button, an owner those of a colleague, and `npm run sessions -- end` those of everybody',
    proofs: [
      [
        'server/admin/customers.test.ts',
        'end by the press of somebody who decides, in every browser; nobody else’s do',
      ],
      [
        'server/admin/customers.test.ts',
        'says how many there are, and ends them all only when it is told to',
      ],
      [
        'server/admin/secondFactor.test.ts',
        'another owner makes a colleague’s sign-in anew, and both are in the log',
      ],
    ],
  },
  {
    lines: '7.5.1',
    mechanism: 'address, number and password change with a fresh proof only',
    proofs: [['server/identity/contactChange.test.ts', 'a stolen access token does not take the account']],
  },
  {
    lines: '7.6.2',
    mechanism: 'nobody is signed in without pressing something',
    proofs: [
      [
        'server/identity/sandbox.test.ts',
        'the window of the identity provider: chosen, denied, closed, blocked',
      ],
      [
        'server/identity/passwords.test.ts',
        'a link of a mail sets a new password once and ends every session',
      ],
    ],
  },
  {
    lines: '8.1.1 8.1.2',
    mechanism: 'who may call what: the contract for shoppers, the table of roles for staff (`staff.md`)',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whoever is not signed in is refused what needs it, and nothing else',
      ],
      ['server/admin/roles.test.ts', 'the table of the test names every route'],
    ],
  },
  {
    lines: '8.2.1 8.2.2',
    mechanism: 'what is somebody’s is shown to nobody else',
    proofs: [
      [
        'server/orders/purchase.test.ts',
        'codes are for the browser that ordered; another one with the token sees a masked order',
      ],
      ['server/payments/cards.test.ts', 'nobody else pays with it, sees it or removes it'],
    ],
  },
  {
    lines: '8.2.3 15.3.1',
    mechanism:
      'answers have the fields of their schema and no others; codes are masked for who may not read them',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whatever is sent to whichever call, by whomever: an answer in the form of the contract, and no fault inside',
      ],
      [
        'server/orders/purchase.test.ts',
        'codes are for the browser that ordered; another one with the token sees a masked order',
      ],
    ],
  },
  {
    lines: '8.3.1',
    mechanism: 'the server decides, whatever the page shows',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whoever is not signed in is refused what needs it, and nothing else',
      ],
      ['server/admin/roles.test.ts', 'a changed role counts at once'],
    ],
  },
  {
    lines: '10.1.1',
    mechanism: 'our tokens go to our API alone, the provider’s token to our server alone',
    proofs: [
      ['actors/client.test.ts', 'API-01 API-02 API-03 API-04 API-08: every request carries language, bearer'],
      [
        'browser/storefront.test.ts',
        'before a choice there is nothing but the necessary, and nobody else is asked anything',
      ],
    ],
  },
  {
    lines: '10.1.2 10.3.1 10.5.4',
    mechanism:
      'a token of the provider counts when it was issued to this shop, and in the call that brings it as bearer',
    proofs: [
      [
        'server/identity/social.test.ts',
        'the bearer is the same token, and the token was issued to this shop',
      ],
    ],
  },
  {
    lines: '10.3.3 10.5.2',
    mechanism: 'a person is the provider’s own number of them, never an address',
    proofs: [
      ['server/identity/social.test.ts', 'a new person gets an account, and the same one the next time'],
      ['server/identity/social.test.ts', 'an address that the provider has not verified is not taken over'],
    ],
  },
  {
    lines: '10.4.5',
    mechanism: 'refresh tokens rotate, and one that is used twice ends the session',
    proofs: [
      [
        'server/identity/sessions.test.ts',
        'a token used again after 30 seconds ends the session for everybody who holds it',
      ],
    ],
  },
  {
    lines: '10.4.8',
    mechanism: 'a session ends after 30 days, however often it is renewed',
    proofs: [
      [
        'server/identity/sessions.test.ts',
        'a session ends after 14 days without renewal, and after 30 days for good',
      ],
    ],
  },
  {
    lines: '10.4.9',
    mechanism: 'sessions are listed and ended by their owner',
    proofs: [
      [
        'server/identity/devices.test.ts',
        'one is ended at once and for good, with access token and renewal; the others stay',
      ],
    ],
  },
  {
    lines: '11.1.1 11.1.2',
    mechanism: 'which key protects what, and when it is replaced: `operations.md`',
    proofs: [
      [
        'architecture/documents/operations.test.ts',
        'each key of the shop has a line that says what it protects',
      ],
    ],
  },
  {
    lines: '11.2.1 11.2.3 11.3.1 11.4.1 11.4.3',
    mechanism: '`node:crypto`, SHA-256, HMAC and AES-256-GCM, and nothing else',
    proofs: [
      ['architecture/primitives.test.ts', 'nothing is hashed, signed or sealed by what is not approved'],
    ],
  },
  {
    lines: '11.2.2',
    mechanism: 'keys in a row: everything is sealed anew while people buy',
    proofs: [
      [
        'server/orders/secrets.test.ts',
        'what was sealed with a former key is read, and sealed anew with the newest',
      ],
      ['server/identity/login.test.ts', 'a hash of a lower cost is replaced at the next sign-in'],
    ],
  },
  {
    lines: '11.3.2',
    mechanism: 'codes are sealed by AES-256-GCM, each for its order',
    proofs: [['server/orders/secrets.test.ts', 'a sealed code opens for its own order and key alone']],
  },
  {
    lines: '11.3.3',
    mechanism: 'what is sealed opens unchanged, for what it was sealed for',
    proofs: [['server/orders/secrets.test.ts', 'a sealed code opens for its own order and key alone']],
  },
  {
    lines: '11.4.2',
    mechanism: 'argon2id; a hash of a lower cost is replaced',
    proofs: [['server/identity/login.test.ts', 'a hash of a lower cost is replaced at the next sign-in']],
  },
  {
    lines: '11.5.1',
    mechanism: '256 bits of the system’s generator, never a UUID',
    proofs: [
      [
        'architecture/primitives.test.ts',
        'what nobody may guess is drawn by the system, and is 128 bits or more',
      ],
    ],
  },
  {
    lines: '12.1.1 12.2.1',
    mechanism: 'TLS 1.2 and 1.3 alone at the proxy, and nothing beside it',
    proofs: [
      [
        'architecture/documents/production.test.ts',
        'nothing is served unencrypted, and nothing older than TLS 1.2',
      ],
      ['server/routes/api.test.ts', 'where the shop is encrypted, every answer asks for it'],
    ],
  },
  {
    lines: '12.2.2',
    mechanism: '`npm run golive` looks at the certificate from outside',
    proofs: [['server/golive/rules.test.ts', 'clocks, certificates and time zones']],
  },
  {
    lines: '12.3.1',
    mechanism: 'a production that would send anything unencrypted to another machine does not start',
    proofs: [
      [
        'server/identity/config.test.ts',
        'what a production sends to others is encrypted, but for what stays on the machine',
      ],
    ],
  },
  {
    lines: '12.3.2',
    mechanism: 'certificates of others are looked at, without exception',
    proofs: [['architecture/primitives.test.ts', 'certificates of others are looked at']],
  },
  {
    lines: '13.1.1',
    mechanism: 'every service has its settings in `operations.md` and its account in `going-live.md`',
    proofs: [
      ['architecture/docs.test.ts', 'each that the server reads is named'],
      [
        'architecture/docs.test.ts',
        'each kind of text message is named as a setting, and where its account is made',
      ],
    ],
  },
  {
    lines: '13.2.1 13.2.3',
    mechanism: 'each service has an account of its own, and no default opens it',
    proofs: [
      ['server/payments/config.test.ts', 'with half of a provider does not start'],
      ['server/golive/golive.test.ts', 'the secret of Turnstile that everybody knows'],
    ],
  },
  {
    lines: '13.2.2',
    mechanism: 'the embedded database gives the shop no more than it needs; it runs as nobody',
    proofs: [
      [
        'server/platform/embedded.test.ts',
        'keeps rows over a clean stop, syncs, asks everybody for a password and gives the shop no more than it needs',
      ],
    ],
  },
  {
    lines: '13.2.4 13.2.5',
    mechanism: 'addresses of others are settings, and one place calls them',
    proofs: [
      ['server/money/guard.test.ts', 'and there is one place that speaks HTTP to others'],
      ['server/gateways/http.test.ts', 'a redirect'],
    ],
  },
  {
    lines: '13.3.1',
    mechanism: 'secrets from the environment; no weak or shared key starts in production',
    proofs: [
      ['server/identity/config.test.ts', 'production takes no weak key, and not one key for both'],
      ['server/keyRotation/keys.test.ts', 'keys are replaced while people buy'],
    ],
  },
  {
    lines: '13.3.2',
    mechanism: 'keys that the shop made are readable by its own user alone',
    proofs: [
      [
        'server/orders/secrets.test.ts',
        'processes that start together share one set of keys, which only their user may read',
      ],
    ],
  },
  {
    lines: '13.4.1 13.4.3 13.4.5',
    mechanism: 'no dot folder, no listing, no documents, no figures',
    proofs: [
      [
        'server/routes/everyAnswer.test.ts',
        'nothing of the house is served: no dot folder, no listing, no file of the server',
      ],
      ['server/monitoring/figures.test.ts', 'without a port there are no figures'],
    ],
  },
  {
    lines: '13.4.2 15.2.3',
    mechanism: 'no sandbox, no page for QA, nothing of what went wrong',
    proofs: [
      [
        'server/routes/sandboxRoutes.test.ts',
        'a production answers at no address of a sandbox, and neither does one that allows what it does not need',
      ],
      ['browser/flows.test.ts', 'the shop that shoppers get has no flows page'],
      ['server/routes/api.test.ts', 'no answer betrays what went wrong inside'],
    ],
  },
  {
    lines: '13.4.4',
    mechanism: 'TRACE gives back nothing',
    proofs: [['server/routes/everyAnswer.test.ts', 'TRACE gives back nothing']],
  },
  {
    lines: '14.1.1 14.1.2 14.2.4',
    mechanism: '`privacy.md` names every table, what it holds of people, how it is kept and for how long',
    proofs: [
      [
        'server/orders/retention.test.ts',
        'docs/privacy.md has a line for every table, and says of each what the code does',
      ],
      [
        'server/privacy/leftBehind.test.ts',
        'of a person whose account is closed nothing is left that the law does not want kept',
      ],
      ['server/vouchers/secrets.test.ts', 'no table has a secret in clear'],
    ],
  },
  {
    lines: '14.2.1',
    mechanism: 'codes in no address, receipts masked elsewhere',
    proofs: [
      ['server/orders/purchase.test.ts', 'codes are for the browser that ordered'],
      ['server/orders/pushes.test.ts', 'a token stands in no address'],
      [
        'browser/identity.test.ts',
        'what a link of a mail holds is in the address no longer than it takes to read it, and nobody is told of it',
      ],
      [
        'architecture/documents/production.test.ts',
        'no log of a proxy has the query of an address, which links of mails open something by',
      ],
    ],
  },
  {
    lines: '14.2.2 14.3.2',
    mechanism: 'answers of the API are kept by nobody, pages are drawn for everybody alike',
    proofs: [
      ['server/routes/api.test.ts', 'headers keep answers private and inert'],
      [
        'browser/offline/worker.test.ts',
        'the shop, its words and the last orders are there; no code, no price, and nothing after signing out',
      ],
    ],
  },
  {
    lines: '14.2.3',
    mechanism: 'nobody else hears anything before a choice',
    proofs: [
      [
        'browser/storefront.test.ts',
        'before a choice there is nothing but the necessary, and nobody else is asked anything',
      ],
    ],
  },
  {
    lines: '14.2.7',
    mechanism: 'retention by table, as a job',
    proofs: [
      [
        'server/orders/retention.test.ts',
        'docs/privacy.md has a line for every table, and says of each what the code does',
      ],
    ],
  },
  {
    lines: '14.3.1',
    mechanism: 'what is somebody’s leaves the browser with them',
    proofs: [
      ['browser/sharedComputer.test.ts', 'a sign-out in another tab takes cart and person out of this one'],
      ['server/identity/sharedComputer.test.ts', 'the cookie goes, and its value opens no code any more'],
    ],
  },
  {
    lines: '15.1.1 15.2.1',
    mechanism: 'how soon holes in parts of others are closed: `operations.md`',
    proofs: [
      [
        'architecture/documents/operations.test.ts',
        'there is a time for each kind of hole in parts of others',
      ],
    ],
  },
  {
    lines: '15.1.2',
    mechanism: 'licences and an SBOM of what runs',
    proofs: [
      ['architecture/packages/licences.test.ts', 'every part of the shop has a licence that we allow'],
    ],
  },
  {
    lines: '15.1.3 15.2.2',
    mechanism:
      'what costs time has places and a queue: hashes, receipts, documents, streams (`operations.md`, decisions 0012 and 0041)',
    proofs: [
      [
        'server/vouchers/slowFiles.test.ts',
        'a PDF that takes without end is cut after twenty seconds, and others are served meanwhile',
      ],
      ['server/vouchers/slowFiles.test.ts', 'a PDF that asks for all memory there is gets little of it'],
      ['server/identity/login.test.ts', 'the gate of the hashes sends away what is too much'],
    ],
  },
  {
    lines: '15.3.2',
    mechanism: 'a redirect of a provider proves nothing and is not followed',
    proofs: [['server/gateways/http.test.ts', 'a redirect']],
  },
  {
    lines: '15.3.3',
    mechanism: 'fields that a request does not have are refused',
    proofs: [['server/checkout/rules.test.ts', 'what the browser makes up is refused or ignored']],
  },
  {
    lines: '15.3.4',
    mechanism: 'a proxy’s last word counts, and only if there is a proxy',
    proofs: [
      [
        'server/routes/forwarded.test.ts',
        'behind one, what stands before its own word is the sender’s and counts for nothing',
      ],
      [
        'architecture/documents/production.test.ts',
        'a proxy says itself where a request comes from, and keeps the staff pages in',
      ],
    ],
  },
  {
    lines: '15.3.5',
    mechanism: 'strict types inside, a schema at the edge for body and query alike',
    proofs: [
      [
        'server/routes/everyRoute.test.ts',
        'whatever is sent to whichever call, by whomever: an answer in the form of the contract, and no fault inside',
      ],
    ],
  },
  {
    lines: '15.3.7',
    mechanism:
      'of a value that is named twice the first counts; each call reads its query or its body, never both',
    proofs: [
      [
        'server/routes/everyAnswer.test.ts',
        'of a value that is named twice the first counts, and a query says nothing of a body',
      ],
    ],
  },
  {
    lines: '15.3.6',
    mechanism: '`__proto__` is refused',
    proofs: [['server/routes/api.test.ts', 'only small, well-formed JSON is read']],
  },
  {
    lines: '16.1.1 16.2.3',
    mechanism: 'what is logged where, and for how long: `operations.md`',
    proofs: [
      [
        'architecture/documents/operations.test.ts',
        'a line of the log is one JSON object with its time in UTC, whatever is in it',
      ],
    ],
  },
  {
    lines: '16.2.1 16.2.2 16.2.4',
    mechanism: 'each line has its time in UTC, its request and its order',
    proofs: [
      [
        'architecture/documents/operations.test.ts',
        'a line of the log is one JSON object with its time in UTC, whatever is in it',
      ],
      [
        'server/monitoring/traces.test.ts',
        'an order has one trace from the press to its mail, under its own id',
      ],
    ],
  },
  {
    lines: '16.2.5 16.4.1',
    mechanism: 'one JSON object a line, secrets cut',
    proofs: [['server/vouchers/secrets.test.ts', 'no line of the log has a secret']],
  },
  {
    lines: '16.3.1 16.3.2 16.3.3',
    mechanism:
      'log-ins, failed proofs, what is not allowed and what comes too often are in the log, bounded under a flood',
    proofs: [
      [
        'server/routes/refusalLog.test.ts',
        'whoever logs in is in the log, and so is who fails, is not allowed, or comes too often',
      ],
      ['server/routes/refusalLog.test.ts', 'a flood is counted and does not fill the log'],
      ['server/admin/log.test.ts', 'everything that is done leaves an entry'],
    ],
  },
  {
    lines: '16.3.4',
    mechanism: 'what fails inside, and calls to others that fail, are in the log',
    proofs: [
      ['server/routes/api.test.ts', 'no answer betrays what went wrong inside'],
      ['server/gateways/http.test.ts', 'logs operation and correlation id, never address or body'],
    ],
  },
  {
    lines: '16.4.2',
    mechanism: 'nobody changes the log of staff unseen',
    proofs: [
      ['server/admin/log.test.ts', 'nobody changes an entry, not even the shop itself'],
      ['server/admin/log.test.ts', 'whoever owns the database and not the key is found out'],
    ],
  },
  {
    lines: '16.5.1 16.5.3',
    mechanism:
      'a plain sentence outside, the reason in the log; a bot check that does not answer lets nobody in',
    proofs: [
      ['server/routes/api.test.ts', 'no answer betrays what went wrong inside'],
      ['server/identity/signUp.test.ts', 'a bot check that fails or does not answer lets nobody in'],
    ],
  },
  {
    lines: '16.5.2',
    mechanism: 'a party that is away leaves the rest usable',
    proofs: [
      ['server/gatewayStatus/outage.test.ts', 'that does not serve us is not offered, the others are'],
    ],
  },
];

export const decided: readonly DecidedLines[] = [
  {
    lines: '3.3.1 3.3.3',
    why: 'The cookies have no prefix in their names: one name is the specification’s, and the shop is tried without TLS. They are `Secure` where it is encrypted, strict and for one host.',
    proofs: [
      [
        'server/routes/everyAnswer.test.ts',
        'at an encrypted address no cookie comes back unencrypted, and none is for other hosts',
      ],
    ],
  },
  {
    lines: '5.4.3',
    why: 'No scanner looks at uploads: the file is forgotten, and staff see pictures drawn anew (decision 0012).',
    proofs: [['server/vouchers/hostile.test.ts', 'a page of a PDF shows what is on it']],
  },
  {
    lines: '6.2.5',
    why: 'The five rules for passwords are the specification’s.',
    proofs: [['server/identity/signUp.test.ts', 'At least one special character.']],
  },
  {
    lines: '6.6.1',
    why: 'Signing in by text message is the specification’s; password, social account and, for codes and cards, a passkey stand beside it.',
    proofs: [
      [
        'server/identity/passkeys.test.ts',
        'no code leaves the shop without it: not on screen, not on paper, not by mail, not as a gift',
      ],
    ],
  },
  {
    lines: '12.1.2',
    why: 'The cipher suites are the proxy’s own, which renews them with each version.',
    proofs: [
      [
        'architecture/documents/production.test.ts',
        'nothing is served unencrypted, and nothing older than TLS 1.2',
      ],
    ],
  },
  {
    lines: '14.3.3',
    why: 'Name, address and picture stand in the storage of the browser: the specification wants them there. They go with whoever signs out.',
    proofs: [
      [
        'browser/sharedComputer.test.ts',
        'after 30 minutes the person is gone here, and the old access token is refused by the server',
      ],
    ],
  },
  {
    lines: '16.4.3',
    why: 'The process writes to standard output; the machine sends it on (`operations.md`).',
    proofs: [
      [
        'architecture/documents/operations.test.ts',
        'a line of the log is one JSON object with its time in UTC, whatever is in it',
      ],
    ],
  },
];

export const absent: readonly AbsentLines[] = [
  { lines: '1.2.6 1.2.7 1.2.8 1.3.8 1.3.9', why: 'no LDAP, XPath, LaTeX, JNDI or memcache' },
  {
    lines: '1.3.1 1.3.5 1.3.10',
    why: 'nobody writes HTML, Markdown or a template here, and no format string is read',
  },
  {
    lines: '1.4.1 1.4.2 1.4.3',
    why: 'JavaScript and WebAssembly manage their memory; amounts are whole Rappen',
  },
  { lines: '4.3.1 4.3.2', why: 'no GraphQL' },
  { lines: '4.4.1 4.4.2 4.4.3 4.4.4', why: 'no WebSocket: a page is told by a stream of HTTP' },
  { lines: '6.8.3', why: 'no SAML' },
  { lines: '6.8.4', why: 'no function asks for a strength of the provider’s sign-in' },
  {
    lines: '7.1.3 7.6.1',
    why: 'a sign-in by the provider begins a session of ours, with a life of its own; nobody else’s ends with it',
  },
  { lines: '8.4.1', why: 'one shop, one tenant' },
  { lines: '9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4', why: 'tokens are opaque and looked up' },
  { lines: '10.2.1 10.2.2', why: 'no code flow, one provider' },
  { lines: '10.3.2 10.3.4', why: 'the provider’s token says who somebody is and decides nothing else' },
  {
    lines: '10.4.1 10.4.2 10.4.3 10.4.4 10.4.6 10.4.7 10.4.10 10.4.11 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3',
    why: 'nobody signs in elsewhere with us',
  },
  {
    lines: '10.5.1 10.5.3 10.5.5',
    why: 'no ID tokens: the provider is asked about the access token at an address of the configuration',
  },
  { lines: '11.4.4', why: 'no key comes from a password' },
  { lines: '11.6.1', why: 'the shop makes no pairs of keys in production' },
  { lines: '12.1.3', why: 'no certificates of clients' },
  {
    lines: '12.3.3 12.3.4',
    why: 'shop, proxy and embedded database speak on one machine; of another PostgreSQL `DATABASE_URL` says how',
  },
  { lines: '17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2', why: 'no WebRTC' },
];
