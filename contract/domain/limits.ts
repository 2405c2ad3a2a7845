/** Limits and periods that a text mentions. The rule and its texts in all languages use the same constant. */

/** Letters of a first or last name. */
export const longestName = 50;
/** Characters of a password. */
export const shortestPassword = 8;
/** Full years of a customer. */
export const leastAge = 16;
/** Digits of a phone number without its dial code. */
export const mostDigits = 12;
export const mostPasskeys = 10;
/** Gifts of one order. */
export const mostGifts = 3;

/** Letters of the first name on a live receipt. */
export const longestFirstName = 30;
/** Days after the end of an order in which its live receipt can be opened. */
export const shareDays = 30;
/** Months in which a recipient can use a request link. */
export const requestMonths = 12;

/** An identity document is smaller than this. */
export const documentMegabytes = 2;
/** Pages of a PDF. */
export const documentPages = 10;

/** Validity of a one-time code by text message. */
export const smsCodeMinutes = 5;
/** Validity of every one-time code by e-mail: sign-up, new address, view of an order, proof of the owner. */
export const emailCodeMinutes = 10;
/** Validity of a link in a mail about an account. */
export const linkMinutes = 60;
/** Time for which a browser shows the codes of an order after a one-time code. */
export const codesShownMinutes = 60;
/** Days in which a change of e-mail address or mobile number can be undone. */
export const undoDays = 7;

/** Inactivity after which the page signs out and deletes personal data. */
export const idleMinutes = 30;
/** Default of SESSION_IDLE_SECONDS: inactivity after which the server ends a session. */
export const sessionIdleMinutes = 90;
/** Longest lifetime of a session. */
export const sessionDays = 30;
/** Age at which the country of the visitor is detected again. */
export const locationHours = 24;

/** Days until an order that was never paid is deleted, and a cart after its end. */
export const unpaidOrderDays = 90;
export const cartDays = 30;
/** Days until an address of the newsletter is deleted: never confirmed, and unsubscribed. */
export const unconfirmedAddressDays = 7;
export const unsubscribedAddressDays = 30;

/** Lifetime of the cookies for the language, the buyer and the device. */
export const cookieMonths = 12;
/** Months until a contact message is deleted, a gift after it was sent, and a browser after its last sign-in. */
export const messageMonths = 12;
export const giftMonths = 12;
export const deviceMonths = 12;

/** Days of the two promises: a response about personal data, and the time to complain about a code. */
export const answerDays = 30;
export const complaintDays = 30;

/** Periods of the list of orders. */
export const shortPeriodDays = 30;
export const longPeriodMonths = 12;

/** Countries with phones that the shop tops up, rounded down to tens. A test counts them in the catalogue. */
export const topUpCountries = 140;

/** Minutes after a staff sign-in during which they can change their factors. */
export const staffFreshMinutes = 15;
/** Letters of the name of a member of staff. */
export const longestStaffName = 60;

/** Letters and digits of a promo code. */
export const shortestPromoCode = 4;
export const longestPromoCode = 20;
