/**
 * Corrects the places where Reloadly's OpenAPI file of 2022 (`dist.yaml`) is out of date. Every change is a line in
 * `reloadly-patches.txt`, which a test verifies. The rules:
 *
 * 1. An amount is a number with decimals, as in the documentation's own examples, even where the schema says
 *    `integer`.
 * 2. Recorded responses of the service (`reloadly/fixtures`) and the documentation's examples determine the schemas: an
 *    operator, a top-up, a gift card order, a product and a refusal each have one form wherever they appear.
 * 3. The structures around them are the recorded ones: a status contains the top-up under `transaction`, codes are a
 *    list, and reports and lists are pages.
 * 4. The entries of `ofUse` are neither recorded nor documented here; each states its source.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordedResponse } from './reloadlyWords.ts';

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Matches the names of numeric fields that are not amounts. */
const counted =
  /^(id|operatorId|transactionId|productId|brandId|billerId|promotionId|quantity|expires_in|status|size|number|offset|total(Elements|Pages)|numberOfElements|page(Number|Size))$/;

/**
 * Defines how to recognise each kind of object in recorded responses and examples, and where the specification
 * contains it.
 */
const forms: Record<string, { isOne: (value: Json) => boolean; places: readonly string[] }> = {
  operator: {
    isOne: (value) => 'operatorId' in value && 'denominationType' in value,
    places: [
      'get /operators 200 content[]',
      'get /operators/{operatorid} 200',
      'get /operators/auto-detect/phone/{phone}/countries/{countryisocode} 200',
      'get /operators/countries/{countrycode} 200 []',
    ],
  },
  topup: {
    isOne: (value) => 'operatorTransactionId' in value,
    places: [
      'post /topups 200',
      'get /topups/{transactionId}/status 200',
      'get /topups/{transactionId}/status 200 transaction',
      'get /topups/reports/transactions 200 content[]',
      'get /topups/reports/transactions/{transactionId} 200',
    ],
  },
  giftOrder: {
    isOne: (value) => 'transactionCreatedTime' in value,
    places: [
      'post /orders 200',
      'get /reports/transactions 200 content[]',
      'get /reports/transactions/{transactionId} 200',
    ],
  },
  product: {
    isOne: (value) => 'productId' in value && 'denominationType' in value,
    places: [
      'get /products 200 content[]',
      'get /products/{productid} 200',
      'get /countries/{countrycode}/products 200 []',
    ],
  },
  refusal: { isOne: (value) => 'timeStamp' in value && 'message' in value, places: [] },
};

/**
 * Responses for which a single recorded file contains every field. `forms` describes the objects inside these
 * responses.
 */
const whole: [place: string, file: string][] = [
  ['get /accounts/balance 200', 'airtime__account_account_balance'],
  ['get /operators 200', 'airtime__operator_operators_paged_unfiltered_response'],
  ['post /topups-async 200', 'airtime__topup_phone_topup_transaction_async'],
  ['get /operators/countries/{countrycode} 200', 'airtime__operator_operators_by_country_code_unfiltered'],
  ['get /topups/{transactionId}/status 200', 'airtime__topup_phone_topup_transaction_status'],
  ['get /topups/reports/transactions 200', 'airtime__report_transaction_history_unfiltered_page'],
  ['get /reports/transactions 200', 'giftcard__transaction_transactions_paged_filtered_response'],
  ['get /orders/transactions/{transactionId}/cards 200', 'giftcard__order_transaction_redeem_response'],
  ['post /oauth/token 200', 'authentication__client_auth_success_token_response'],
];

