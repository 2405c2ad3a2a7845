/** Tests the texts of staff notices: each value appears in the right place in the sentence. */
import { expect, test } from 'vitest';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { noticeText } from '../../../server/notices/noticeText.ts';
import type { NoticeKind, NoticeRow } from '../../../server/platform/database/schema.ts';

const detail = {
  order: 'R-1001',
  expected: 'CHF 5.00',
  received: 'CHF 4.00',
  entry: 7,
  products: 2,
  lines: 'Netflix: gone\nLebara: dearer',
  error: 'ECONNREFUSED',
};

test.each<[NoticeKind, string, string, RegExp, RegExp]>([
  ['unavailable', 'supplier', 'float', /^Reloadly \(supplier\) is not/, /balance.*Nothing is sold.*continue/],
  ['unavailable', 'card', 'credentials', /^Datatrans \(cards\) is not/, /credentials.*not offered.*continue/],
  // Shoppers do not notice a failed e-mail server, so no sentence about them and no gap remains.
  ['unavailable', 'mailer', 'credentials', /^The e-mail server is not/, /^\S+( \S+)*$/],
  ['amountMismatch', 'card', 'captured', /^R-1001: /, /^Datatrans.* CHF 4\.00, .* CHF 5\.00\..*close this/],
  [
    'amountMismatch',
    'paypal',
    'amount',
    /^R-1001: /,
    /^PayPal .* CHF 4\.00, .* CHF 5\.00\. Nothing was charged/,
  ],
  ['paymentReversed', 'paypal', 'reversed', /^R-1001: /, /^PayPal .*reversed CHF 5\.00\./],
  ['deliveryOverdue', 'supplier', 'late', /^R-1001: /, /^Reloadly .* CHF 5\.00\./],
  ['jobGivenUp', 'mail', 'mail', /^An e-mail .*, order R-1001$/, /The last error: ECONNREFUSED\./],
  ['offSale', 'supplier', 'list', /^2 products/, / of Reloadly .*\.\nNetflix: gone\nLebara: dearer$/],
  ['logChanged', 'staffLog', 'entry', /changed$/, /^Entry 7 .*close this notice/],
  ['logChanged', 'staffLog', 'end', /changed$/, /missing at its end.*close this notice/],
  ['backupFailed', 'backup', 'ENOSPC.', /backup/, /^ENOSPC\. .*close this notice/],
  [
    'refundRefused',
    'card',
    'REFUND_FAILED',
    /^R-1001: /,
    /^Datatrans .* CHF 5\.00 \(the provider could not refund\)/,
  ],
])(
  'the notice %s of %s with the reason %s states each fact in its place',
  (kind, gateway, reason, title, text) => {
    const notice = { kind, gateway, reason, detail } as unknown as NoticeRow;
    const shown = noticeText(notice, getStaffTexts('en'));
    expect(shown.title).toMatch(title);
    expect(shown.text).toMatch(text);
  },
);
