/** What can be bought, where and how much of it: by the clauses CAT, NAV, LIM, PHONE-03 and KYC-17. */
import { failure } from '../../samples/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { anything, boundary, inTurn, step, story, type Step, type When } from '../stories.ts';

const after = (events: readonly When[], ...steps: Step[]): Step =>
  inTurn(...events.map((when) => step(when, anything)), ...steps);
const offline = failure('network');
const rate = (value: number, more: object = {}) => ({
  ProductPriceID: `price-${value}`,
  Price: `${value}.00`,
  Receivevalue: `${value * 60}.00`,
  label: `CHF ${value}`,
  ...more,
});
const choiceOf = (value: number) => ({
  ProductPriceID: `price-${value}`,
  Price: `${value}.00`,
  Receivevalue: `${value * 60}.00`,
  amount: null,
});

const typed = (number: string, ...countries: string[]) => ({ type: 'home.numberTyped', number, countries });
const popular = [{ slug: 'alpina-ch', ProdName: 'Alpina' }];
const again = { ordertoken: 'order-6', ProdName: 'Jio India', Price: '1.90' };
const home = [
  ...boundary({
    chart: 'home',
    clauses: 'PHONE-03',
    says: '12 digits are accepted, more raise the alert',
    input: { country: 'CH' },
    ask: (digits: string) => typed(digits),
    inside: '123456789012',
    within: { at: ['starter'], has: { number: '123456789012' } },
    outside: '1234567890123',
    beyond: { at: ['starter'], does: ['showTooManyDigits'], has: { number: '' } },
  }),
  ...boundary({
    chart: 'home',
    clauses: 'PHONE-03',
    says: 'a dial code that nobody has counts with 15 digits',
    input: { country: 'CH' },
    ask: (digits: string) => typed(digits),
    inside: '+999123456789012',
    within: { at: ['starter'], has: { number: '+999123456789012' } },
    outside: '+9991234567890123',
    beyond: { at: ['starter'], does: ['showTooManyDigits'] },
  }),
  ...boundary({
    chart: 'home',
    clauses: 'NAV-01',
    says: 'a top-up is started with a number',
    input: { country: 'CH' },
    ask: (number: string) => (number === '' ? 'home.topUpStarted' : typed(number, 'IN')),
    inside: '9801041300',
    within: { at: ['starter'], has: { number: '9801041300', phoneCountry: 'IN' } },
    outside: '',
    beyond: { at: ['starter'], has: { number: '', isNumberMissing: true } },
  }),
  story(
    'home',
    '',
    'the last purchases, one press away',
    [
      step(
        done('loadRecent', { purchases: [again], isGuest: true }),
        {
          in: 'starter + recent.offered + popular.loading',
          tags: 'screen:loading busy returning',
          has: { recent: { purchases: [again], isGuest: true } },
        },
        [
          step(
            { type: 'home.repeated', purchase: again },
            { at: ['recent.offered'], does: [['repeatPurchase', { purchase: again }]] },
          ),
          step(
            'home.forgetAsked',
            { at: ['recent.none'], tags: 'screen:loading busy', does: ['removeStoredGuest'] },
            [
              step({ type: 'home.repeated', purchase: again }, { at: ['recent.none'] }),
              step('home.forgetAsked', { at: ['recent.none'] }),
            ],
          ),
          step('session.found', {
            at: ['recent.loading', 'popular.loading'],
            tags: 'screen:loading busy',
            asks: { loadRecent: null },
          }),
          // the country changes what is liked, and not who was here
          step(
            { type: 'country.changed', country: 'DE' },
            { at: ['recent.offered', 'popular.loading'], asks: { loadPopular: { country: 'DE' } } },
          ),
        ],
      ),
      // an account is no guest to be forgotten
      after(
        [done('loadRecent', { purchases: [again], isGuest: false })],
        step('home.forgetAsked', { at: ['recent.offered'], tags: 'screen:loading busy returning' }),
      ),
      step(done('loadRecent', { purchases: [], isGuest: true }), {
        at: ['recent.none'],
        tags: 'screen:loading busy',
      }),
      step(
        fail('loadRecent', offline),
        { at: ['recent.none'], tags: 'screen:loading busy', has: { failure: null } },
        [step('session.found', { at: ['recent.loading'], asks: { loadRecent: null } })],
      ),
    ],
    { input: { country: 'CH' } },
  ),
  ...boundary({
    chart: 'home',
    clauses: '',
    says: 'that a number is missing is said until one is typed',
    input: { country: 'CH' },
    after: ['home.topUpStarted'],
    ask: (number: string) => typed(number, 'IN'),
    inside: '9801041300',
    within: { at: ['starter'], has: { isNumberMissing: false } },
    outside: '1234567890123',
    beyond: { at: ['starter'], does: ['showTooManyDigits'], has: { isNumberMissing: true } },
  }),
  story(
    'home',
    'NAV-01 CAT-01',
    'the number goes along, and what is liked is of the country',
    [
      step(
        done('loadPopular', popular),
        { at: ['starter', 'popular.filled'], tags: 'screen:filled', has: { products: popular } },
        [
          step(
            { type: 'country.changed', country: 'DE' },
            {
              at: ['starter', 'popular.loading'],
              tags: 'screen:loading busy',
              asks: { loadPopular: { country: 'DE' } },
              has: { country: 'DE', phoneCountry: 'DE' },
            },
          ),
        ],
      ),
      step(done('loadPopular', []), { at: ['starter', 'popular.empty'], tags: 'screen:empty' }, [
        step('home.countryChangeAsked', { at: ['starter', 'popular.empty'], does: ['openPreferences'] }),
      ]),
      step(
        fail('loadPopular', offline),
        { at: ['starter', 'popular.failed'], tags: 'screen:failed failed', has: { failure: offline } },
        [
          step(
            'home.retried',
            { at: ['starter', 'popular.loading'], asks: { loadPopular: { country: 'CH' } } },
            [
              step(done('loadPopular', popular), {
                at: ['starter', 'popular.filled'],
                has: { failure: null },
              }),
            ],
          ),
        ],
      ),
      after(
        [typed('9801041300', 'IN')],
        step(
          { type: 'country.changed', country: 'DE' },
          {
            at: ['starter', 'popular.loading'],
            asks: { loadPopular: { country: 'DE' } },
            has: { phoneCountry: 'IN' },
          },
        ),
        step('home.topUpStarted', {
          at: ['starter'],
          does: [['storeDraft', { draft: { country: 'IN', number: '9801041300', slug: null } }], 'goTopUp'],
        }),
      ),
      after(
        [{ type: 'home.countryChosen', country: 'FR' }],
        step(
          { type: 'country.changed', country: 'DE' },
          { at: ['popular.loading'], asks: { loadPopular: { country: 'DE' } }, has: { phoneCountry: 'FR' } },
        ),
      ),
      after(
        [{ type: 'home.countryChosen', country: 'CA' }],
        step(typed('2045550123', 'US', 'CA'), { at: ['starter'], has: { phoneCountry: 'CA' } }),
      ),
    ],
    {
      input: { country: 'CH' },
      start: {
        in: 'starter + recent.loading + popular.loading',
        tags: 'screen:loading busy',
        asks: { loadPopular: { country: 'CH' }, loadRecent: null },
      },
    },
  ),
];

