/** Limits and periods that texts mention. The rules and the texts in all languages use the same constants. */

/** Maximum number of letters in a first or last name. */
export const longestName = 50;
/** Minimum number of characters in a password. */
export const shortestPassword = 8;
/** Minimum customer age in years. */
export const leastAge = 16;
/** Maximum number of digits in a phone number, excluding the dial code. */
export const mostDigits = 12;
export const mostPasskeys = 10;
/** Maximum number of gifts per order. */
export const mostGifts = 3;

/** Maximum number of letters in the first name on a live receipt. */
export const longestFirstName = 30;
/** Number of days for which a live receipt can be opened after its order has ended. */
export const shareDays = 30;
/** Number of months for which a recipient can use a request link. */
export const requestMonths = 12;

/** Identity documents must be smaller than this. */
export const documentMegabytes = 2;
/** Maximum number of pages in a PDF. */
export const documentPages = 10;

/** Validity of a one-time code sent by SMS. */
export const smsCodeMinutes = 5;
/** Validity of a one-time code sent by email: sign-up, new address, order access, confirmation of identity. */
export const emailCodeMinutes = 10;
/** Validity of account links in emails. */
export const linkMinutes = 60;
/** Period for which a browser shows an order's codes after a one-time code has been entered. */
export const codesShownMinutes = 60;
/** Number of days within which a change of email address or mobile number can be undone. */
export const undoDays = 7;

/** Period of inactivity after which the page signs the customer out and deletes personal data. */
export const idleMinutes = 30;
/** Default for SESSION_IDLE_SECONDS: the period of inactivity after which the server ends a session. */
export const sessionIdleMinutes = 90;
/** Maximum session lifetime. */
export const sessionDays = 30;
/** Period after which a visitor's detected country expires. */
export const locationHours = 24;

/** Number of days after which an unpaid order or an expired cart is deleted. */
export const unpaidOrderDays = 90;
export const cartDays = 30;
/** Number of days after which an unconfirmed or unsubscribed newsletter address is deleted. */
export const unconfirmedAddressDays = 7;
export const unsubscribedAddressDays = 30;

/** Lifetime of the language, buyer and device cookies. */
export const cookieMonths = 12;
/**
 * Number of months after which the shop deletes contact messages, sent gifts, and records of browsers that have not
 * been used to sign in.
 */
export const messageMonths = 12;
export const giftMonths = 12;
export const deviceMonths = 12;

/** Number of days within which the shop answers data requests, and within which customers can complain about a code. */
export const answerDays = 30;
export const complaintDays = 30;

/** Periods offered in the order list. */
export const shortPeriodDays = 30;
export const longPeriodMonths = 12;

/** Number of countries with top-ups, rounded down to a multiple of ten. A test compares it with the catalogue. */
export const topUpCountries = 140;

/** Number of minutes for which staff can change their second factors after signing in. */
export const staffFreshMinutes = 15;
/** Maximum number of letters in a staff member's name. */
export const longestStaffName = 60;

/** Minimum and maximum number of letters and digits in a promo code. */
export const shortestPromoCode = 4;
export const longestPromoCode = 20;
