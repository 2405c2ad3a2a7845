import { variantsOf, type JsonSchema } from './openApi.ts';

/** Example values by field name, for fields whose schema alone does not give a useful example. */
const byName: Record<string, unknown> = {
  access_token: 'eyJ…',
  refresh_token: 'rt_3kd…',
  carttoken: 'c_6bXk29sVq81LmZtR',
  ordertoken: 'o_9fTw47hYc20NpQeD',
  gifttoken: 'g_6bXk29sVq81LmZt',
  token: 'k2mV8sQx41RtYwZb',
  link: 'o_9fTw47hYc20NpQeD.k2mV8sQx41RtYwZbc7h3Lm5PqR',
  orderno: 'R-26-ABCD-1234',
  order: 'R-26-ABCD-1234',
  attempt: 'R-26-ABCD-1234-1',
  email: 'ann@example.com',
  password: 'Secret-12',
  password_confirmation: 'Secret-12',
  current_password: 'Secret-11',
  fname: 'Ann',
  firstname: 'Ann',
  lname: 'Muster',
  lastname: 'Muster',
  name: 'Ann Muster',
  dob: '1990-05-17',
  isd: '91',
  isdcode: '41',
  ISDCode: '91',
  mobile: '791234567',
  Mobile: '9801041300',
  otpcode: '123456',
  code: '123456',
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  slug: 'airtel-india',
  ProdName: 'Airtel India',
  product: 'Airtel India',
  ProdType: 2,
  Quantity: 1,
  quantity: 1,
  ccode_iso2: 'CH',
  countrycode: 'CH',
  country: 'CH',
  residence: 'CH',
  currency: 'CHF',
  street: 'Bahnhofstrasse',
  houseno: '12',
  postcode: '8001',
  city: 'Zürich',
  startdate: '2026-01-01',
  enddate: '2026-01-31',
  transactionid: '230214123456789012',
  orderID: '5O190127TN364715T',
  searchbyname: 'air',
  pageno: '1',
  pagesize: '10',
  lang: 'en',
  subject: 'A question',
  message: 'Where is my code?',
  filename: 'passport.jpg',
  mime: 'image/jpeg',
  content_base64: '/9j/4AAQ…',
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  giftid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  giftcode: 'WELCOME10',
};

const ofPattern = (pattern: string): string => {
  if (pattern.includes(String.raw`\.\d{2}`)) return '4.90';
  if (pattern.includes('https')) return 'https://example.com';
  if (pattern.includes(String.raw`\d{4}-`)) return '2026-01-02';
  return '1';
};

/** Creates an example value for a schema. It uses the first variant and includes every field. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum)
    return (schema.enum as readonly unknown[]).includes(byName[name]) ? byName[name] : schema.enum[0];
  const [variant] = variantsOf(schema);
  if (variant) return exampleOf(variant, name);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, field]) => [
        key,
        exampleOf(field as JsonSchema, key),
      ]),
    );
  if (Array.isArray(schema.items)) return schema.items.map((item) => exampleOf(item as JsonSchema, name));
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items as JsonSchema, name)] : [];
  if (schema.format === 'date-time') return '2026-01-02T10:00:00.000Z';
  if (schema.type === 'number' || schema.type === 'integer') return name in byName ? Number(byName[name]) : 1;
  if (schema.pattern?.includes('[A-Z]{2}$')) return 'CH';
  if (name in byName) return byName[name];
  if (schema.pattern) return ofPattern(schema.pattern);
  return schema.type === 'string' ? 'text' : {};
};
