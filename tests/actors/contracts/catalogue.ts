import type { ResponseOf } from '../../../contract/api.ts';
import { limit, voucher } from '../../../machines/account/fixtures.ts';
/** Contracts for the catalogue and product selection. */
import * as f from '../../../machines/fixtures.ts';
import { profile } from '../../../machines/identity/fixtures.ts';
import { buyAgainImplementations } from '../../../src/features/catalogue/buyAgain/buyAgain.actors.ts';
import { catalogueImplementations } from '../../../src/features/catalogue/catalogue/catalogue.actors.ts';
import { homeImplementations } from '../../../src/features/catalogue/home/home.actors.ts';
import { productImplementations, titlePage } from '../../../src/features/catalogue/product/product.actors.ts';
import { customerEligibility } from '../../../src/features/catalogue/product/voucher/eligibility.ts';
import { searchImplementations } from '../../../src/features/catalogue/search/search.actors.ts';
import { sellingImplementations } from '../../../src/features/catalogue/selling/selling.actors.ts';
import { topUpImplementations } from '../../../src/features/catalogue/topUp/topUp.actors.ts';
import { country, get, leads, tells, type Contracts, type Deed } from './contract.ts';
import { session, tooManyDigits } from './storedData.ts';

const categories = [{ category_id: 1, name: 'Gift cards' }];
const listOf = (products: readonly (typeof f.product)[], total = products.length, pageno = 1) => ({
  ccode_iso2: 'CH',
  country: 'Switzerland',
  categories,
  products: [...products],
  pageno,
  pagesize: 48,
  total,
});
const list = (query: string, ...answer: Parameters<typeof listOf>) =>
  get(`getGiftProductListByCountry?${query}`, listOf(...answer));
const everything = { country: 'CH', category: 1, kind: 0, query: '', sort: 'popular', page: 1, through: 1 };
const third = { ...f.product, prodid: 'G-3', slug: 'davos-ch', ProdName: 'Davos' };

const searchList: ResponseOf<'getSearchList'> = {
  brands: [
    {
      name: 'Alpina',
      logo: '',
      ProdType: 1,
      category_id: 1,
      sold: [{ ccode_iso2: 'DE', slug: 'alpina-de' }],
    },
  ],
  operators: [{ name: 'Airtel India', slug: 'airtel-india', ccode_iso2: 'IN', logo: '' }],
};
const foundCard = {
  id: 'alpina-de',
  kind: 'giftcard',
  name: 'Alpina',
  country: 'DE',
  logo: '',
  to: '/giftcardworld/alpina-de',
  draft: null,
};
const noFilters = { country: null, category: 0, query: '', sort: 'popular', pages: 1 };
const catalogue: Contracts = {
  file: 'catalogue/catalogue',
  made: (services) => catalogueImplementations(services),
  contracts: {
    loadProducts: {
      cases: [
        {
          when: 'one category',
          input: everything,
          requests: [list('ccode_iso2=CH&category_id=1&pageno=1', [f.product, f.otherProduct], 60)],
          returns: { products: [f.product, f.otherProduct], categories, total: 60 },
        },
        {
          when: 'one type, filtered by a search and sorted by name',
          input: { ...everything, category: 0, kind: 3, query: ' pays ', sort: 'name' },
          requests: [
            list('ccode_iso2=CH&category_id=0&cardtype=3&searchbyname=pays&sort=name&pageno=1', [f.product]),
          ],
          returns: { products: [f.product], categories, total: 1 },
        },
        {
          when: 'second and third page, without a product repeated on both',
          input: { ...everything, page: 2, through: 3 },
          requests: [
            list('ccode_iso2=CH&category_id=1&pageno=2', [f.product, f.otherProduct], 100, 2),
            list('ccode_iso2=CH&category_id=1&pageno=3', [f.otherProduct, third], 100, 3),
          ],
          returns: { products: [f.product, f.otherProduct, third], categories, total: 100 },
        },
      ],
    },
    findElsewhere: {
      cases: [
        { input: { query: 'alpi' }, requests: [get('getSearchList', searchList)], returns: [foundCard] },
        {
          when: 'no results',
          input: { query: 'zzzz' },
          requests: [get('getSearchList', searchList)],
          returns: [],
        },
      ],
    },
    loadCountries: {
      cases: [
        {
          requests: [get('getGiftCountryList', [f.giftCountry, f.otherGiftCountry])],
          returns: [f.giftCountry, f.otherGiftCountry],
        },
      ],
    },
  },
  actions: {
    storeFilters: [
      {
        when: 'each selected filter appears in the URL',
        params: { filters: { country: 'IN', category: 4, query: 'alpina', sort: 'name', pages: 3 } },
        at: '/gift-cards?ref=ANN',
        endsAt: '/gift-cards?ref=ANN&country=IN&category=fashion&q=alpina&sort=name&pages=3',
        // Writing the filters to the URL keeps the current history entry and its state.
        happens: ({ window, done }) => void done.push(`is at ${JSON.stringify(window.history.state)}`),
        does: ['is at {"idx":3}'],
      },
      { when: 'default filters do not appear in the URL', params: { filters: noFilters }, at: '/gift-cards' },
      {
        when: 'blank search text does not appear in the URL',
        params: { filters: { ...noFilters, query: '  ' } },
        at: '/gift-cards',
      },
      {
        when: 'removed filters disappear from the URL',
        params: { filters: noFilters },
        at: '/gift-cards?country=IN&category=fashion&q=alpina&sort=name&pages=3&ref=ANN',
        endsAt: '/gift-cards?ref=ANN',
      },
    ],
    storeTopUp: [
      {
        when: 'operator, whose country is stored too',
        params: { result: { draft: { country: 'IN', number: '', slug: 'airtel-india' } } },
        stores: { rechargeData: { country: 'IN', number: '', slug: 'airtel-india' } },
      },
      { when: 'gift card', params: { result: foundCard } },
    ],
    storeProduct: [
      {
        params: { product: f.product },
        stores: { selctdProduct: { prodid: 'G-1', slug: 'alpina-ch', ProdName: 'Alpina' } },
      },
    ],
  },
};

