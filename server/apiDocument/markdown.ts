import { authenticationCalls } from '../../contract/api/authentication.ts';
import { commonErrors, type Call, type Caller } from '../../contract/api/call.ts';
import { catalogueCalls } from '../../contract/api/catalogue.ts';
import { checkoutCalls } from '../../contract/api/checkout.ts';
import { emailCalls } from '../../contract/api/email.ts';
import { profileCalls } from '../../contract/api/profile.ts';
import { securityCalls } from '../../contract/api/security.ts';
import { supportCalls } from '../../contract/api/support.ts';
import { languages } from '../../contract/domain/languages.ts';
import { exampleOf } from './example.ts';
import { nameOfVariant, objectVariantsOf, toWireSchema, variantsOf, type JsonSchema } from './openApi.ts';

const groups: readonly (readonly [title: string, calls: Record<string, Call>])[] = [
  ['Authentication', authenticationCalls],
  ['Catalogue', catalogueCalls],
  ['Cart, orders, payment', checkoutCalls],
  ['E-mail verification', emailCalls],
  ['Profile', profileCalls],
  ['Account security', securityCalls],
  ['Contact form and newsletter', supportCalls],
];

const callers: Record<Caller, string> = {
  visitor: 'any visitor',
  session: 'a customer, with a bearer token',
  cart: 'the holder of the cart token',
  order: 'the holder of the order token',
  buyer:
    'the buyer: the order token together with either the purchase’s `buyer` cookie or the customer’s bearer token',
};

const intro = `# The API

\`npm run api\` generates this page from \`contract/api.ts\`, the table used by the server and the browser app. In development and
QA mode, the server provides the same information as OpenAPI 3.1 at \`/api/openapi.json\`.

## Conventions

- **Base.** Every path is below \`https://{host}/api\`. Paths are case-sensitive.
- **Requests.** A GET request sends its fields in the query, a POST request in a JSON body with \`Content-Type: application/json\`. A POST request without fields sends \`{}\`.
- **Language.** \`Accept-Language: ${languages.join(' | ')}\` selects the language of messages and names. Without this header, the response is in English.
- **Bearer.** A customer's call carries \`Authorization: Bearer <access_token>\`. Signing in returns \`access_token\`, \`refresh_token\` and \`expires_in\` in seconds. Renew the session with \`POST auth/refresh-token\` before the access token expires, and store both new tokens, because a refresh token can only be used once.
- **XSRF.** A client that sends the \`XSRF-TOKEN\` cookie must repeat its value in the \`X-XSRF-TOKEN\` header of every POST request; otherwise the response is 419. A client without cookies omits both.
- **Buyer.** The server sets the HTTP-only \`buyer\` cookie with the first cart and renews it with each order. Keep this cookie, because it identifies the buyer of a guest order.
- **Tokens.** \`carttoken\` and \`ordertoken\` are secrets. Keep them out of visible URLs and out of logs.
- **Values.** Amounts are strings with two decimals (\`"4.90"\`) in CHF. Times are ISO 8601 in UTC. Flags are 0 or 1.
- **Countries.** A country code has two letters, as in ISO 3166-1 alpha-2 (\`CH\`).
- **New fields.** New versions can add fields to responses; ignore unknown ones. Requests must not contain unknown fields.
- **Retries.** If the response to \`createPayURL\` or \`createpaypalid\` is lost, repeat the call with the same fields: it returns the same payment. After any other lost response about a payment, call \`paycheckstatus\` or \`refreshorder\`, which read the payment from its provider.

Responses are wrapped in an envelope:

\`\`\`json
{ "success": true, "message": "Added to cart", "data": {} }
\`\`\`

An error response contains \`success: false\`, a message for the customer, usually a \`code\`, and sometimes \`errors\` by field or details in \`data\`:

\`\`\`json
{
  "success": false,
  "message": "Please check your input.",
  "code": "VALIDATION_ERROR",
  "errors": { "email": ["Invalid email address."] }
}
\`\`\`

Any call can return these errors. The sections below only list the errors specific to a call.

| Status | Code | Reason |
| ------ | ---- | ------ |
${Object.entries(commonErrors)
  .map(([code, [status, reason]]) => `| ${status} | \`${code}\` | ${reason} |`)
  .join('\n')}
`;

const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' \\| ');
  const alternatives = variantsOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' \\| ');
  if (Array.isArray(schema.items))
    return `[${schema.items.map((item) => typeOf(item as JsonSchema)).join(', ')}]`;
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items as JsonSchema)}` : 'list';
  if (schema.format === 'date-time') return 'time';
  if (schema.format === 'email') return 'e-mail address';
  if (schema.pattern?.includes(String.raw`\.\d{2}`)) return 'amount';
  if (schema.pattern === '^[A-Z]{2}$') return 'country code';
  const { minLength = 0, maxLength } = schema;
  const most =
    maxLength === undefined
      ? ''
      : minLength > 1
        ? `, ${minLength} to ${maxLength} characters`
        : `, at most ${maxLength} characters`;
  const range = schema.minimum === undefined ? '' : `, ${schema.minimum} to ${schema.maximum}`;
  return `${String(schema.type ?? 'any')}${most}${range}`;
};

