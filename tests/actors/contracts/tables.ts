import { accountContracts } from './account.ts';
import { catalogueContracts } from './catalogue.ts';
import { checkoutContracts } from './checkout.ts';
import type { Contracts } from './contract.ts';
import { identityContracts } from './identity.ts';
import { shellContracts } from './shell.ts';
import { supportContracts } from './support.ts';
import { verificationContracts } from './verification.ts';

/** The contracts of every feature. */
export const tables: readonly Contracts[] = [
  ...accountContracts,
  ...catalogueContracts,
  ...checkoutContracts,
  ...identityContracts,
  ...shellContracts,
  ...supportContracts,
  ...verificationContracts,
];
