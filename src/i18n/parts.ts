/** The parts in which the words of the shop are fetched. `first` comes with the first page. */
export const wordParts = ['first', 'products', 'money', 'texts', 'dialogs'] as const;
export type WordPart = (typeof wordParts)[number];

const folders: Record<string, WordPart> = {
  'src/screens/topUp': 'products',
  'src/screens/listing': 'products',
  'src/screens/giftCard': 'products',
  'src/screens/checkout': 'money',
  'src/screens/paymentProcess': 'money',
  'src/screens/orderSuccess': 'money',
  'src/screens/help': 'texts',
  'src/screens/terms': 'texts',
  'src/screens/notFound': 'texts',
  'src/dialogs': 'dialogs',
};

/** The part that a source file's words belong to. `file` is relative to the project. */
export const partOf = (file: string): WordPart =>
  Object.entries(folders).find(([folder]) => file.startsWith(`${folder}/`))?.[1] ?? 'first';