const page = (): Json => {
  const recorded = recordedResponse('giftcard__transaction_transactions_paged_unfiltered_response');
  return isJson(recorded) ? { ...recorded, content: [] } : {};
};
const productOfToday = {
  senderFee: 0.5,
  senderFeePercentage: 0.5,
  recipientCurrencyToSenderCurrencyExchangeRate: 1.17,
  minRecipientDenomination: 5.5,
  maxRecipientDenomination: 5.5,
  minSenderDenomination: 5.5,
  maxSenderDenomination: 5.5,
  fixedSenderDenominations: null,
  fixedRecipientToSenderDenominationsMap: null,
  redeemInstruction: { concise: '', verbose: '' },
};
const ofUse: [place: string, sample: unknown, source: string][] = [
  ['get /products 200', page(), 'its library reads a page: ProductOperations.list'],
  ...[
    'get /products 200 content[]',
    'get /products/{productid} 200',
    'get /countries/{countrycode}/products 200 []',
  ].flatMap((place): [string, unknown, string][] => [
    [place, productOfToday, 'the service since 2023'],
    [
      place,
      { minRecipientDenomination: null, maxRecipientDenomination: null, maxSenderDenomination: null },
      'where values are fixed; its example has the name in another spelling',
    ],
    [place, { fixedRecipientToSenderDenominationsMap: { '25.00': 29.4 } }, 'its library reads a map'],
  ]),
  [
    'post /orders request',
    { unitPrice: 59.99, senderName: 'Rigi' },
    'docs.reloadly.com, "Order a gift card": both are required',
  ],
  [
    'get /orders/transactions/{transactionId}/cards 200 []',
    { cardNumber: 6120200345149064, pinCode: 5821, redemptionUrl: '' },
    'numbers by its own example; the link by docs.reloadly.com, "Get redeem code", second version',
  ],
];

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const typesOf = (schema: Json): string[] =>
  [schema['type']].flat().filter((type): type is string => typeof type === 'string');

/**
 * Changes the specification in place. Returns a line for each change, such as `get /operators 200
 * content[].maxAmount: also null (recorded)`.
 */
