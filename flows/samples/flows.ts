/** Every shipped chart with the sample events that lead a walk through all of its branches. */
import { accountFlows } from './areas/account.ts';
import { catalogueFlows } from './areas/catalogue.ts';
import { checkoutFlows } from './areas/checkout.ts';
import { identityFlows } from './areas/identity.ts';
import { serverFlows } from './areas/server.ts';
import { shellFlows } from './areas/shell.ts';
import { supportFlows } from './areas/support.ts';
import { verificationFlows } from './areas/verification.ts';
import { comboboxFlow } from './combobox.ts';
import type { Flow } from './flow.ts';
import { flowsPageFlow } from './flowsPage.ts';

export type { Flow } from './flow.ts';

export const flows: Flow[] = [
  ...shellFlows,
  ...catalogueFlows,
  ...checkoutFlows,
  ...serverFlows,
  ...accountFlows,
  ...identityFlows,
  ...verificationFlows,
  ...supportFlows,
  comboboxFlow,
  flowsPageFlow,
];