/** Returns a field's rules in prose. For a nullable field, returns the rules for its value. */
const ruleOf = (schema: JsonSchema): string =>
  schema.description ?? variantsOf(schema).find(({ description }) => description)?.description ?? '';

type Row = readonly [name: string, type: string, isRequired: boolean, rule: string];
const rowsOf = (schema: JsonSchema, prefix = '', isRequired = true): Row[] => {
  const variants = variantsOf(schema).filter(({ type }) => type === 'object');
  if (variants.length > 0) {
    const rows = variants.flatMap((variant) =>
      rowsOf(variant, prefix, isRequired && variantsOf(schema).length === 1),
    );
    return [...new Map(rows.map((row) => [row[0], row])).values()];
  }
  if (schema.type === 'array' && schema.items && !Array.isArray(schema.items))
    return rowsOf(schema.items as JsonSchema, prefix === '' ? '[].' : `${prefix.slice(0, -1)}[].`, true);
  if (schema.type !== 'object') return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const field = given as JsonSchema;
    const needed = isRequired && (schema.required ?? []).includes(name);
    return [
      [`${prefix}${name}`, typeOf(field), needed, ruleOf(field)] as const,
      ...rowsOf(field, `${prefix}${name}.`, needed),
    ];
  });
};

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;

const fieldsOf = (title: string, schema: JsonSchema): string => {
  const rows = rowsOf(schema);
  if (rows.length === 0) return `${title}: ${typeOf(schema)}.\n`;
  const hasRules = rows.some(([, , , rule]) => rule);
  const lineOf = (...cells: string[]): string => `| ${(hasRules ? cells : cells.slice(0, 3)).join(' | ')} |`;
  return [
    `${title}:\n`,
    lineOf('Field', 'Type', title.startsWith('Request') ? 'Required' : 'Always present', 'Rule'),
    lineOf('---', '---', '---', '---'),
    ...rows.map(([name, type, needed, rule]) => lineOf(`\`${name}\``, type, needed ? 'yes' : 'no', rule)),
    '',
  ].join('\n');
};

/** Writes a schema's fields and an example, once for each of its variants. */
const variantsOrFields = (
  title: string,
  schema: JsonSchema,
  example: (one: JsonSchema) => string,
): string => {
  const variants = objectVariantsOf(schema);
  if (variants.length === 0) return `${fieldsOf(title, schema)}\n${example(schema)}`;
  return variants
    .map((variant, index) => {
      const name = nameOfVariant(variant, variants);
      return `${fieldsOf(`${title}, variant ${index + 1} of ${variants.length} (${name})`, variant)}\n${example(variant)}`;
    })
    .join('\n');
};

const requestOf = (path: string, { method, request }: Call): string => {
  if (!request) return 'The request has no fields.\n';
  const sentAs = (schema: JsonSchema): string => {
    const example = exampleOf(schema) as Record<string, unknown>;
    if (method !== 'GET') return json(example);
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(example[name]));
    const query = Object.entries(example)
      .filter(([name]) => !path.includes(`:${name}`))
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return `\`\`\`http\nGET /api/${filled}?${query.join('&')}\n\`\`\`\n`;
  };
  return variantsOrFields('Request', toWireSchema(request, 'request'), sentAs);
};

const describeResponse = ({ response, media }: Call): string => {
  if (!response) return `The response is a file of type \`${media}\`.\n`;
  const schema = toWireSchema(response, 'answer');
  const title = media ? `Each event of the \`${media}\` response` : 'Response, in `data`';
  if (rowsOf(schema).length === 0 && schema.type === 'object') return 'The response contains no data.\n';
  return variantsOrFields(title, schema, (one) => json(exampleOf(one)));
};

const errorsOf = ({ errors = {} }: Call): string => {
  const rows = Object.entries(errors).map(([code, declared]) => {
    const [status, data] = typeof declared === 'number' ? [declared] : declared;
    const fields = data ? rowsOf(toWireSchema(data, 'answer')).map(([name]) => `\`${name}\``) : [];
    return `| ${status} | ${code ? `\`${code}\`` : 'none: nothing has this name'} | ${fields.join(', ')} |`;
  });
  return rows.length === 0
    ? ''
    : `\nErrors:\n\n| Status | Code | Details in \`data\` |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
};

const sectionOf = ([path, call]: [string, Call]): string => `### ${call.method} ${path}

${call.summary}

Caller: ${callers[call.auth]}.

${requestOf(path, call)}
${describeResponse(call)}${errorsOf(call)}`;

/** Generates docs/api.md: the conventions, followed by a section for each API call. */
export const writeApiPage = (): string =>
  [
    intro,
    ...groups.map(([title, calls]) => [`## ${title}\n`, ...Object.entries(calls).map(sectionOf)].join('\n')),
  ]
    .join('\n')
    .trimEnd() + '\n';
