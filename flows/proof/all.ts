/** All that is written by hand about the charts, area by area. */
import { account } from './areas/account.ts';
import { afterwards } from './areas/afterwards.ts';
import { checkout } from './areas/checkout.ts';
import { customer } from './areas/customer.ts';
import { finding } from './areas/finding.ts';
import { flowsPage } from './areas/flowsPage.ts';
import { gifts } from './areas/gifts.ts';
import { goods } from './areas/goods.ts';
import { identity } from './areas/identity.ts';
import { links } from './areas/links.ts';
import { lists } from './areas/lists.ts';
import { money } from './areas/money.ts';
import { people } from './areas/people.ts';
import { shell } from './areas/shell.ts';
import { verification } from './areas/verification.ts';
import type { Proof } from './prove.ts';

const areas: readonly Proof[] = [
  identity,
  money,
  checkout,
  goods,
  finding,
  gifts,
  afterwards,
  account,
  customer,
  links,
  lists,
  verification,
  people,
  shell,
  flowsPage,
];
export const stories = areas.flatMap((area) => area.stories);
export const invariants = areas.flatMap((area) => area.invariants);