const eligibility: Contracts = {
  file: 'catalogue/product/voucher/eligibility',
  made: (services) => customerEligibility(services),
  contracts: {
    loadEligibility: {
      reads: ['accessToken', 'user'],
      cases: [
        { when: 'visitor', returns: null },
        {
          when: 'signed-in customer',
          stored: session,
          requests: [get('getprofile?bBillAdd=0', profile), get('getpaysafelimit', limit)],
          returns: { profile, limit },
        },
      ],
    },
  },
  actions: {
    openLogin: [{ does: [tells('auth', { type: 'auth.loginRequested' })] }],
    openSignUp: [{ does: [tells('auth', { type: 'auth.signUpRequested' })] }],
  },
};

const typed = { country: 'IN', number: '98010', slug: null, isTyping: true };
/** Cases that store and remove a top-up draft. */
const drafts: readonly Deed[] = [
  {
    when: 'stores the draft while it is being typed',
    params: { draft: typed },
    stores: { rechargeData: typed },
  },
  {
    when: 'removes the draft once the field is empty',
    params: { draft: { ...typed, number: '' } },
    stored: { rechargeData: typed },
    stores: { rechargeData: null },
  },
  {
    when: 'stores the draft of a submitted number',
    params: { draft: { ...typed, number: '', isTyping: false } },
    stores: { rechargeData: { ...typed, number: '', isTyping: false } },
  },
];
/** Case that adds the selected product to the cart with a request id. */
const requests: readonly Deed[] = [
  {
    params: { id: 'visit.7', request: f.addRequest, item: f.requestedItem },
    does: [
      tells('cart', {
        type: 'cart.addRequested',
        id: 'visit.7',
        request: f.addRequest,
        item: f.requestedItem,
      }),
    ],
  },
];

