/** The shop's message bundles. `first` loads with the first page. */
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