export const patchReloadly = (file: Json): string[] => {
  const lines = new Set<string>();
  const resolve = (node: unknown): Json => {
    if (!isJson(node)) return {};
    const ref = node['$ref'];
    if (typeof ref !== 'string') return node;
    const path = ref.replace(/^#\//, '').split('/');
    return resolve(path.reduce<unknown>((at, part) => (isJson(at) ? at[part] : undefined), file));
  };
  /** Returns the schema of a field, creating the schema if it does not exist. */
  const fieldOf = (schema: Json, name: string): Json => {
    if (!isJson(schema['properties'])) schema['properties'] = {};
    const properties = schema['properties'] as Json;
    if (!isJson(properties[name])) properties[name] = {};
    return resolve(properties[name]);
  };
  const itemsOf = (schema: Json): Json => {
    if (!isJson(schema['items'])) schema['items'] = {};
    return resolve(schema['items']);
  };

  /** Adapts a schema to a sample value. A new field is reported as a whole, without the fields inside it. */
  const widen = (schema: Json, sample: unknown, at: string, why: string, isNew = false): void => {
    const type = typeOf(sample);
    const types = typesOf(schema);
    const isKnown =
      types.includes(type) ||
      (type === 'null' && schema['nullable'] === true) ||
      (type === 'number' && types.includes('integer') && Number.isInteger(sample)) ||
      (types.length === 0 && schema['properties'] !== undefined);
    if (!isKnown) {
      if (type === 'null') schema['nullable'] = true;
      else schema['type'] = [...types, type];
      if (!isNew) lines.add(`${at}: ${types.length > 0 || type === 'null' ? 'also ' : ''}${type} (${why})`);
    }
    if (Array.isArray(sample)) {
      const items = itemsOf(schema);
      for (const item of sample) widen(items, item, `${at}[]`, why, isNew);
    }
    // Objects whose field names are amounts are maps.
    if (
      !isJson(sample) ||
      (Object.keys(sample).length > 0 && Object.keys(sample).every((key) => /^\d/.test(key)))
    )
      return;
    for (const [key, value] of Object.entries(sample)) {
      const properties = isJson(schema['properties']) ? schema['properties'] : {};
      const isAdded = !isJson(properties[key]);
      if (isAdded && !isNew) lines.add(`${at}.${key}: a new field (${why})`);
      widen(fieldOf(schema, key), value, `${at}.${key}`, why, isNew || isAdded);
    }
  };

  const paths = isJson(file['paths']) ? file['paths'] : {};
  const schemaAt = (place: string): Json => {
    const [method = '', path = '', status = '', inner = ''] = place.split(' ');
    const operation = resolve(resolve(paths[path])[method]);
    const holder =
      status === 'request'
        ? resolve(operation['requestBody'])
        : resolve(resolve(operation['responses'])[status]);
    const schema = resolve(resolve(resolve(holder['content'])['application/json'])['schema']);
    const parts = inner.match(/\w+|\[\]/g) ?? [];
    return parts.reduce((at, part) => (part === '[]' ? itemsOf(at) : fieldOf(at, part)), schema);
  };

  // 1
  const seen = new Set<Json>();
  const decimals = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const one of node) decimals(one, name);
    if (!isJson(node) || seen.has(node)) return;
    seen.add(node);
    if (node['type'] === 'integer' && !counted.test(name)) node['type'] = 'number';
    for (const [key, value] of Object.entries(node))
      decimals(value, key === 'properties' || key === 'items' ? name : key);
  };
  decimals(file['components'], '');
  decimals(paths, '');
  lines.add('everywhere: integer is number, except for ids, quantities and places in pages (its examples)');

  // Since version 3, these responses are pages. They were plain lists before.
  for (const place of ['get /products 200', 'get /reports/transactions 200']) {
    const schema = schemaAt(place);
    const items = schema['items'];
    delete schema['items'];
    schema['type'] = 'object';
    schema['properties'] = { content: { type: 'array', items } };
    lines.add(`${place}: a page (recorded)`);
  }
  const cards = schemaAt('get /orders/transactions/{transactionId}/cards 200');
  const card = { ...cards };
  delete cards['properties'];
  cards['type'] = 'array';
  cards['items'] = card;
  lines.add('get /orders/transactions/{transactionId}/cards 200: a list (recorded)');
  for (const [place, name] of whole) {
    const sample = recordedResponse(name);
    // Leave out the nested objects, because `forms` describes them.
    const outer =
      isJson(sample) && Array.isArray(sample['content'])
        ? { ...sample, content: [] }
        : Array.isArray(sample) && place.includes('operators')
          ? []
          : isJson(sample) && 'transaction' in sample
            ? { ...sample, transaction: {} }
            : sample;
    widen(schemaAt(place), outer, place, name);
  }

  // 2
  const samples = new Map<string, [value: Json, why: string][]>();
  const collect = (value: unknown, why: string): void => {
    if (Array.isArray(value)) for (const one of value) collect(one, why);
    if (!isJson(value)) return;
    for (const [form, { isOne }] of Object.entries(forms))
      if (isOne(value)) samples.set(form, [...(samples.get(form) ?? []), [value, why]]);
    for (const inner of Object.values(value)) collect(inner, why);
  };
  for (const name of readdirSync(join(import.meta.dirname, 'reloadly/fixtures')).sort())
    if (name.endsWith('.json'))
      collect(recordedResponse(name.replace(/^java-sdk-|\.json$/g, '')), 'recorded');
  const refusals: string[] = [];
  for (const [path, node] of Object.entries(paths))
    for (const [method, operation] of Object.entries(isJson(node) ? node : {}))
      for (const [status, response] of Object.entries(resolve(resolve(operation)['responses']))) {
        collect(
          resolve(resolve(resolve(response)['content'])['application/json'])['example'],
          'its examples',
        );
        if (Number(status) >= 400) refusals.push(`${method} ${path} ${status}`);
      }
  for (const [form, { places }] of Object.entries(forms))
    for (const place of form === 'refusal' ? refusals : places)
      for (const [value, why] of samples.get(form) ?? []) widen(schemaAt(place), value, form, why);

  // 4
  for (const [place, sample, source] of ofUse) widen(schemaAt(place), sample, place, source);
  return [...lines];
};
