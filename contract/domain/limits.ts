/**
 * Limits and periods that the shop's text mentions or that several parts of the shop share. Defining them here
 * keeps the rules and the text consistent.
 */

/** Maximum number of characters in a first or last name. */
export const longestName = 50;
/** Minimum and maximum number of characters in a password. */
export const shortestPassword = 8;
export const longestPassword = 256;
/** Maximum length of an email address in octets (RFC 5321). */
export const longestEmail = 254;
/** Limits on a customer's age, in years. A birth date that implies a greater age is assumed to be a mistake. */
export const leastAge = 16;
export const greatestAge = 120;
/** Maximum number of digits that the phone number field accepts, excluding the dial code. */
export const mostDigits = 12;
/**
 * Maximum number of digits in a dial code, and in a phone number without its dial code. Both apply to
 * requests and to the browser's storage.
 */
export const longestDialCode = 4;
export const longestNumber = 15;
export const mostPasskeys = 10;
/** Maximum number of characters in the names that customers give to passkeys and phone numbers. */
export const longestPasskeyName = 40;
export const longestRecipientName = 30;
/** Maximum number of gifts per order. */
export const mostGifts = 3;
/** Maximum number of days in advance that a gift can be scheduled. */
export const giftAheadDays = 365;

/** Minutes after a top-up during which operators reject another top-up for the same number. */
export const rechargePauseMinutes = 2;
/** The reminder is sent this many days before a top-up's credit expires. */
export const reminderDays = 2;

/**
 * Estimated number of minutes that verification takes. The shop's text mentions this estimate, but no code
 * enforces it.
 */
export const verificationMinutes = 5;
/**
 * Days within which staff usually review a document or a request for a higher limit. The shop's text promises
 * this, but no code enforces it (docs/staff.md).
 */
export const reviewDays = 2;

/** Maximum number of characters in the first name on a live receipt. */
export const longestFirstName = 30;
/** Days after an order ends during which its live receipt can be opened. */
export const shareDays = 30;
/** Lifetime in months of a request link, through which a recipient can request another top-up. */
export const requestMonths = 12;

/** Size limit for the file of an identity document, in megabytes. The file must be smaller than this. */
export const documentMegabytes = 2;
/** Maximum number of pages if an identity document is a PDF. */
export const documentPages = 10;

/** Lifetime of a one-time code sent by SMS, in minutes. */
export const smsCodeMinutes = 5;
/**
 * Lifetime of a one-time code sent by email, in minutes. Applies to sign-up, new addresses, order access and
 * confirmation of identity. The emails mention this lifetime; the page takes it from the server's response and
 * counts it down.
 */
export const emailCodeMinutes = 10;
/** Lifetime of account links in emails, in minutes. */
export const linkMinutes = 60;
/**
 * Minutes for which a browser can show an order's recharge codes after the buyer has entered a one-time code.
 */
export const codesShownMinutes = 60;
/** Days during which a change of email address or mobile number can be undone. */
export const undoDays = 7;

/** Minutes of inactivity before the page removes the customer's personal data and tokens from the browser. */
export const idleMinutes = 30;
/** Default for SESSION_IDLE_SECONDS: minutes of inactivity before the server ends a session. */
export const sessionIdleMinutes = 90;
/** Maximum lifetime of a session, in days. */
export const sessionDays = 30;
/** Hours for which a visitor's detected country remains valid. */
export const locationHours = 24;

/**
 * Years for which the law requires the shop to keep orders, receipts and declarations. The shop itself never
 * deletes them (docs/privacy.md).
 */
export const archiveYears = 10;
/** Days after which an unpaid order or an expired cart is deleted. */
export const unpaidOrderDays = 90;
export const cartDays = 30;
/** Days after which an unconfirmed or unsubscribed newsletter address is deleted. */
export const unconfirmedAddressDays = 7;
export const unsubscribedAddressDays = 30;

/** Lifetime of the language, buyer and device cookies. */
export const cookieMonths = 12;
/**
 * Months after which the shop deletes contact messages, sent gifts and device records. A device's period starts
 * at its last sign-in.
 */
export const messageMonths = 12;
export const giftMonths = 12;
export const deviceMonths = 12;

/**
 * Time limits in days: for the shop to answer a data request, and for a customer to report a problem with a
 * code.
 */
export const answerDays = 30;
export const complaintDays = 30;

/** Periods that can be selected in the order list. */
export const shortPeriodDays = 30;
export const longPeriodMonths = 12;

/** Number of countries with top-ups, rounded down to a multiple of ten. A test compares it with the catalogue. */
export const topUpCountries = 140;

/** Maximum number of times per hour that a receipt can be resent. */
export const receiptsPerHour = 3;
/** Number of days in each of the two past periods that the staff start page compares. */
export const comparedDays = 7;

/** Minutes after signing in during which staff can change their second factors. */
export const staffFreshMinutes = 15;
/** Maximum number of characters in a staff member's name. */
export const longestStaffName = 60;

/** Minimum and maximum number of letters and digits in a promo code. */
export const shortestPromoCode = 4;
export const longestPromoCode = 20;
/** Maximum length of a promo code as typed, with a space or dash after each character. */
export const longestTypedPromoCode = 2 * longestPromoCode;

/** Number of digits in a one-time code, and maximum length of a code in form fields and requests. */
export const codeDigits = 6;
export const longestTypedCode = 10;

/** Maximum number of characters in a search query. */
export const longestQuery = 60;
