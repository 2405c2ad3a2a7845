import type { StaffTexts } from '../../en/staff/index.ts';
import { customers } from './customers.ts';
import { decisionRule } from './decisionRule.ts';
import { documents, limits, refunds } from './decisions.ts';
import { figures, promotions } from './figures.ts';
import { frame } from './frame.ts';
import { log } from './log.ts';
import { gateways, mails, notices } from './notices.ts';
import { orders } from './orders.ts';
import { records } from './records.ts';
import { people, secondFactor, signIn, you } from './signIn.ts';
import { orderActions, story } from './story.ts';
import { margin, today } from './today.ts';

export const staff: StaffTexts = {
  frame,
  signIn,
  secondFactor,
  you,
  people,
  orders,
  story,
  orderActions,
  customers,
  records,
  documents,
  limits,
  refunds,
  decisionRule,
  gateways,
  notices,
  mails,
  log,
  figures,
  today,
  margin,
  promotions,
};
