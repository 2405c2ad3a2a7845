/** Matches a referral code, as found in a friend's link. */
export const referralCodePattern = /^[A-Z0-9]{6,12}$/;
