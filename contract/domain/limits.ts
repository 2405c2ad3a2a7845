/** Limits and periods that texts mention. Rules and texts in all languages read the same constants. */

/** Maximum letters of a first or last name. */
export const longestName = 50;
/** Length of a password in characters. */
export const shortestPassword = 8;
/** Minimum age of a customer in full years. */
export const leastAge = 16;
/** Length of a phone number in digits, without the dial code. */
export const mostDigits = 12;
export const mostPasskeys = 10;
/** Maximum number of gifts per order. */
export const mostGifts = 3;

/** Maximum letters of the first name on a live receipt. */
export const longestFirstName = 30;
/** Days after the end of an order during which its live receipt can be opened. */
export const shareDays = 30;
/** Months during which a recipient can use a request link. */
export const requestMonths = 12;

/** An identity document must be smaller than this. */
export const documentMegabytes = 2;
/** Maximum pages of a PDF. */
export const documentPages = 10;

/** Validity of a one-time code sent by text message. */
export const smsCodeMinutes = 5;
/** Validity of one-time codes sent by e-mail: sign-up, new address, order access, identity check. */
export const emailCodeMinutes = 10;
/** Validity of account links in mails. */
export const linkMinutes = 60;
/** Time for which a browser shows the codes of an order after a one-time code. */
export const codesShownMinutes = 60;
/** Days during which a change of e-mail address or mobile number can be undone. */
export const undoDays = 7;

/** Inactivity after which the page signs out and deletes personal data. */
export const idleMinutes = 30;
/** Default of SESSION_IDLE_SECONDS: inactivity after which the server ends a session. */
export const sessionIdleMinutes = 90;
/** Maximum lifetime of a session. */
export const sessionDays = 30;
/** Age at which the detected country of a visitor expires. */
export const locationHours = 24;

/** Days until an unpaid order is deleted, and an expired cart. */
export const unpaidOrderDays = 90;
export const cartDays = 30;
/** Days until a newsletter address is deleted: if it was never confirmed, and after it unsubscribes. */
export const unconfirmedAddressDays = 7;
export const unsubscribedAddressDays = 30;

/** Lifetime of the cookies for language, buyer and device. */
export const cookieMonths = 12;
/** Months until deletion: contact messages, sent gifts, and browsers after their last sign-in. */
export const messageMonths = 12;
export const giftMonths = 12;
export const deviceMonths = 12;

/** Days within which the shop answers data requests, and within which customers can complain about a code. */
export const answerDays = 30;
export const complaintDays = 30;

/** Periods of the order list. */
export const shortPeriodDays = 30;
export const longPeriodMonths = 12;

/** Number of countries with top-ups, rounded down to tens. A test counts them in the catalogue. */
export const topUpCountries = 140;

/** Minutes after a staff sign-in during which second factors can be changed. */
export const staffFreshMinutes = 15;
/** Maximum letters of a staff member's name. */
export const longestStaffName = 60;

/** Length of a promo code in letters and digits. */
export const shortestPromoCode = 4;
export const longestPromoCode = 20;