const soldOut = { ...f.otherProduct, instock: 0 as const };
const many = Array.from({ length: 12 }, (_, n) => ({ ...f.product, prodid: `G-${n}` }));
const home: Contracts = {
  file: 'catalogue/home',
  made: (services) => homeImplementations(services),
  contracts: {
    loadPopular: {
      cases: [
        {
          when: 'omits products that are sold out',
          input: { country: 'AT' },
          requests: [list('ccode_iso2=AT&category_id=0&pagesize=20', [f.product, soldOut, third])],
          returns: [f.product, third],
        },
        {
          when: 'returns at most ten products',
          input: { country: 'CH' },
          requests: [list('ccode_iso2=CH&category_id=0&pagesize=20', many)],
          returns: many.slice(0, 10),
        },
      ],
    },
  },
  actions: {
    showTooManyDigits: tooManyDigits,
    storeDraft: drafts,
    goTopUp: [{ does: [leads('/mobile-topup')] }],
    openPreferences: [{ does: [tells('openDialog', 'preferences')] }],
  },
};

const buyAgain: Contracts = {
  file: 'catalogue/buyAgain',
  made: (services) => buyAgainImplementations(services),
  contracts: {
    loadRecent: {
      reads: ['accessToken', 'guest', 'recipients', 'user'],
      cases: [
        { when: 'a new visitor sends no request', returns: { purchases: [], isGuest: true } },
        {
          when: 'guest whose email address is stored',
          stored: { guest: { email: 'guest@example.com' } },
          requests: [get('getRecentPurchases', { items: [f.recentPurchase, f.recentCard] })],
          returns: { purchases: [f.recentPurchase, f.recentCard], isGuest: true },
        },
        {
          when: 'guest who has named the number on this device',
          stored: {
            guest: { email: 'guest@example.com' },
            recipients: [
              { isd: '41', mobile: '9801041300', name: 'Dad' },
              { isd: '91', mobile: '9801041300', name: 'Mum' },
            ],
          },
          requests: [get('getRecentPurchases', { items: [f.recentPurchase] })],
          returns: { purchases: [{ ...f.recentPurchase, name: 'Mum' }], isGuest: true },
        },
        {
          when: 'signed-in customer, with names from the account only',
          stored: { ...session, recipients: [{ isd: '91', mobile: '9801041300', name: 'Mum' }] },
          requests: [get('getRecentPurchases', { items: [f.recentPurchase, f.recentCard] })],
          returns: { purchases: [f.recentPurchase, f.recentCard], isGuest: false, firstName: 'Ann' },
        },
        ...['ann@example.com', '+41791234567', 'RG-1001'].map((name) => ({
          when: `signed-in customer without a name, who is called ${name}`,
          stored: { ...session, user: { ...session.user, name } },
          requests: [get('getRecentPurchases', { items: [f.recentPurchase] })],
          returns: { purchases: [f.recentPurchase], isGuest: false },
        })),
      ],
    },
  },
  actions: {
    repeatPurchase: [
      {
        params: { purchase: f.recentCard },
        does: [
          tells('cart', {
            type: 'cart.addRequested',
            id: 'N.1',
            request: {
              ordertoken: 'recent-order-token-1111111111111111',
              residence: country,
              slug: 'alpina-ch',
              Receivevalue: '20.00',
              Quantity: 2,
              Mobile: null,
            },
            item: {
              ...f.requestedItem,
              ProdType: 1,
              ProdName: 'Alpina',
              ccode_iso2: 'CH',
              Mobile: null,
              ISDCode: null,
              Receivevalue: '20.00',
              ReceiveCurrency: 'CHF',
              Quantity: 2,
              Price: null,
            },
          }),
        ],
      },
    ],
    removeStoredGuest: [
      {
        stored: {
          guest: { email: 'guest@example.com' },
          recipients: [{ isd: '91', mobile: '9801041300', name: 'Mum' }],
        },
        stores: { guest: null, recipients: null },
      },
    ],
  },
};