const operator = (code: string, slug: string) => ({
  OperatorCode: code,
  name: slug,
  logo: '',
  SupplierID: '7',
  prodid: `T-${code}`,
  slug,
});
const jio = operator('202', 'jio-india');
const airtel = operator('200', 'airtel-india');
/** The server read another number than the one that was typed: without the zero. */
const check = (more: object = {}) => ({
  isd: '91',
  mobile: '9801041300',
  e164: '+919801041300',
  ccode_iso2: 'IN',
  country: 'India',
  OperatorCode: '200',
  operator: 'Airtel India',
  logo: 'airtel.svg',
  SupplierID: '7',
  prodid: 'T-200',
  ReceiveCurrency: 'INR',
  denominationType: 'FIXED',
  rates: [rate(2), rate(5)],
  range: null,
  alternatives: [airtel, jio],
  ...more,
});
const offerOf = (more: object = {}) => ({
  prodid: 'T-202',
  operator: 'Jio India',
  OperatorCode: '202',
  SupplierID: '8',
  logo: '',
  ReceiveCurrency: 'INR',
  rates: [rate(3), rate(9)],
  range: null,
  ...more,
});
const draft = (number: string, country = 'IN', slug: string | null = null) =>
  done('readDraft', { country, number, slug });
const number = (text: string, ...countries: string[]) => ({
  type: 'topUp.numberTyped',
  number: text,
  countries,
});
const storesDraft = (text: string, country = 'IN', slug: string | null = null): Effect[] => [
  ['storeDraft', { draft: { country, number: text, slug } }],
];
const asksNumber = (text: string, country = 'IN') => ({ checkNumber: { country, number: text } });
const toChecking: When[] = [draft('09801041300')];
const toAmount: When[] = [...toChecking, done('checkNumber', check())];
const rateChosen = (value: number) => ({ type: 'topUp.rateChosen', rate: rate(value) });
const handedOver = (more: object = {}): Effect => [
  'requestCart',
  {
    request: {
      prodid: 'T-200',
      ProductPriceID: 'price-5',
      Price: '5.00',
      Quantity: 1,
      ProdType: 2,
      Mobile: '9801041300',
      ISDCode: '91',
      OperatorCode: '200',
      SupplierID: '7',
      ...more,
    },
  },
];
const offer200 = {
  prodid: 'T-200',
  operator: 'Airtel India',
  OperatorCode: '200',
  SupplierID: '7',
  logo: 'airtel.svg',
  ReceiveCurrency: 'INR',
  rates: [rate(2), rate(5)],
  range: null,
};
const toHandingOver: When[] = [...toAmount, rateChosen(5), 'topUp.amountConfirmed'];
const announced = (paused: boolean) => ({
  type: 'selling.announced',
  status: { paused, offered: paused ? [] : ['card'] },
});
const input = { country: 'IN', slug: null };
const topUp = [
  ...boundary({
    chart: 'topUp',
    clauses: 'PHONE-03',
    says: '12 digits are accepted, more raise the alert',
    input,
    after: [draft('')],
    ask: (digits: string) => number(digits),
    inside: '123456789012',
    within: { in: 'enteringNumber', has: { number: '123456789012' } },
    outside: '1234567890123',
    beyond: { in: 'enteringNumber', does: ['showTooManyDigits'], has: { number: '' } },
  }),
  ...boundary({
    chart: 'topUp',
    clauses: 'GEN-01',
    says: 'without an answer of the cart it can be bought again after a minute',
    input,
    after: toHandingOver,
    ask: (ms: number) => ms,
    inside: 59_999,
    within: { in: 'handingOver', tags: 'screen:amount busy' },
    outside: 60_000,
    beyond: { in: 'choosingAmount', tags: 'screen:amount' },
  }),
  story(
    'topUp',
    '',
    'where it begins',
    [
      step(
        draft('', 'CH'),
        { in: 'enteringNumber', tags: 'screen:number', has: { country: 'CH', number: '', slug: null } },
        [
          step('topUp.numberSubmitted', 'enteringNumber'),
          step({ type: 'country.changed', country: 'DE' }, { in: 'enteringNumber', has: { country: 'DE' } }),
          step(
            { type: 'topUp.countryChosen', country: 'FR' },
            { in: 'enteringNumber', has: { country: 'FR' } },
          ),
          step(number('791234567'), { in: 'enteringNumber', has: { number: '791234567', country: 'CH' } }, [
            step(
              { type: 'country.changed', country: 'DE' },
              { in: 'enteringNumber', has: { country: 'CH' } },
            ),
            step('topUp.numberSubmitted', {
              in: 'checkingNumber',
              tags: 'screen:number busy',
              does: storesDraft('791234567', 'CH'),
              asks: asksNumber('791234567', 'CH'),
            }),
            step(number('+9991'), { in: 'enteringNumber', has: { number: '+9991' } }, [
              step('topUp.numberSubmitted', 'enteringNumber'),
            ]),
            step(number('00999'), { in: 'enteringNumber' }, [
              step('topUp.numberSubmitted', 'enteringNumber'),
            ]),
          ]),
          step(number('9801041300', 'IN'), { in: 'enteringNumber', has: { country: 'IN' } }),
        ],
      ),
      step(draft('09801041300', 'IN', 'jio-india'), {
        in: 'checkingNumber',
        does: storesDraft('09801041300', 'IN', 'jio-india'),
        asks: asksNumber('09801041300'),
        has: { slug: 'jio-india', country: 'IN' },
      }),
      step(draft('+999123'), 'enteringNumber'),
      step(fail('readDraft', null), 'enteringNumber'),
    ],
    {
      input,
      start: {
        in: 'restoring',
        tags: 'screen:number busy',
        asks: { readDraft: { country: 'IN', slug: null }, selling: null },
      },
    },
  ),
  story(
    'topUp',
    'KYC-17',
    'a number becomes an operator',
    [
      after(
        toChecking,
        step(done('checkNumber', check({ rates: [rate(2), rate(5, { tag: 'popular' })] })), {
          in: 'choosingAmount',
          tags: 'screen:amount',
          has: {
            checked: { isd: '91', mobile: '9801041300' },
            choice: choiceOf(5),
            detected: true,
            operators: [{ ...airtel, name: 'Airtel India', logo: 'airtel.svg', slug: '' }, jio],
          },
        }),
      ),
      after(
        toChecking,
        step(done('checkNumber', check()), {
          in: 'choosingAmount',
          has: { choice: null, offer: offer200, failure: null },
        }),
      ),
      after(
        [draft('09801041300', 'IN', 'jio-india')],
        step(done('checkNumber', check()), { in: 'choosingOperator', tags: 'screen:operator' }),
      ),
      after(
        [draft('09801041300', 'IN', 'airtel-india')],
        step(done('checkNumber', check()), { in: 'choosingAmount' }),
      ),
      after(
        [draft('09801041300', 'IN', 'of-nobody')],
        step(done('checkNumber', check()), { in: 'choosingAmount' }),
      ),
      after(
        toChecking,
        step(
          fail(
            'checkNumber',
            failure('notFound', { data: { isd: '91', mobile: '9801041300', alternatives: [airtel, jio] } }),
          ),
          {
            in: 'choosingOperator',
            has: { operators: [airtel, jio], offer: null, detected: false, choice: null },
          },
          [
            step(
              { type: 'topUp.operatorChosen', prodid: 'T-202' },
              { in: 'loadingOffer', tags: 'screen:operator busy', asks: { loadOffer: { prodid: 'T-202' } } },
              [
                step(done('loadOffer', offerOf()), {
                  in: 'choosingAmount',
                  has: { offer: offerOf(), choice: null, detected: false },
                }),
                step(done('loadOffer', offerOf({ rates: [rate(3, { tag: 'popular' })] })), {
                  in: 'choosingAmount',
                  has: { choice: choiceOf(3) },
                }),
                step(fail('loadOffer', offline), { in: 'choosingOperator', has: { failure: offline } }, [
                  step(
                    { type: 'topUp.operatorChosen', prodid: 'T-200' },
                    { in: 'loadingOffer', asks: { loadOffer: { prodid: 'T-200' } }, has: { failure: null } },
                  ),
                ]),
              ],
            ),
            step('topUp.numberEdited', {
              in: 'enteringNumber',
              has: { operators: [], checked: null, number: '09801041300' },
            }),
          ],
        ),
      ),
      after(
        toChecking,
        step(fail('checkNumber', failure('notFound', { data: { alternatives: [] } })), {
          in: 'lookupFailed',
          tags: 'screen:number failed',
        }),
      ),
      after(
        toChecking,
        step(
          fail('checkNumber', failure('validation')),
          { in: 'enteringNumber', has: { failure: failure('validation') } },
          [
            step(number('980104130'), { in: 'enteringNumber', has: { failure: null } }),
            step(
              { type: 'topUp.countryChosen', country: 'NP' },
              { in: 'enteringNumber', has: { failure: null } },
            ),
          ],
        ),
      ),
      after(
        toChecking,
        step(fail('checkNumber', offline), { in: 'lookupFailed', has: { failure: offline } }, [
          step('topUp.retried', {
            in: 'checkingNumber',
            does: storesDraft('09801041300'),
            asks: asksNumber('09801041300'),
            has: { failure: null },
          }),
          step(number('980104130'), { in: 'enteringNumber', has: { number: '980104130', failure: null } }),
          step(number('1234567890123'), { in: 'lookupFailed', does: ['showTooManyDigits'] }),
          step(
            { type: 'topUp.countryChosen', country: 'NP' },
            { in: 'enteringNumber', has: { country: 'NP', failure: null } },
          ),
          step(announced(false), 'lookupFailed'),
        ]),
      ),
      after(
        toChecking,
        step(
          fail('checkNumber', failure('generic', { code: 'SELLING_PAUSED' })),
          { in: 'lookupFailed', has: { paused: true, failure: null } },
          [
            step(announced(true), { in: 'lookupFailed', has: { paused: true } }),
            step(announced(false), {
              in: 'checkingNumber',
              does: storesDraft('09801041300'),
              asks: asksNumber('09801041300'),
              has: { paused: false },
            }),
          ],
        ),
      ),
      after(
        toAmount,
        step('topUp.numberEdited', {
          in: 'enteringNumber',
          has: { checked: null, offer: null, operators: [] },
        }),
      ),
      after(toAmount, step('topUp.operatorChangeAsked', { in: 'choosingOperator', has: { choice: null } })),
      after(
        [...toChecking, done('checkNumber', check({ alternatives: [airtel] }))],
        step('topUp.operatorChangeAsked', 'choosingAmount'),
      ),
      after(
        toAmount,
        step(
          {
            type: 'route.changed',
            route: {
              screen: 'topUp',
              path: '/mobile-topup/jio-india',
              params: { productName: 'jio-india' },
              query: {},
            },
          },
          {
            in: 'restoring',
            asks: { readDraft: { country: 'IN', slug: 'jio-india' } },
            has: { slug: 'jio-india', checked: null, offer: null },
          },
        ),
      ),
    ],
    { input },
  ),
  story(
    'topUp',
    'GEN-01',
    'an amount goes to the cart, with the number that was checked',
    [
      after(
        toAmount,
        step('topUp.amountConfirmed', { in: 'choosingAmount', has: { isMissing: true } }, [
          step(rateChosen(5), { in: 'choosingAmount', has: { choice: choiceOf(5), isMissing: false } }),
        ]),
      ),
      after(
        toAmount,
        step(rateChosen(5), { in: 'choosingAmount', has: { choice: choiceOf(5) } }, [
          step(
            'topUp.amountConfirmed',
            {
              in: 'handingOver',
              tags: 'screen:amount busy',
              does: [['storeChoice', { offer: offer200 }], handedOver()],
            },
            [
              step('topUp.amountConfirmed', 'handingOver'),
              step('cart.accepted', { in: 'leaving', tags: 'screen:amount busy' }, [
                step('topUp.amountConfirmed', 'leaving'),
                step(14_999, 'leaving', [step(1, 'choosingAmount')]),
              ]),
              step('cart.released', { in: 'choosingAmount', has: { choice: choiceOf(5) } }),
              step(
                {
                  type: 'cart.refused',
                  failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '6.00' } }),
                },
                {
                  in: 'choosingAmount',
                  has: {
                    choice: { ...choiceOf(5), Price: '6.00' },
                    failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '6.00' } }),
                  },
                },
              ),
              step(
                { type: 'cart.refused', failure: failure('conflict', { code: 'PRICE_CHANGED' }) },
                { in: 'choosingAmount', has: { choice: choiceOf(5) } },
              ),
              step(
                { type: 'cart.refused', failure: failure('gone') },
                {
                  in: 'renewingOffer',
                  tags: 'screen:amount busy',
                  asks: { loadOffer: { prodid: 'T-200' } },
                  has: { failure: failure('gone') },
                },
                [
                  step(done('loadOffer', offerOf()), {
                    in: 'choosingAmount',
                    has: { offer: offerOf(), choice: null, failure: failure('gone') },
                  }),
                  step(fail('loadOffer', offline), { in: 'choosingAmount', has: { failure: offline } }),
                ],
              ),
              step(
                { type: 'cart.refused', failure: offline },
                { in: 'choosingAmount', has: { failure: offline, choice: choiceOf(5) } },
                [
                  step('topUp.amountConfirmed', {
                    in: 'handingOver',
                    does: [['storeChoice', { offer: offer200 }], handedOver()],
                    has: { failure: null },
                  }),
                ],
              ),
            ],
          ),
          step(announced(true), { in: 'choosingAmount', has: { paused: true } }, [
            step('topUp.amountConfirmed', { in: 'choosingAmount', has: { isMissing: false } }),
            step(rateChosen(2), { in: 'choosingAmount', has: { choice: choiceOf(5) } }),
            step(done('selling'), { in: 'choosingAmount', has: { paused: false } }),
            step(fail('selling', null), { in: 'choosingAmount', has: { paused: false } }),
          ]),
        ]),
      ),
      after(
        toAmount,
        step(
          { type: 'topUp.amountTyped', typed: '70', choice: choiceOf(70) },
          { in: 'choosingAmount', has: { choice: null, typed: '' } },
        ),
      ),
      after(
        [
          ...toChecking,
          done(
            'checkNumber',
            check({ range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' } }),
          ),
        ],
        step(
          { type: 'topUp.amountTyped', typed: '70', choice: { ...choiceOf(70), amount: '70.00' } },
          { in: 'choosingAmount', has: { typed: '70', choice: { ...choiceOf(70), amount: '70.00' } } },
          [
            step('topUp.amountConfirmed', {
              in: 'handingOver',
              does: [
                [
                  'storeChoice',
                  {
                    offer: {
                      ...offer200,
                      range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' },
                    },
                  },
                ],
                handedOver({ ProductPriceID: 'price-70', Price: '70.00', amount: '70.00' }),
              ],
            }),
            step(rateChosen(2), { in: 'choosingAmount', has: { typed: '', choice: choiceOf(2) } }),
          ],
        ),
      ),
    ],
    { input },
  ),
];

