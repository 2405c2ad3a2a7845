import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Main menu entries in display order. */
export const mainMenu: readonly { to: string; label: MessageDescriptor }[] = [
  { to: '/', label: msg`Home` },
  { to: '/mobile-topup', label: msg`World top-up` },
  { to: '/paysafe/paysafecard', label: msg`PaysafeCard` },
  { to: '/giftcardworld', label: msg`Gift cards` },
];