const notFound = { kind: 'notFound' } as const;
const elsewhere = { ...f.product, OperatorCode: '99' };
const keptChoice = {
  slug: 'alpina-ch',
  choice: { ProductPriceID: 'q_G-1_2000', Price: '20.00', Receivevalue: '20.00', amount: null },
  typed: '',
  quantity: 1,
};
const product: Contracts = {
  file: 'catalogue/product',
  made: (services) => {
    const { actors, actions } = productImplementations(services);
    return { actors, actions: { ...actions, titlePage } };
  },
  contracts: {
    loadProduct: {
      cases: [
        {
          when: 'a gift card',
          input: { slug: 'alpina-ch', country: 'CH' },
          requests: [get('getCardRate?slug=alpina-ch', f.cardRate)],
          returns: f.cardRate,
        },
        {
          when: 'a voucher',
          input: { slug: 'paysafecard', country: 'CH' },
          requests: [get('getCardRate?slug=paysafecard', voucher)],
          returns: voucher,
        },
        {
          when: 'a top-up is not shown on this page',
          input: { slug: 'airtel-india', country: 'CH' },
          requests: [get('getCardRate?slug=airtel-india', { ...f.cardRate, ProdType: 2 })],
          fails: notFound,
        },
      ],
    },
    findOwnCountryProduct: {
      cases: [
        {
          when: 'product on the second page',
          input: { OperatorCode: '22', country: 'AT' },
          requests: [
            list(
              'ccode_iso2=AT&category_id=0&cardtype=1&pageno=1',
              [elsewhere, { ...soldOut, OperatorCode: '22' }],
              3,
            ),
            list('ccode_iso2=AT&category_id=0&cardtype=1&pageno=2', [third], 3, 2),
          ],
          returns: third,
        },
        {
          when: 'product on no page',
          input: { OperatorCode: '22', country: 'AT' },
          requests: [list('ccode_iso2=AT&category_id=0&cardtype=1&pageno=1', [elsewhere], 1)],
          returns: null,
        },
        {
          when: 'list with fewer products than its total',
          input: { OperatorCode: '22', country: 'AT' },
          requests: [
            list('ccode_iso2=AT&category_id=0&cardtype=1&pageno=1', [elsewhere], 9),
            list('ccode_iso2=AT&category_id=0&cardtype=1&pageno=2', [], 9, 2),
          ],
          returns: null,
        },
      ],
    },
    loadInfo: {
      cases: [
        {
          input: { slug: 'alpina-ch' },
          requests: [get('getCardInfoFaq?slug=alpina-ch', f.faq)],
          returns: f.faq,
        },
      ],
    },
  },
  actions: {
    requestCart: requests,
    storeChoice: [
      {
        when: 'stores the choice for a gift card',
        params: { kept: keptChoice },
        stores: { pageData: keptChoice },
      },
      {
        when: 'removes the choice',
        params: { kept: null },
        stored: { pageData: keptChoice },
        stores: { pageData: null },
      },
    ],
    openPreferences: [{ does: [tells('openDialog', 'preferences')] }],
    titlePage: [
      {
        params: { product: f.cardRate },
        happens: ({ window, done }) => void done.push(`is called ${window.document.title}`),
        does: ['is called Alpina · Rigi'],
      },
    ],
  },
};

const search: Contracts = {
  file: 'catalogue/search',
  made: (services) => searchImplementations(services),
  contracts: {
    loadIndex: { cases: [{ requests: [get('getSearchList', searchList)] }] },
    find: {
      cases: [
        { when: 'before the index is loaded', input: { query: 'airtel' }, returns: [] },
        {
          when: 'gift card of the current country',
          after: 'loadIndex',
          input: { query: 'alpi' },
          returns: [foundCard],
        },
      ],
    },
  },
  actions: {
    openResult: [
      {
        when: 'operator, whose country is stored too',
        params: {
          result: {
            id: 'airtel-india',
            to: '/mobile-topup/airtel-india',
            draft: { country: 'IN', number: '', slug: 'airtel-india' },
          },
        },
        stores: { rechargeData: { country: 'IN', number: '', slug: 'airtel-india' } },
        does: [tells('closeDialog', undefined), leads('/mobile-topup/airtel-india')],
      },
      {
        when: 'gift card',
        params: { result: { id: 'alpina-de', to: '/giftcardworld/alpina-de', draft: null } },
        does: [tells('closeDialog', undefined), leads('/giftcardworld/alpina-de')],
      },
    ],
  },
};