const card = (more: object = {}) => ({
  prodid: 'G-7',
  slug: 'alpina-ch',
  ProdName: 'Alpina',
  logo: '',
  ProdType: 1,
  SupplierID: '3',
  OperatorCode: '22',
  ccode_iso2: 'CH',
  currency: 'CHF',
  ReceiveCurrency: 'CHF',
  denominationType: 'FIXED',
  rates: [rate(20), rate(50)],
  range: null,
  quantity: { min: 1, max: 10 },
  order_max: '500.00',
  instock: 1,
  residence_only: 1,
  ...more,
});
const giftInput = { sells: 1, slug: 'alpina-ch', residence: 'CH' };
const voucherInput = { sells: 3, slug: 'paysafecard', residence: 'CH' };
const voucher = (more: object = {}) =>
  card({ prodid: 'V-7', slug: 'paysafecard', ProdType: 3, order_max: '1000.00', ...more });
const picked = (value: number) => ({ type: 'product.rateChosen', rate: rate(value) });
const quantity = (count: number) => ({ type: 'product.quantityChosen', quantity: count });
const bought = (more: object = {}): Effect => [
  'requestCart',
  {
    request: {
      prodid: 'G-7',
      ProductPriceID: 'price-20',
      Price: '20.00',
      Quantity: 1,
      ProdType: 1,
      OperatorCode: '22',
      SupplierID: '3',
      residence: 'CH',
      ...more,
    },
  },
];
const sold = (more: object = {}) => ({ at: ['offer.handingOver'], does: [bought(more)] });
const looksFor = (country: string) => ({ findOwnCountryProduct: { OperatorCode: '22', country } });
const notSold = { at: ['offer.choosing'] };
const buying = (
  says: string,
  clauses: string,
  [inside, within]: readonly [object, Effect[] | null],
  [outside, beyond]: readonly [object, Effect[] | null],
  more: object = {},
) =>
  boundary({
    chart: 'product',
    clauses,
    says,
    input: { ...giftInput, ...more },
    after: [],
    ask: (offered: object) => done('loadProduct', card(offered)),
    inside,
    within: { at: ['offer.choosing'], does: [['titlePage', { product: card(inside) }]] },
    outside,
    beyond: {
      at: ['offer.choosing'],
      does: [['titlePage', { product: card(outside) }]],
      asks: 'ccode_iso2' in outside ? looksFor('CH') : {},
    },
  }).map((each, index) => ({
    ...each,
    steps: each.steps.map((first) => ({
      ...first,
      next: [
        step(picked(20), { at: ['offer.choosing'] }, [
          step(
            'product.bought',
            (index === 0 ? within : beyond)
              ? { at: ['offer.handingOver'], does: (index === 0 ? within : beyond)! }
              : notSold,
          ),
        ]),
      ],
    })),
  }));
