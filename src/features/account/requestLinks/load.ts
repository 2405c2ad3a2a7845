import { requestLinksMachine } from '../../../../machines/account/requestLinks/requestLinks.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { requestLinksImplementations } from './requestLinks.actors.ts';
import { RequestLinksScreen } from './RequestLinksScreen.tsx';

export const view = RequestLinksScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: requestLinksMachine.provide(requestLinksImplementations(services)),
  view: RequestLinksScreen,
});
