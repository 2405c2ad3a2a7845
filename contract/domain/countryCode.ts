/** Matches a country code of two capital letters (ISO 3166-1), such as `CH`. */
export const countryCodePattern = /^[A-Z]{2}$/;
export const isCountryCode = (text: string): boolean => countryCodePattern.test(text);