const customer = (more: object = {}, limit: object = {}) =>
  done('loadEligibility', {
    profile: { firstname: 'Ann', id_status: 'approved', ...more },
    limit: {
      order_max: '1000.00',
      daily: { available: '1500.00' },
      yearly: { available: '5000.00' },
      ...limit,
    },
  });
const room = (says: string, clauses: string, limit: object, inside: number, outside: number) =>
  boundary({
    chart: 'product',
    clauses,
    says,
    input: voucherInput,
    after: [done('loadProduct', voucher({ rates: [rate(inside), rate(outside)] })), customer({}, limit)],
    ask: picked,
    inside,
    within: { at: ['offer.choosing'], has: { choice: choiceOf(inside) } },
    outside,
    beyond: { at: ['offer.choosing'], has: { choice: null } },
  });
const product = [
  ...buying(
    'a gift card is bought in the country of residence alone',
    'CAT-02',
    [{}, [bought()]],
    [{ ccode_iso2: 'DE' }, null],
  ),
  ...buying('what is sold out is not bought', 'CAT-02', [{ instock: 1 }, [bought()]], [{ instock: 0 }, null]),
  ...buying('a page sells its own kind', '', [{}, [bought()]], [{ ProdType: 3 }, null]),
  ...buying(
    'an order has a bound',
    'LIM-03',
    [{ order_max: '20.00' }, [bought()]],
    [{ order_max: '19.99' }, null],
  ),
  ...room('no more than the day leaves', 'LIM-03', { daily: { available: '100.00' } }, 100, 101),
  ...room('no more than the year leaves', 'LIM-03', { yearly: { available: '70.00' } }, 70, 71),
  ...room('no more than one order may cost', 'LIM-03', { order_max: '300.00' }, 300, 301),
  ...boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says: 'so many pieces as there may be',
    input: giftInput,
    after: [done('loadProduct', card({ order_max: '1000.00' })), picked(20)],
    ask: quantity,
    inside: 10,
    within: { at: ['offer.choosing'], has: { quantity: 10 } },
    outside: 11,
    beyond: { at: ['offer.choosing'], has: { quantity: 1 } },
  }),
  ...boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says: 'and as the bound of the order leaves',
    input: giftInput,
    after: [done('loadProduct', card({ order_max: '60.00' })), picked(20)],
    ask: quantity,
    inside: 3,
    within: { at: ['offer.choosing'], has: { quantity: 3 } },
    outside: 4,
    beyond: { at: ['offer.choosing'], has: { quantity: 1 } },
  }),
  ...boundary({
    chart: 'product',
    clauses: 'LIM-03',
    says: 'at least one piece',
    input: giftInput,
    after: [done('loadProduct', card({ quantity: { min: 2, max: 10 } })), picked(20)],
    ask: quantity,
    inside: 2,
    within: { at: ['offer.choosing'], has: { quantity: 2 } },
    outside: 1,
    beyond: { at: ['offer.choosing'], has: { quantity: 1 } },
  }),
  ...boundary({
    chart: 'product',
    clauses: 'GEN-01',
    says: 'without an answer of the cart it can be bought again after a minute',
    input: giftInput,
    after: [done('loadProduct', card()), picked(20), 'product.bought'],
    ask: (ms: number) => ms,
    inside: 59_999,
    within: { at: ['offer.handingOver'] },
    outside: 60_000,
    beyond: { at: ['offer.choosing'] },
  }),
  story(
    'product',
    'CAT-02 CAT-04',
    'a gift card, looked at and bought',
    [
      step(fail('loadProduct', failure('notFound')), { at: ['offer.missing'], tags: 'screen:missing' }),
      step(
        fail('loadProduct', offline),
        { at: ['offer.failed'], tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('product.retried', {
            at: ['offer.loading'],
            asks: { loadProduct: { slug: 'alpina-ch', country: 'CH' } },
          }),
          step('network.online', {
            at: ['offer.loading'],
            asks: { loadProduct: { slug: 'alpina-ch', country: 'CH' } },
          }),
        ],
      ),
      step(done('loadInfo', { slug: 'alpina-ch', title: 'Alpina' }), {
        at: ['info.known'],
        tags: 'screen:loading busy info',
        has: { info: { slug: 'alpina-ch', title: 'Alpina' } },
      }),
      step(fail('loadInfo', offline), { at: ['info.unknown'], tags: 'screen:loading busy infoFailed' }, [
        step('product.infoRetried', { at: ['info.loading'], asks: { loadInfo: { slug: 'alpina-ch' } } }),
      ]),
      step(done('loadProduct', card({ rates: [rate(20), rate(50, { tag: 'popular' })] })), {
        at: ['offer.choosing'],
        tags: 'screen:product',
        does: [['titlePage', { product: card({ rates: [rate(20), rate(50, { tag: 'popular' })] }) }]],
        has: { choice: choiceOf(50), quantity: 1 },
      }),
      step(
        done('loadProduct', card({ order_max: '40.00', rates: [rate(20), rate(50, { tag: 'popular' })] })),
        {
          at: ['offer.choosing'],
          does: [
            [
              'titlePage',
              { product: card({ order_max: '40.00', rates: [rate(20), rate(50, { tag: 'popular' })] }) },
            ],
          ],
          has: { choice: null },
        },
      ),
      after(
        [done('loadProduct', card())],
        step('product.bought', { at: ['offer.choosing'], has: { isMissing: true } }, [
          step(picked(20), { at: ['offer.choosing'], has: { isMissing: false, choice: choiceOf(20) } }),
        ]),
      ),
      after(
        [done('loadProduct', card())],
        step(
          { type: 'product.amountTyped', typed: '33', choice: choiceOf(33) },
          { at: ['offer.choosing'], has: { typed: '', choice: null } },
        ),
      ),
      after(
        [
          done(
            'loadProduct',
            card({ range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' } }),
          ),
        ],
        step(
          { type: 'product.amountTyped', typed: '33', choice: { ...choiceOf(33), amount: '33.00' } },
          { at: ['offer.choosing'], has: { typed: '33', choice: { ...choiceOf(33), amount: '33.00' } } },
          [
            step('product.bought', sold({ ProductPriceID: 'price-33', Price: '33.00', amount: '33.00' })),
            step(
              { type: 'product.amountTyped', typed: '3', choice: null },
              { at: ['offer.choosing'], has: { typed: '3', choice: null } },
            ),
            step(picked(20), { at: ['offer.choosing'], has: { typed: '', choice: choiceOf(20) } }),
          ],
        ),
      ),
      after(
        [done('loadProduct', card()), picked(20), quantity(3)],
        step('product.bought', { ...sold({ Quantity: 3 }), tags: 'screen:product busy' }, [
          step('product.bought', { at: ['offer.handingOver'] }),
          step('cart.accepted', { at: ['offer.leaving'], tags: 'screen:product busy' }, [
            step(14_999, { at: ['offer.leaving'] }, [step(1, { at: ['offer.choosing'] })]),
          ]),
          step('cart.released', { at: ['offer.choosing'], has: { choice: choiceOf(20), quantity: 3 } }),
          step(
            {
              type: 'cart.refused',
              failure: failure('conflict', { code: 'PRICE_CHANGED', data: { Price: '21.00' } }),
            },
            { at: ['offer.choosing'], has: { choice: { ...choiceOf(20), Price: '21.00' } } },
          ),
          step(
            { type: 'cart.refused', failure: failure('gone') },
            { at: ['offer.loading'], asks: { loadProduct: { slug: 'alpina-ch', country: 'CH' } } },
          ),
          step(
            { type: 'cart.refused', failure: offline },
            { at: ['offer.choosing'], has: { failure: offline } },
            [step('product.bought', { ...sold({ Quantity: 3 }), has: { failure: null } })],
          ),
          step(
            { type: 'cart.refused', failure: failure('generic', { code: 'SELLING_PAUSED' }) },
            { at: ['offer.choosing'], has: { paused: true, failure: null } },
            [
              step('product.bought', notSold),
              step(picked(50), { at: ['offer.choosing'], has: { choice: choiceOf(20) } }),
              step(quantity(2), { at: ['offer.choosing'], has: { quantity: 3 } }),
              step(announced(false), { at: ['offer.choosing'], has: { paused: false } }, [
                step('product.bought', sold({ Quantity: 3 })),
              ]),
              step(done('selling'), { at: ['offer.choosing'], has: { paused: false } }),
              step(fail('selling', null), { at: ['offer.choosing'], has: { paused: false } }),
            ],
          ),
        ]),
      ),
      after(
        [done('loadProduct', card()), picked(20), quantity(10)],
        step(picked(50), { at: ['offer.choosing'], has: { choice: choiceOf(50), quantity: 10 } }),
      ),
      after(
        [done('loadProduct', card({ order_max: '200.00' })), picked(20), quantity(10)],
        step(picked(50), { at: ['offer.choosing'], has: { choice: choiceOf(50), quantity: 1 } }),
      ),
      after(
        [done('loadProduct', card()), picked(20)],
        step(
          { type: 'country.changed', country: 'DE' },
          {
            at: ['offer.choosing', 'ownCountry.elsewhere.looking'],
            asks: looksFor('DE'),
            has: { residence: 'DE', ownCountryProduct: null },
          },
          [
            step('product.bought', notSold),
            step(
              done('findOwnCountryProduct', { slug: 'alpina-de' }),
              { at: ['ownCountry.elsewhere.known'], has: { ownCountryProduct: { slug: 'alpina-de' } } },
              [
                step('product.countryChangeAsked', { at: ['offer.choosing'], does: ['openPreferences'] }),
                step(
                  { type: 'country.changed', country: 'CH' },
                  {
                    at: ['offer.choosing', 'ownCountry.unneeded'],
                    has: { residence: 'CH', ownCountryProduct: null },
                  },
                  [
                    step('product.countryChangeAsked', { at: ['ownCountry.unneeded'] }),
                    step('product.bought', sold()),
                  ],
                ),
                step(
                  { type: 'country.changed', country: 'FR' },
                  {
                    at: ['ownCountry.elsewhere.looking'],
                    asks: looksFor('FR'),
                    has: { ownCountryProduct: null },
                  },
                ),
              ],
            ),
            step(done('findOwnCountryProduct', null), {
              at: ['ownCountry.elsewhere.known'],
              has: { ownCountryProduct: null },
            }),
            step(fail('findOwnCountryProduct', offline), {
              at: ['offer.choosing', 'ownCountry.elsewhere.known'],
              has: { ownCountryProduct: null, failure: null },
            }),
          ],
        ),
      ),
      after(
        [done('loadProduct', card())],
        step(
          {
            type: 'route.changed',
            route: {
              screen: 'product',
              path: '/giftcardworld/zermatt',
              params: { productName: 'zermatt' },
              query: {},
            },
          },
          {
            at: ['offer.loading', 'info.loading'],
            asks: { loadProduct: { slug: 'zermatt', country: 'CH' }, loadInfo: { slug: 'zermatt' } },
            has: { slug: 'zermatt', product: null, info: null },
          },
        ),
      ),
      after(
        [done('loadProduct', card())],
        step(
          {
            type: 'route.changed',
            route: { screen: 'product', path: '/giftcardworld', params: {}, query: {} },
          },
          { at: ['offer.choosing'], has: { slug: 'alpina-ch' } },
        ),
      ),
    ],
    {
      input: giftInput,
      start: {
        at: ['offer.loading', 'eligibility.anybody', 'info.loading'],
        tags: 'screen:loading busy',
        asks: {
          loadProduct: { slug: 'alpina-ch', country: 'CH' },
          loadInfo: { slug: 'alpina-ch' },
          selling: null,
        },
      },
    },
  ),
  story(
    'product',
    'LIM-02 KYC-02 KYC-04',
    'a voucher: who asks, and what is left',
    [
      step(
        done('loadEligibility', null),
        {
          at: ['eligibility.visitor'],
          tags: 'screen:loading busy visitor',
          asks: { markCheckoutRegistration: null },
        },
        [
          step('product.loginAsked', { at: ['eligibility.visitor'], does: ['openLogin'] }),
          step('product.signUpAsked', { at: ['eligibility.visitor'], does: ['openSignUp'] }),
          step('session.found', { at: ['eligibility.asking'], asks: { loadEligibility: null } }),
          step(fail('markCheckoutRegistration', null), {
            at: ['eligibility.asking'],
            asks: { loadEligibility: null },
          }),
        ],
      ),
      step(customer(), { at: ['eligibility.known'], tags: 'screen:loading busy known' }, [
        step('page.restored', {
          at: ['eligibility.asking'],
          asks: { loadEligibility: null },
          has: { eligibility: null },
        }),
      ]),
      step(
        fail('loadEligibility', offline),
        { at: ['eligibility.failed'], tags: 'screen:loading busy eligibilityFailed' },
        [
          step('product.eligibilityRetried', { at: ['eligibility.asking'], asks: { loadEligibility: null } }),
          step('network.online', { at: ['eligibility.asking'], asks: { loadEligibility: null } }),
        ],
      ),
      after(
        [done('loadProduct', voucher())],
        step(
          customer({ id_status: 'under_review' }),
          { at: ['eligibility.inReview.waiting'], tags: 'screen:product inReview' },
          [
            after([picked(20)], step('product.bought', { at: ['offer.choosing'] })),
            step(29_999, { at: ['eligibility.inReview.waiting'] }, [
              step(1, { at: ['eligibility.inReview.looking'], asks: { loadEligibility: null } }, [
                step(customer(), { at: ['eligibility.known'] }, [
                  after(
                    [picked(20)],
                    step('product.bought', {
                      at: ['offer.handingOver'],
                      does: [bought({ prodid: 'V-7', ProdType: 3 })],
                    }),
                  ),
                ]),
                step(fail('loadEligibility', offline), { at: ['eligibility.inReview.waiting'] }),
              ]),
            ]),
            step('network.online', { at: ['eligibility.inReview.looking'], asks: { loadEligibility: null } }),
          ],
        ),
      ),
      // what was chosen before the limit was known is given up when it is beyond it
      after(
        [done('loadProduct', voucher()), picked(50), quantity(4)],
        step(customer({}, { daily: { available: '199.99' } }), {
          at: ['eligibility.known'],
          has: { choice: null, quantity: 1 },
        }),
      ),
      after(
        [done('loadProduct', voucher()), picked(50), quantity(4)],
        step(customer({}, { daily: { available: '200.00' } }), {
          at: ['eligibility.known'],
          has: { choice: choiceOf(50), quantity: 4, room: { rappen: 20_000, by: 'day' } },
        }),
      ),
    ],
    {
      input: voucherInput,
      start: {
        at: ['eligibility.asking'],
        tags: 'screen:loading busy eligibilityLoading',
        asks: {
          loadProduct: { slug: 'paysafecard', country: 'CH' },
          loadInfo: { slug: 'paysafecard' },
          loadEligibility: null,
          selling: null,
        },
      },
    },
  ),
];

const invariants = [
  of('home').doesOnly('', 'only what is offered is bought again', 'repeatPurchase', ['recent.offered']),
  of('home').holds('', 'only a guest is forgotten by a device', ({ before, effects }) =>
    effects.includes('removeStoredGuest') &&
    !(before!.context as { recent: { isGuest: boolean } }).recent.isGuest
      ? 'it is an account'
      : null,
  ),
  of('product').doesOnly('GEN-01', 'nothing is put into the cart but from the choice', 'requestCart', [
    'offer.choosing',
  ]),
  of('product').holds(
    'CAT-02',
    'what is bought is sold here, now, and within the bounds',
    ({ before, effects }) => {
      if (!effects.some((each) => typeof each !== 'string' && each[0] === 'requestCart')) return null;
      const { product, residence, paused, eligibility } = before!.context as {
        product: { instock: number; ccode_iso2: string } | null;
        residence: string;
        paused: boolean;
        eligibility: { profile: { id_status: string } } | null;
      };
      return product &&
        product.instock !== 0 &&
        product.ccode_iso2 === residence &&
        !paused &&
        eligibility?.profile.id_status !== 'under_review'
        ? null
        : 'it is not';
    },
  ),
  of('topUp').doesOnly('GEN-01', 'nothing is put into the cart but from the choice', 'requestCart', [
    'choosingAmount',
  ]),
  of('topUp').holds('', 'what is ordered is the number that was checked', ({ before, effects }) => {
    const request = effects.find((each) => typeof each !== 'string' && each[0] === 'requestCart')?.[1] as
      { request: { Mobile: string; ISDCode: string } } | undefined;
    const { checked } = (before?.context ?? {}) as { checked?: { isd: string; mobile: string } | null };
    return request && (request.request.Mobile !== checked?.mobile || request.request.ISDCode !== checked?.isd)
      ? 'it is not'
      : null;
  }),
  of('topUp').ignores('GEN-01', 'a second press puts nothing into the cart a second time', 'handingOver', [
    'topUp.amountConfirmed',
    'topUp.rateChosen',
  ]),
];

export const goods: Proof = { stories: [...home, ...topUp, ...product], invariants };
