/** Faults by name in code that is no chart: what a careful reader once planted, and of each kind a bound. `npm run mutants -- --kind=… --planted`. */
import type { CodeKind } from './code.ts';

export type NamedInCode = {
  file: string;
  says: string;
  from: string;
  to: string;
  /** Of an actor: the case of `tests/actors/contracts` that says otherwise. */
  case?: string;
  /** Of other code: the test that notices it, where that is not among the nearest. */
  test?: string;
};

const of = (
  file: string,
  ...faults: readonly (readonly [says: string, from: string, to: string, by?: string])[]
): NamedInCode[] =>
  faults.map(([says, from, to, by]) => ({ file, says, from, to, ...(by === undefined ? {} : { case: by }) }));

export const namedInCode: Readonly<Record<CodeKind, readonly NamedInCode[]>> = {
  actors: [
    ...of('src/actors/identity/storedTokens.ts', [
      'the tokens are printed',
      "store.write('refreshToken', tokens.refresh_token);",
      "store.write('refreshToken', tokens.refresh_token);\n  console.log(tokens.refresh_token);",
      'identity/session action storeSession',
    ]),
    ...of(
      'src/actors/checkout/checkout.ts',
      [
        'without a connection the cart is empty, and the order forgotten',
        'return null;\n    throw error;',
        'return null;\n    return null;',
        'checkout/checkout readCheckout, a visitor with a cart, "GET getCart?carttoken=cart-token-of-the-fixture" refused',
      ],
      [
        'what no connection answers is taken for nothing',
        "(error.kind === 'notFound' ||",
        "(error.kind === 'network' || error.kind === 'notFound' ||",
        'checkout/checkout readCheckout, a visitor with a cart, "GET getCart?carttoken=cart-token-of-the-fixture" lost',
      ],
      [
        'a cancelled order is gone on with',
        "order.status !== 'cancelled' && order.status !== 'completed'",
        "order.status !== 'completed'",
        'checkout/checkout readCheckout, an order that was cancelled is over, and the cart goes on',
      ],
      [
        'what another tab made of the cart is gone on with although it was cancelled',
        "if (status === 'cancelled' || status === 'completed')",
        "if (status === 'completed')",
        'checkout/checkout readCheckout, and is cancelled',
      ],
      [
        'orders are always in English',
        'lang: services.language(),',
        "lang: 'en',",
        'checkout/checkout createOrder, in the language and from the country in use',
      ],
      [
        'orders are always from Switzerland',
        'residence: services.country(),',
        "residence: 'CH',",
        'checkout/checkout createOrder, in the language and from the country in use',
      ],
    ),
    ...of('src/actors/checkout/paypal.ts', [
      'PayPal is cancelled without its id',
      '...(orderID === null ? {} : { orderID })',
      '',
      'checkout/paypal cancelPaypal, its window was open',
    ]),
    ...of('src/actors/account/transactions.ts', [
      'page 2 is page 1',
      'pageno: page, pagesize: pageSize, cardtype',
      'pageno: 1, pagesize: pageSize, cardtype',
      'account/transactions loadPage, the second page of a month, of one kind',
    ]),
    ...of('src/actors/account/credentials.ts', [
      'page 2 is page 1',
      'pageno: input.page,',
      'pageno: 1,',
      'account/credentials loadReport, the second page since a day',
    ]),
    ...of('src/actors/catalogue/catalogue.ts', [
      'page 2 is page 1',
      '(_, index) => input.page + index,',
      '(_, index) => 1 + index,',
      'catalogue/catalogue loadProducts, the second page and the third, with one that moved meanwhile',
    ]),
    ...of('src/actors/catalogue/product.ts', [
      'page 2 is page 1',
      '{ ...query, pageno }',
      '{ ...query, pageno: 1 }',
      'catalogue/product findOwnCountryProduct, on the second page',
    ]),
    ...of('src/actors/identity/tokenRefresh.ts', [
      'tokens are renewed without the old bearer',
      ', ...(bearer ? { bearer } : {}) },',
      ' },',
      'identity/tokenRefresh renewTokens, by the former token, which goes along',
    ]),
    ...of('src/actors/verification/verification.ts', [
      'who declares to buy for themselves says so nowhere',
      '{ bowner: 1, acceptterms: 1,',
      '{ acceptterms: 1,',
      'verification/verification saveDeclaration, in the profile',
    ]),
  ],
  views: [
    ...of(
      'src/screens/verification/DeclarationForm.tsx',
      ['the declaration is read from the box of the terms', "boxOf(form, 'bowner')", "boxOf(form, 'terms')"],
      ['without its box the terms are accepted', 'terms?.checked ?? false', 'true'],
    ),
  ],
  server: [
    ...of('server/orders/transitions.ts', [
      'a duplicate capture becomes the paid attempt',
      "event.type === 'order.captured' && !next.actions.includes('refundDuplicate')",
      "event.type === 'order.captured'",
    ]).map((fault) => ({ ...fault, test: 'tests/server/orders/money.test.ts' })),
    ...of('server/payments/settlement.ts', [
      'another amount than ours is taken for the price',
      'if (status === null || differs(attempt, status))',
      'if (status === null)',
    ]),
    ...of('server/payments/settlement.ts', [
      'what is said late of a payment that was left ends the one that is open',
      'if (moved && wasOpen &&',
      'if (moved &&',
    ]).map((fault) => ({ ...fault, test: 'tests/server/payments/settlement.test.ts' })),
    ...of('server/gatewayStatus/status.ts', [
      'a pause for missing rights waits for nobody, without end',
      '.limit(1)).length > 0',
      '.limit(1)).length >= 0',
    ]).map((fault) => ({ ...fault, test: 'tests/server/gatewayStatus/probe.test.ts' })),
    ...of('server/promotions/referralRewards.ts', [
      'a payment cannot be taken back once the credit of its reward was spent',
      'if (left > 0)',
      'if (left >= 0)',
    ]).map((fault) => ({ ...fault, test: 'tests/server/promotions/referralRewards.test.ts' })),
    ...of('server/identity/codes.ts', ['a code dies after six wrong ones', 'maxTries = 5', 'maxTries = 6']),
  ],
  schemas: [
    ...of('contract/schemas/name.ts', [
      'first names of 51 letters',
      'v.maxGraphemes(most, ',
      'v.maxGraphemes(most + 1, ',
    ]),
    ...of('contract/schemas/auth.ts', [
      'passwords of 7 letters are new',
      "v.minLength(8, 'At least 8 characters.'),\n  v.regex",
      "v.minLength(7, 'At least 8 characters.'),\n  v.regex",
    ]),
  ],
};
