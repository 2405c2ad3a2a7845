/** Limits and periods that texts mention or several parts of the shop share. Rules and texts use the same constants. */

/** Maximum number of letters in a first or last name. */
export const longestName = 50;
/** Minimum and maximum number of characters in a password. */
export const shortestPassword = 8;
export const longestPassword = 256;
/** Maximum length of an email address in octets (RFC 5321). */
export const longestEmail = 254;
/** Minimum age of customers in years, and the age from which a birth date is considered a mistake. */
export const leastAge = 16;
export const greatestAge = 120;
/** Maximum number of digits in a phone number, excluding the dial code. */
export const mostDigits = 12;
/** Maximum number of digits of a dial code and a phone number in requests and in storage (E.164). */
export const longestDialCode = 4;
export const longestNumber = 15;
export const mostPasskeys = 10;
/** Maximum number of letters in a passkey's name, and in the name of a phone number. */
export const longestPasskeyName = 40;
export const longestRecipientName = 30;
/** Maximum number of gifts per order. */
export const mostGifts = 3;
/** Number of days by which a gift can be scheduled in advance. */
export const giftAheadDays = 365;

/** Minutes after a top-up during which operators reject another top-up of the same number. */
export const rechargePauseMinutes = 2;
/** Days between the reminder and the expiry of a top-up's credit. */
export const reminderDays = 2;

/** Estimate of the minutes that a customer needs for the verification. Texts mention it, and no rule enforces it. */
export const verificationMinutes = 5;
/**
 * Days within which staff usually review a document or a request for a higher limit. Our texts promise this,
 * but no code enforces it (docs/staff.md).
 */
export const reviewDays = 2;

/** Maximum number of letters in the first name on a live receipt. */
export const longestFirstName = 30;
/** Days after the end of an order during which its live receipt can be opened. */
export const shareDays = 30;
/** Lifetime of a request link in months. */
export const requestMonths = 12;

/** Maximum size of an identity document. The file must be smaller than this. */
export const documentMegabytes = 2;
/** Maximum number of pages in an identity document in PDF format. */
export const documentPages = 10;

/** Lifetime of a one-time code sent by SMS, in minutes. */
export const smsCodeMinutes = 5;
/**
 * Lifetime of a one-time code sent by email, in minutes: sign-up, new address, order access, confirmation of
 * identity.
 */
export const emailCodeMinutes = 10;
/** Lifetime of account links in emails, in minutes. */
export const linkMinutes = 60;
/** Time for which a browser shows an order's codes after someone has entered a one-time code. */
export const codesShownMinutes = 60;
/** Days during which a change of email address or mobile number can be undone. */
export const undoDays = 7;

/** Time without activity before the page signs the customer out and deletes personal data. */
export const idleMinutes = 30;
/** Default for SESSION_IDLE_SECONDS, the time without activity before the server ends a session. */
export const sessionIdleMinutes = 90;
/** Maximum session lifetime. */
export const sessionDays = 30;
/** Lifetime of a visitor's detected country. */
export const locationHours = 24;

/**
 * Years for which the law requires the shop to keep orders, receipts and declarations. The shop never deletes
 * them (docs/privacy.md).
 */
export const archiveYears = 10;
/** Days before an unpaid order or an expired cart is deleted. */
export const unpaidOrderDays = 90;
export const cartDays = 30;
/** Days before an unconfirmed or unsubscribed newsletter address is deleted. */
export const unconfirmedAddressDays = 7;
export const unsubscribedAddressDays = 30;

/** Lifetime of the language, buyer and device cookies. */
export const cookieMonths = 12;
/** Months before the shop deletes contact messages, sent gifts, and records of browsers without sign-ins. */
export const messageMonths = 12;
export const giftMonths = 12;
export const deviceMonths = 12;

/**
 * Days within which the shop answers data requests, and days within which customers can complain about a code.
 */
export const answerDays = 30;
export const complaintDays = 30;

/** Periods that can be selected in the order list. */
export const shortPeriodDays = 30;
export const longPeriodMonths = 12;

/** Number of countries with top-ups, rounded down to a multiple of ten. A test compares it with the catalogue. */
export const topUpCountries = 140;

/** Maximum number of times per hour that a receipt is sent again. */
export const receiptsPerHour = 3;
/** Length of the periods that the first staff page compares, in days. */
export const comparedDays = 7;

/** Minutes after signing in during which staff can change their second factors. */
export const staffFreshMinutes = 15;
/** Maximum number of letters in a staff member's name. */
export const longestStaffName = 60;

/** Minimum and maximum number of letters and digits in a promo code. */
export const shortestPromoCode = 4;
export const longestPromoCode = 20;
/** Maximum length of a promo code as typed, with a space or dash after each letter. */
export const longestTypedPromoCode = 2 * longestPromoCode;

/** Number of digits in a one-time code, and maximum length of a code in form fields and requests. */
export const codeDigits = 6;
export const longestTypedCode = 10;

/** Maximum number of characters in a search query. */
export const longestQuery = 60;
