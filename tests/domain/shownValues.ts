/** Stored values and how they are shown on screens, in emails, on receipts and on the staff pages. */
export const shownValidity = [
  ['P28D', 'en', '28 days'],
  ['P2W', 'en', '2 weeks'],
  ['P2W', 'de', '2 Wochen'],
  ['P12M', 'fr', '12\u00a0mois'],
  ['P1Y6M', 'en', '1 year 6 months'],
  ['P1Y6M', 'it', '1 anno 6 mesi'],
  ['2027-12-31', 'en', '31 December 2027'],
  ['30 days', 'de', '30 days'],
] as const;

export const shownCodes = [
  ['1234567890123456', '1234 5678 9012 3456'],
  ['1234 5678 9012 3456', '1234 5678 9012 3456'],
  ['123456789', '1234 5678 9'],
  ['AB-12-CD', 'AB-12-CD'],
  ['ABCD/EFGH/12', 'ABCD/EFGH/12'],
] as const;

export const shownPhones = [
  [{ isd: '41', mobile: '791234567' }, '+41 79 123 45 67', '+41 *** 67'],
  [{ isd: '91', mobile: '9801041300' }, '+91 98010 41300', '+91 *** 00'],
] as const;

export const shownNames = [
  [{ firstName: 'Ada', lastName: 'Keller' }, 'Ada Keller'],
  [{ firstName: 'Ada', lastName: null }, 'Ada'],
  [{ firstName: '', lastName: 'Keller' }, 'Keller'],
  [{ firstName: '', lastName: null }, ''],
] as const;
