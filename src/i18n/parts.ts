/** The parts in which the words of the shop are fetched. `first` comes with the first page. */
export const wordParts = [
  'first',
  'below',
  'products',
  'money',
  'order',
  'texts',
  'dialogs',
  'identity',
] as const;
export type WordPart = (typeof wordParts)[number];

/** By the beginning of the path; the first that fits. What two parts show goes into both. */
const places: Record<string, readonly WordPart[]> = {
  'src/screens/home/questions': ['below', 'texts'],
  'src/screens/home/Below': ['below'],
  'src/screens/home/Families': ['below'],
  'src/screens/home/HowItWorks': ['below'],
  'src/screens/home/Popular': ['below'],
  'src/app/layout/Footer': ['below'],
  'src/app/layout/SubscribeBox': ['below'],
  'src/app/layout/BotLine': ['below'],
  'src/app/layout/Consent': ['below'],
  'src/dialogs/ConsentDialog': ['below'],
  'src/dialogs/auth/': ['identity'],
  'src/screens/common/AddedNote': ['products'],
  'src/screens/common/AmountPicker': ['products'],
  'src/screens/common/FailureNote': ['products'],
  'src/screens/common/RangeField': ['products'],
  'src/screens/common/RateCards': ['products'],
  'src/screens/common/CodeField': ['identity'],
  'src/screens/common/Password': ['identity'],
  'src/screens/common/NewPassword': ['identity'],
  'src/screens/verifyEmail/': ['identity'],
  'src/screens/emailVerified/': ['identity'],
  'src/screens/forgotPassword/': ['identity'],
  'src/screens/resetPassword/': ['identity'],
  'src/screens/account/': ['identity'],
  'src/screens/verification/': ['identity'],
  'src/screens/topUp/': ['products'],
  'src/screens/listing/': ['products'],
  'src/screens/giftCard/': ['products'],
  'src/screens/voucher/': ['products'],
  'src/screens/common/Product': ['products'],
  'src/screens/common/ScamWarning': ['products'],
  'src/screens/common/LimitMeters': ['products', 'identity'],
  'src/screens/common/VerificationSteps': ['products', 'identity'],
  'src/screens/checkout/CancelQuestion': ['money', 'order'],
  'src/screens/checkout/': ['money'],
  'src/screens/paymentProcess/': ['order'],
  'src/screens/orderSuccess/': ['order'],
  'src/screens/help/': ['texts'],
  'src/screens/legal/': ['texts'],
  'src/screens/about/': ['texts'],
  'src/screens/contact/': ['texts'],
  'src/screens/newsletter/': ['texts'],
  'src/screens/notFound/': ['texts'],
  'src/dialogs/': ['dialogs'],
};

/** The parts that need the words of a source file. `file` is relative to the project. */
export const partsOf = (file: string): readonly WordPart[] =>
  Object.entries(places).find(([place]) => file.startsWith(place))?.[1] ?? ['first'];
