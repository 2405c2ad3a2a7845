/**
 * Redacts an event or context before it is posted to another page. Checks field names first, then value
 * patterns. Secrets, personal data and anything that gives access to money are replaced with a placeholder that
 * describes the type of value.
 */
const secretNames =
  /token|password|passwd|secret|otp|code$|^code|_code|pin$|^pin|signature|hash|bearer|authorization|captcha|cf_turnstile|credential|cookie|expires?$|serial|receipts?|recharge|redeem_url/i;
const personNames =
  /e-?mail|mobile|phone|number$|digits|^to$|fname|lname|firstname|lastname|^name$|first_?name|last_?name|dob|birth|street|houseno|postcode|^city$|address|picture|image|customer|payer|card|masked|iban|document|content|file|typed|message|search|^sender|^words$|^subject$|^reason$|^ref$|^rawId$|clientData|attestationObject|authenticatorData|userHandle/i;
/** Harmless field names that also match a pattern for secrets or personal data. */
const harmless =
  /^(ccode_iso2|country_code|isd_code|isdcode|ProdName|OperatorCode|product_?name|productName|email_verified|mobile_verified|address_verified|country|orderstatus|errorcode|message_key|SupplierID)$/i;

const shapes: readonly RegExp[] = [
  /\S+@\S+\.\S+/, // an email address
  /\b(?:\d[ -]?){6,}\b/, // one-time codes, phone numbers, PINs, card numbers
  /\b[A-Za-z0-9_-]{20,}\b/, // a token
  /^data:/,
];

const cover = (value: unknown): string =>
  typeof value === 'string' ? '•••' : Array.isArray(value) ? `• ${value.length} hidden •` : '• hidden •';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'boolean';

/**
 * Fields that contain either a fixed value defined by the shop or text entered by a user. Each field is mapped
 * to the pattern of its fixed values.
 */
const codes: Readonly<Record<string, RegExp>> = { code: /^[A-Z][A-Z_]+$/, reason: /^[a-z]+[A-Za-z]*$/ };
/** True if a value can be shown even though its field name looks secret. */
const reads = (key: string, value: unknown): boolean =>
  harmless.test(key) || (typeof value === 'string' && (codes[key]?.test(value) ?? false));

/** Paths of the values that `redact` has replaced, such as `cart.Mobile` and `orders.0.token`. */
export const redactedPaths = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return value.startsWith('•') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    redactedPaths(part, path === '' ? key : `${path}.${key}`),
  );
};

/**
 * Copies a value as plain data with secrets masked, so that it can be posted and displayed. Functions, elements
 * and actors are replaced with a description of their type. Redacting a second time changes nothing.
 */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') {
    if (shapes.some((shape) => shape.test(value))) return '•••';
    return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  }
  if (typeof value === 'function') return 'ƒ';
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return '…';
  if ('xstate$$type' in value) return 'actor';
  if (value instanceof Error) return { error: value.name };
  if (value instanceof Map) return redact(Object.fromEntries(value), depth + 1);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return value.constructor.name;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      !isEmpty(part) && !reads(key, part) && (secretNames.test(key) || personNames.test(key))
        ? cover(part)
        : redact(part, depth + 1),
    ]),
  );
};
