/** The bundles in which the messages of the shop are fetched. `first` comes with the first page. */
export const bundleNames = [
  'first',
  'below',
  'products',
  'money',
  'order',
  'texts',
  'dialogs',
  'identity',
] as const;
export type BundleName = (typeof bundleNames)[number];