const selling: Contracts = {
  file: 'catalogue/selling',
  made: (services) => sellingImplementations(services),
  contracts: {
    loadSelling: {
      cases: [
        {
          when: 'selling',
          requests: [get('getSellingStatus', { paused: 0, offered: ['card', 'paypal'] })],
          returns: { paused: false, offered: ['card', 'paypal'] },
        },
        {
          when: 'selling is paused',
          requests: [get('getSellingStatus', { paused: 1, offered: [] })],
          returns: { paused: true, offered: [] },
        },
        {
          when: 'rendered on the server, where no one sees it yet',
          browser: () => void Reflect.deleteProperty(globalThis, 'document'),
          sends: [],
        },
        {
          when: 'a hidden page sends the request once it becomes visible',
          browser: (page) => page.hide(),
          waitsFor: [(page) => page.hide(), (page) => page.show()],
          requests: [get('getSellingStatus', { paused: 0, offered: ['card'] })],
          returns: { paused: false, offered: ['card'] },
        },
      ],
    },
  },
};

const chosen = {
  prodid: 'T-200',
  choice: { ProductPriceID: 'q_T-200_29900', Price: '4.90', Receivevalue: '299.00', amount: null },
  typed: '',
};
const linked = { country: 'IN', operator: f.operatorRate.ProdName, logo: f.operatorRate.logo };
const unlinked = (slug: string) => ({
  country: 'CH',
  number: '',
  slug,
  isTyping: undefined,
  chosen: undefined,
});
const checkoutProduct = {
  logo: '/brands/airtel.svg',
  prodName: 'Airtel India',
  currency: 'CHF',
  mobile: '9801041377',
  isdCode: '91',
  provId: '202',
};
const topUp: Contracts = {
  file: 'catalogue/topUp',
  made: (services) => topUpImplementations(services),
  contracts: {
    readDraft: {
      reads: ['rechargeData', 'checkoutProduct'],
      cases: [
        {
          when: 'a repeated top-up is in the cart, and the shopper wants to change its number',
          input: { country: 'CH', slug: null, isCorrected: true },
          stored: {
            rechargeData: { country: 'CH', number: '791234567', slug: null, isTyping: true, chosen },
            checkoutProduct,
          },
          returns: { country: 'IN', number: '9801041377', slug: null, isTyping: false, chosen },
        },
        {
          when: 'a top-up is in the cart, and the shopper starts another one',
          input: { country: 'CH', slug: null, isCorrected: false },
          stored: { checkoutProduct },
          returns: { country: 'CH', number: '', slug: null, isTyping: undefined, chosen: undefined },
        },
        {
          when: 'a gift card is in the cart, and the shopper comes back',
          input: { country: 'IN', slug: null, isCorrected: true },
          stored: {
            rechargeData: { country: 'IN', number: '9801041300', slug: null, isTyping: false, chosen },
            checkoutProduct: { ...checkoutProduct, mobile: null, isdCode: null },
          },
          returns: { country: 'IN', number: '9801041300', slug: null, isTyping: false, chosen },
        },
        {
          when: 'no draft is stored',
          input: { country: 'AT', slug: null, isCorrected: false },
          returns: { country: 'AT', number: '', slug: null, isTyping: undefined, chosen: undefined },
        },
        {
          when: 'stored draft, with the operator from the URL',
          input: { country: 'AT', slug: 'airtel-india', isCorrected: false },
          stored: {
            rechargeData: { country: 'IN', number: '9801041300', slug: null, isTyping: false, chosen },
          },
          requests: [get('getCardRate?slug=airtel-india', f.operatorRate)],
          returns: {
            country: 'IN',
            number: '9801041300',
            slug: 'airtel-india',
            isTyping: false,
            chosen,
            linked,
          },
          otherwise: {
            0: {
              refused: {
                returns: {
                  country: 'IN',
                  number: '9801041300',
                  slug: 'airtel-india',
                  isTyping: false,
                  chosen,
                },
              },
              lost: {
                returns: {
                  country: 'IN',
                  number: '9801041300',
                  slug: 'airtel-india',
                  isTyping: false,
                  chosen,
                },
              },
            },
          },
        },
        {
          when: 'NAV-05: no stored draft, with the operator from the URL',
          input: { country: 'CH', slug: 'airtel-india', isCorrected: false },
          requests: [get('getCardRate?slug=airtel-india', f.operatorRate)],
          returns: { country: 'IN', number: '', slug: 'airtel-india', linked },
          otherwise: {
            0: {
              refused: { returns: unlinked('airtel-india') },
              lost: { returns: unlinked('airtel-india') },
            },
          },
        },
        {
          when: 'NAV-05: stored number of another country, with the operator from the URL',
          input: { country: 'CH', slug: 'airtel-india', isCorrected: false },
          stored: { rechargeData: { country: 'CH', number: '791234567', slug: null, isTyping: false } },
          requests: [get('getCardRate?slug=airtel-india', f.operatorRate)],
          returns: { country: 'IN', number: '', slug: 'airtel-india', linked },
          otherwise: {
            0: {
              refused: {
                returns: { ...unlinked('airtel-india'), number: '791234567', isTyping: false },
              },
              lost: {
                returns: { ...unlinked('airtel-india'), number: '791234567', isTyping: false },
              },
            },
          },
        },
        {
          when: 'gift card in the URL of an operator',
          input: { country: 'CH', slug: 'zalando-ch', isCorrected: false },
          requests: [get('getCardRate?slug=zalando-ch', f.cardRate)],
          returns: unlinked('zalando-ch'),
          otherwise: {
            0: { refused: { returns: unlinked('zalando-ch') }, lost: { returns: unlinked('zalando-ch') } },
          },
        },
        {
          when: 'number stored with a dial code that had not been recognised',
          input: { country: 'AT', slug: null, isCorrected: false },
          stored: { rechargeData: { country: 'AT', number: '+919801041300', slug: null, isTyping: true } },
          returns: { country: 'IN', number: '9801041300', slug: null, isTyping: true, chosen: undefined },
        },
      ],
    },
    checkNumber: {
      cases: [
        {
          input: { country: 'IN', number: '9801041300' },
          requests: [get('checkMobileNumber?isd=91&mobile=9801041300', f.numberCheck)],
          returns: f.numberCheck,
        },
      ],
    },
    loadOffer: {
      cases: [
        {
          input: { prodid: 'T-202' },
          requests: [
            get('getCardRate?prodid=T-202', {
              ...f.cardRate,
              ...f.offer,
              ProdType: 2,
              ProdName: 'Jio India',
              slug: 'jio-india',
              ccode_iso2: 'IN',
            }),
          ],
          returns: f.offer,
        },
        {
          when: 'any amount within a range',
          input: { prodid: 'T-202' },
          requests: [
            get('getCardRate?prodid=T-202', {
              ...f.rangeCard,
              ...f.offer,
              range: f.rangeCard.range,
              ProdType: 2,
              ProdName: 'Jio India',
              slug: 'jio-india',
              ccode_iso2: 'IN',
            }),
          ],
          returns: { ...f.offer, range: f.rangeCard.range },
        },
        {
          when: 'amounts before tax, with the usual delivery time',
          input: { prodid: 'T-202' },
          requests: [
            get('getCardRate?prodid=T-202', {
              ...f.operatorRate,
              ...f.offer,
              ProdName: 'Jio India',
              before_tax: 1,
              usual_time: { seconds: 3, deliveries: 20 },
            }),
          ],
          returns: { ...f.offer, before_tax: 1, usual_time: { seconds: 3, deliveries: 20 } },
        },
      ],
    },
    loadPopular: {
      cases: [{ requests: [get('getPopularOperators', f.popularOperators)], returns: f.popularOperators }],
    },
  },
  actions: {
    showTooManyDigits: tooManyDigits,
    storeDraft: drafts,
    storeChoice: [
      {
        when: 'operator selected',
        params: { offer: f.offer },
        stores: { selctdProduct: { prodid: 'T-202', slug: '', ProdName: 'Jio India' } },
      },
      { when: 'no operator selected yet', params: { offer: null } },
    ],
    markReturn: [
      { at: '/mobile-topup/jio-india?change=1', endsAt: '/mobile-topup/jio-india', marks: '?change=back' },
    ],
    requestCart: requests,
  },
};

export const catalogueContracts: readonly Contracts[] = [
  buyAgain,
  catalogue,
  eligibility,
  home,
  product,
  search,
  selling,
  topUp,
];
