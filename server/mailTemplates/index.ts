import type { Templates } from '../mail/send.ts';
import { identityTemplates } from './identity.ts';
import { noticeTemplates } from './notices.ts';
import { orderTemplates } from './orders.ts';
import { staffTemplates } from './staff.ts';
import { supportTemplates } from './support.ts';
import { voucherTemplates } from './vouchers.ts';

export const templates: Templates = {
  ...orderTemplates,
  ...identityTemplates,
  ...voucherTemplates,
  ...supportTemplates,
  ...noticeTemplates,
  ...staffTemplates,
};
