import { dirname } from 'node:path';
import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';
import type { BundleName } from '../../src/i18n/bundles.ts';

/**
 * Maps path prefixes to the bundles of messages that are defined outside the screens' folders. If a prefix has
 * two bundles, its messages are part of both.
 */
const places: Record<string, readonly BundleName[]> = {
  'src/features/catalogue/home/questions': ['below', 'texts'],
  'src/features/catalogue/home/HomeSections': ['below'],
  'src/features/catalogue/home/Families': ['below'],
  'src/features/catalogue/buyAgain/': ['below'],
  'src/features/catalogue/home/HowItWorks': ['below'],
  'src/features/catalogue/home/Popular': ['below'],
  'src/app/layout/footer/Footer': ['below'],
  'src/app/layout/footer/SubscribeBox': ['below'],
  'src/app/layout/dock/BotNotice': ['below'],
  'src/app/layout/dock/UpdateBar': ['below'],
  'src/app/layout/dock/ConsentBanner': ['below'],
  'src/app/layout/header/OpenOrders': ['below'],
  'src/components/product/AmountPicker': ['products'],
  'src/components/product/PausedNote': ['products'],
  'src/components/feedback/FailureNote': ['products'],
  'src/components/product/deliveryReasons': ['order', 'identity'],
  'src/components/product/usePaidWith': ['order', 'identity'],
  'src/components/product/useReturnText': ['products', 'money', 'order'],
  'src/components/product/Received': ['products', 'money', 'order', 'identity', 'dialogs'],
  'src/components/product/RangeField': ['products'],
  'src/components/product/RateCards': ['products'],
  'src/components/form/TermsBox': ['money', 'identity'],
  'src/components/form/code/': ['identity', 'order'],
  'src/components/form/PasskeyProof': ['identity', 'order'],
  'src/components/feedback/ConfirmLeave': ['identity'],
  'src/components/form/Password': ['identity'],
  'src/components/form/PhoneForm': ['identity'],
  'src/components/form/NewPassword': ['identity'],
  'src/components/form/EmailField': ['below', 'texts', 'identity', 'order', 'money'],
  'src/components/form/fieldError': ['texts', 'identity', 'order', 'money'],
  'src/components/product/Product': ['products'],
  'src/components/feedback/ScamWarning': ['products'],
  'src/components/voucher/LimitMeters': ['products', 'identity'],
  'src/components/voucher/VerificationSteps': ['products', 'identity'],
  'src/features/account/': ['identity'],
  'src/features/account/recipients/': ['order'],
  'src/features/catalogue/product/': ['products'],
  'src/features/catalogue/search/': ['dialogs'],
  'src/features/catalogue/search/SearchHit': ['dialogs', 'products'],
  'src/features/checkout/cart/': ['dialogs'],
  'src/features/checkout/checkout/ConfirmCancel': ['money', 'order'],
  'src/features/checkout/gift/': ['order'],
  'src/features/checkout/share/': ['order', 'identity'],
  'src/features/checkout/payment/WaitingNote': ['order', 'identity'],
  'src/features/checkout/paypal/': ['money'],
  'src/features/identity/authLoader/': ['dialogs'],
  'src/features/identity/idle/': ['dialogs'],
  'src/features/identity/session/': ['dialogs'],
  'src/features/identity/': ['identity'],
  'src/features/shell/consent/': ['below'],
  'src/features/shell/preferences/': ['dialogs'],
  'src/features/verification/verificationLoader/': ['money'],
  'src/features/verification/': ['identity'],
};

/** Messages in a screen's folder belong to that screen's bundle. */
const pages = getPages();
const folders = (Object.keys(screens) as ScreenName[]).map((screen) => [
  `${dirname(pages[screen].preload[0])}/`,
  [screens[screen].messages],
]);
const bundles: typeof places = { ...Object.fromEntries(folders), ...places };

const longestFirst = Object.keys(bundles).sort((a, b) => b.length - a.length);

/**
 * Returns the bundles that need the messages in a source file. `file` is relative to the project. Titles are
 * part of `first`, because they are shown before their screen's code has loaded.
 */
export const getBundles = (file: string): readonly BundleName[] => {
  const place = file.endsWith('/screen.ts') ? undefined : longestFirst.find((one) => file.startsWith(one));
  return place === undefined ? ['first'] : bundles[place]!;
};
