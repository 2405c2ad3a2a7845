import type { ContentPages } from '../contentPage.ts';

export const pages: ContentPages = {
  about: {
    lead: 'We sell credit for phones, gift cards and prepaid vouchers: to people who want to give something at once, and to people who would rather not leave a card number everywhere.',
    sections: [
      {
        id: 'what',
        title: 'What we do',
        blocks: [
          'Top up a phone in 140 countries, or choose a card or a voucher. You see the price in Swiss francs and the amount received before you pay. Most orders are delivered within a minute.',
        ],
      },
      {
        id: 'how',
        title: 'How we do it',
        blocks: [
          {
            list: [
              'The price you see is the price you pay. The service fee is CHF 0.00.',
              'You pay on the page of a payment provider. Your card number never reaches us.',
              'If we cannot deliver what you have paid for, you get your money back.',
              'We never sell your data and never track you around the internet.',
            ],
          },
        ],
      },
      {
        id: 'who',
        title: 'Who we are',
        blocks: [
          '{company} is a Swiss company in {city}, at the foot of the Rigi. That is where the name comes from.',
          'You can reach us with [a message](/contact-us) or at {email}. Many answers are in the [help centre](/help).',
        ],
      },
    ],
  },
  terms: {
    lead: 'These terms apply to everything you buy in this shop. They are written in plain language.',
    sections: [
      {
        id: 'seller',
        title: '1. The seller',
        blocks: [
          'The seller is {company}, {street}, {postcode} {city}, Switzerland. Our contact details are in the [legal disclosure](/legal-disclosure).',
        ],
      },
      {
        id: 'goods',
        title: '2. What we sell',
        blocks: [
          'We sell credit for mobile phones, gift cards and prepaid vouchers. Credit and cards come from operators and issuers; their own conditions apply to how they are used. The amount that arrives is shown before you pay. Taxes that an operator deducts in the recipient’s country are beyond our control.',
        ],
      },
      {
        id: 'order',
        title: '3. Order and contract',
        blocks: [
          'What the shop shows is an invitation, not an offer. With your order you make an offer; the contract is concluded when your payment is confirmed. You can have one open order at a time and cancel it until it is paid. An order that is not paid in time ends automatically and costs nothing.',
          'You must be at least 16 years old. By ordering you confirm that you act for yourself and that your details are true.',
        ],
      },
      {
        id: 'price',
        title: '4. Price and payment',
        blocks: [
          'Prices are in Swiss francs and are what you pay; the service fee is CHF 0.00. If a price changes before you have paid, we show you the new one and ask again. You pay on the page of a payment provider, whose conditions apply to the payment itself. Your bank may charge fees of its own.',
          'Vouchers and credit are not subject to VAT when they are sold; VAT is due when they are used.',
        ],
      },
      {
        id: 'delivery',
        title: '5. Delivery',
        blocks: [
          'Delivery begins when the payment is confirmed. Credit goes to the number you gave; codes are shown on the page of your order and sent to your e-mail address. Most orders are delivered within a minute; some take longer because an operator or a bank does. Please check number, country, amount and e-mail address before you pay: we deliver to what you entered.',
        ],
      },
      {
        id: 'refund',
        title: '6. No return, but a refund when we cannot deliver',
        blocks: [
          'Credit that has reached a phone cannot be taken back, and neither can a code that has been shown or sent: nobody could tell whether it has been used. For such digital goods there is no right of withdrawal once delivery has begun.',
          'If an order that you have paid cannot be delivered, you get the whole amount back, to the method you paid with. If a code does not work even though you used it as described, write to us within 30 days; we will settle it with the issuer and replace the code or refund you.',
        ],
      },
      {
        id: 'cards',
        title: '7. Gift cards and your country',
        blocks: [
          'Gift cards can only be bought in the country you live in. They are valid in the shops, in the country and for as long as stated on the product.',
        ],
      },
      {
        id: 'vouchers',
        title: '8. Prepaid vouchers',
        blocks: [
          'Vouchers need an account. Before the first one we have to know who buys: mobile number, e-mail, address, an identity document, and your statement that you buy for yourself. Limits apply per day and per calendar year. We may refuse or stop an order when the law or the issuer requires it; what you have paid for it is then refunded.',
        ],
      },
      {
        id: 'codes',
        title: '9. Codes are money',
        blocks: [
          'Whoever has a code can use it. Keep it to yourself. No authority, no company and nobody on our team will ever ask you for one. We are not liable for a code that you gave away or lost after delivery.',
        ],
      },
      {
        id: 'account',
        title: '10. Your account',
        blocks: [
          'Keep your password and the codes of your phone secret, and tell us when somebody else may know them. We may close an account that is used for fraud or against these terms. You can have yours deleted at any time; what the law requires us to keep stays for as long as it says.',
        ],
      },
      {
        id: 'liability',
        title: '11. Liability',
        blocks: [
          'We are liable without limit for damage that we cause intentionally or by gross negligence, and as far as the law does not allow a limit. Otherwise our liability ends at the value of the order. We are not liable for what operators, issuers or payment providers do in their own field.',
        ],
      },
      {
        id: 'data',
        title: '12. Your data',
        blocks: [
          'What we know about you, why, and for how long, is in the [privacy policy](/privacy-policy); what this site keeps in your browser is in the [cookies policy](/cookies-policy).',
        ],
      },
      {
        id: 'law',
        title: '13. Changes, law and place',
        blocks: [
          'The terms in force on the day of your order apply to it. Swiss law applies, without the UN sales convention. The courts at our registered office have jurisdiction, unless the law gives you, as a consumer, another venue. Rights that the law of your own country gives you as a consumer and that cannot be waived remain yours.',
        ],
      },
    ],
  },
  cookies: {
    lead: 'This site keeps little in your browser and, before you choose, nothing that it can do without. This page lists everything.',
    sections: [
      {
        id: 'choice',
        title: 'Your choice',
        blocks: [
          'There are three categories. “Necessary” is always on. “Analytics” and “Marketing” are off until you allow them. Today we use neither: no analytics tool and no advertising runs on this site. Should that change, they will only run for people who have allowed them.',
          'You can change your choice at any time with “Cookie settings” at the end of each page. After 30 minutes without activity it is forgotten together with your sign-in, and the banner asks again: somebody else may be at the device by then.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          {
            head: ['Name', 'What it is for', 'How long'],
            rows: [
              ['language', 'Remembers the language of the shop', '1 year'],
              [
                'XSRF-TOKEN',
                'Protects forms against requests from other sites',
                'until you close the browser',
              ],
              [
                'buyer',
                'Recognises the browser that bought, so that only it shows the codes; set with your first cart',
                '1 year',
              ],
              [
                'device',
                'Tells whether your account was used with this browser before, to warn you of other logins and to let you in while somebody else tries passwords; identifies nobody, set when you log in or ask for a code',
                '1 year',
              ],
            ],
          },
        ],
      },
      {
        id: 'storage',
        title: 'Storage of the browser',
        blocks: [
          'These entries stay in your browser until they are removed by the shop or by you. None of them is read by anybody else.',
          {
            head: ['Name', 'What it is for', 'How long'],
            rows: [
              [
                'cookieConsent',
                'The choice described above',
                'until you change it, or 30 minutes without activity',
              ],
              ['language, currentLocation', 'Language and country in use', 'until you change them'],
              [
                'Location',
                'Country, language and currency, determined from your internet address',
                'renewed after 24 hours',
              ],
              [
                'lastActivity',
                'When you last did something here, to sign you out in time',
                'until you clear it',
              ],
              ['cartToken, checkoutProduct, selctdProduct', 'Your cart', 'until it is bought or removed'],
              [
                'rechargeData, pageData',
                'A top-up that you have begun to fill in, or the value of a card that you have chosen',
                'until it is bought or removed',
              ],
              [
                'orderToken',
                'Your open order, so that nothing is lost when a window closes',
                'until the order is done',
              ],
              [
                'lastOrders',
                'Number, date, product and state of your last orders, to read them without a connection; no code, no amount',
                'until you sign out',
              ],
              [
                'guest',
                'Your e-mail address, if you asked us to remember you as a guest',
                'until you untick it, press “Forget me on this device”, or sign out',
              ],
              [
                'user, accessToken, refreshToken, tokenExpiry, signedInAt',
                'Keeps you signed in',
                'until you sign out, or 30 minutes without activity',
              ],
              [
                'signOutToken',
                'Your sign-out, until our server knows of it; it gives access to nothing',
                'a moment, or until you are online again',
              ],
              [
                'otp_timestamp, otpTicket, mobileTicket',
                'A code on its way to your phone',
                'until it is entered or has expired',
              ],
              ['toRegister, emailVerified', 'The step of a registration', 'until the step is done'],
              [
                'referral',
                'The code of the friend whose link brought you here; only if there was one',
                'until you sign up',
              ],
            ],
          },
        ],
      },
      {
        id: 'others',
        title: 'Other sites',
        blocks: [
          'When you pay you go to the page of a payment provider. When you sign in with Google or register, a script of Google or of Cloudflare is loaded at that moment, to sign you in or to check that you are human. Their own policies say what they keep. Everywhere else, everything comes from this site.',
        ],
      },
      {
        id: 'browser',
        title: 'Clearing it yourself',
        blocks: [
          'Your browser can show and delete all of this in its settings. The shop keeps working, but you will be signed out and an open cart is lost.',
        ],
      },
    ],
  },
  privacy: {
    lead: 'What we know about you, why we know it, who we share it with, and when we delete it.',
    sections: [
      {
        id: 'controller',
        title: '1. Who is responsible',
        blocks: [
          '{company}, {street}, {postcode} {city}, Switzerland, {email}. The Swiss Data Protection Act applies, and the GDPR for people in the European Union as far as it covers them.',
        ],
      },
      {
        id: 'order',
        title: '2. When you buy',
        blocks: [
          'We need your e-mail address, what you buy, for a top-up the phone number, and what the payment provider tells us about the payment. We use it to deliver, to send the receipt, to help you, and to keep our books. We do not see your card number. Codes are kept encrypted.',
          'Orders and receipts are kept for ten years, because commercial law requires it. An order that was never paid is deleted after 90 days, a cart 30 days after its end.',
          'When you send a card as a gift, we e-mail it to the address you give us, with your name and your message, and delete both address and message a year later.',
        ],
      },
      {
        id: 'account',
        title: '3. When you have an account',
        blocks: [
          'We keep your name, e-mail address and mobile number, your language, and a one-way fingerprint of your password. With Google we also get the address of your picture. Who invited you by a link is kept as a number, to count invitations. A session ends 90 minutes after its last use, and after 30 days at the latest.',
          'We remember which browsers you logged in with: their names, the country and the day, not the internet address. You see them in your profile, and we tell you by e-mail of one that is new. They are forgotten a year after their last login.',
          'If you add a passkey, we keep its name, its public key, and when it was created and last used. What proves that it is you, such as your fingerprint, never leaves your device. It is deleted when you remove it.',
          'We keep the account until you close it.',
          'Once you have confirmed your address, your account also shows what was bought with it before without an account.',
        ],
      },
      {
        id: 'identity',
        title: '4. When you buy vouchers',
        blocks: [
          'Before the first voucher we have to check who you are. For that we process date of birth, address, an image of an identity document, and your statement that you buy for yourself. Images are kept encrypted, are seen only by the people who check them, and are deleted after the decision once the period that the law or the issuer requires is over. Limits are calculated from your purchases.',
        ],
      },
      {
        id: 'contact',
        title: '5. When you write to us',
        blocks: [
          'We keep your message with your name and address to answer it, and delete it after one year.',
          'The newsletter is only sent to addresses that were confirmed by a link. Every issue has a link to unsubscribe. An address that is not confirmed is deleted after seven days, one that has unsubscribed after 30 days.',
        ],
      },
      {
        id: 'visit',
        title: '6. When you just browse',
        blocks: [
          'Our server sees your internet address, as every server does. It asks a location service for the country that belongs to it, to show the right products. To stop abuse, attempts are counted under a keyed fingerprint for an hour at most. The log of requests holds no addresses. What stays in your browser is listed in the [cookies policy](/cookies-policy). We use no analytics and no advertising.',
        ],
      },
      {
        id: 'recipients',
        title: '7. Who we share it with',
        blocks: [
          'Only those who are needed for your order, and only what they need:',
          {
            list: [
              'payment providers (card, TWINT, PostFinance, PayPal): amount, currency and the number of the order',
              'suppliers of credit, cards and vouchers: the product, and for a top-up the phone number',
              'carriers of e-mails and text messages: your address or number, and the message',
              'Google, if you sign in with it; Cloudflare, when you register, to check that you are human',
              'an address service, to check that a postal address exists; a location service, to find the country',
              'authorities, where the law obliges us',
            ],
          },
          'Some of them are outside Switzerland, also in the United States. We rely on countries whose protection is recognised and on the standard contractual clauses. We never sell data.',
        ],
      },
      {
        id: 'grounds',
        title: '8. Legal grounds',
        blocks: [
          'The contract with you, legal duties such as bookkeeping and the fight against money laundering, our interest in a safe shop, and your consent where we ask for it. You can withdraw your consent at any time.',
        ],
      },
      {
        id: 'rights',
        title: '9. Your rights',
        blocks: [
          'You may ask what we know about you, have it corrected, deleted or handed over, and object to its use. In your [profile](/profile) you can download a copy of your data and close your account. Or write to {email} or use the [contact form](/contact-us); we answer within 30 days. You may also turn to the Federal Data Protection and Information Commissioner (FDPIC), or to the authority of your country.',
          'No decision with legal effect for you is made by a machine alone.',
        ],
      },
      {
        id: 'security',
        title: '10. How it is protected',
        blocks: [
          'Connections are encrypted. Codes and documents are encrypted at rest, passwords and sign-in codes are stored so that they cannot be read back. Few people have access, and only to what they need.',
        ],
      },
    ],
  },
  disclosure: {
    lead: 'Who runs this shop, and how to reach us.',
    sections: [
      {
        id: 'company',
        title: 'Company',
        blocks: ['{company}', '{street}, {postcode} {city}, Switzerland', 'VAT number: {vat}'],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: ['E-mail: {email}', 'Phone: {phone}', 'Or [write us a message](/contact-us).'],
      },
      {
        id: 'content',
        title: 'Content and links',
        blocks: [
          'We write the content of this site with care but cannot promise that it is complete at every moment. Links lead to third-party pages, for which their owners are responsible.',
        ],
      },
      {
        id: 'marks',
        title: 'Names and marks',
        blocks: [
          'Names, logos and marks are registered or unregistered trademarks of their owners: operators, issuers, brands and payment providers. We show them only to name what is sold and how it can be paid. None of the owners sponsors or endorses this shop, and no partnership follows from it.',
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints',
        blocks: [
          'Please write to us first; most things can be settled in a day. If we do not find a solution, you can turn to the courts at our registered office or, as a consumer, at your place of residence.',
        ],
      },
    ],
  },
};
