/** The parts in which the words of the shop are fetched. `first` comes with the first page. */
export const wordParts = ['first', 'products', 'money', 'texts', 'dialogs', 'identity'] as const;
export type WordPart = (typeof wordParts)[number];

/** By the beginning of the path; the first that fits. */
const places: Record<string, WordPart> = {
  'src/dialogs/auth/': 'identity',
  'src/screens/shared/Password': 'identity',
  'src/screens/shared/NewPassword': 'identity',
  'src/screens/verifyEmail/': 'identity',
  'src/screens/emailVerified/': 'identity',
  'src/screens/forgotPassword/': 'identity',
  'src/screens/resetPassword/': 'identity',
  'src/screens/account/': 'identity',
  'src/screens/topUp/': 'products',
  'src/screens/listing/': 'products',
  'src/screens/giftCard/': 'products',
  'src/screens/checkout/': 'money',
  'src/screens/paymentProcess/': 'money',
  'src/screens/orderSuccess/': 'money',
  'src/screens/help/': 'texts',
  'src/screens/terms/': 'texts',
  'src/screens/notFound/': 'texts',
  'src/dialogs/': 'dialogs',
};

/** The part that a source file's words belong to. `file` is relative to the project. */
export const partOf = (file: string): WordPart =>
  Object.entries(places).find(([place]) => file.startsWith(place))?.[1] ?? 'first';
