import { expect, test } from 'vitest';
import { api, type Path } from '../../contract/api.ts';
import type { Call } from '../../contract/api/call.ts';
import type { Form } from '../../contract/forms/form.ts';
import { redact } from '../../flows/inspector/redact.ts';
import { toWireSchema, variantsOf, type JsonSchema } from '../../server/apiDocument/openApi.ts';

const files = import.meta.glob<Record<string, Form>>('../../contract/forms/*.ts', { eager: true });
const forms = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Form') && name !== 'defineForm');

/** Field kinds that offer only choices or contain no personal data. */
const impersonalKinds = ['choice', 'country', 'tick', 'day'];
/**
 * Request fields that contain no personal data. `redact` recognises a link by its token and a passkey id by its
 * length.
 */
const harmless = [
  'isd',
  'isdcode',
  'ISDCode',
  'ccode_iso2',
  'country',
  'residence',
  'prodid',
  'slug',
  'ProductPriceID',
  'Price',
  'amount',
  'OperatorCode',
  'SupplierID',
  'category_id',
  'order',
  'orderno',
  'orderID',
  'attempt',
  'transactionid',
  'giftid',
  'credit',
  'date',
  'pageno',
  'pagesize',
  'startdate',
  'enddate',
  'mime',
  'id',
  'link',
  'authenticatorAttachment',
];
const isMasked = (name: string): boolean =>
  (redact({ [name]: 'some words' }) as Record<string, unknown>)[name] !== 'some words';

const schemasIn = (schema: JsonSchema): JsonSchema[] => [schema, ...variantsOf(schema).flatMap(schemasIn)];
/** Names of all fields, at any depth, that can contain an arbitrary string. */
const textFieldsOf = (schema: JsonSchema): string[] =>
  schemasIn(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) =>
      schemasIn(field).flatMap((one) => [
        ...(one.type === 'string' && !one.enum && one.const === undefined ? [name] : []),
        ...textFieldsOf(one),
      ]),
    ),
  );
const requests = (Object.entries(api) as [Path, Call][]).flatMap(([path, { request }]) =>
  request ? textFieldsOf(toWireSchema(request, 'request')).map((field) => ({ path, field })) : [],
);

test('every form field that takes typed text is masked on the flows page unless it is known to be harmless', () => {
  const typed = forms.flatMap(([form, { fields }]) =>
    Object.entries(fields)
      .filter(([name, { kind }]) => !impersonalKinds.includes(kind) && !harmless.includes(name))
      .map(([name]) => `${form}.${name}`),
  );
  expect(typed.length).toBeGreaterThan(30);
  expect(typed.filter((field) => !isMasked(field.slice(field.indexOf('.') + 1)))).toEqual([]);
});

test('every string in a request is masked on the flows page unless it is known to be harmless', () => {
  expect(requests.length).toBeGreaterThan(100);
  expect(requests.filter(({ field }) => !harmless.includes(field) && !isMasked(field))).toEqual([]);
});

test('the list of harmless request fields contains only fields that exist', () => {
  const names = requests.map(({ field }) => field);
  expect(harmless.filter((name) => !names.includes(name))).toEqual([]);
});
