import { emailLinkRequestDrivers } from '../../../flows/drivers/identity/emailLinkRequest.ts';
import { SubscribeBox } from '../../../src/app/layout/footer/SubscribeBox.tsx';
import { walkView } from '../harness/walkView/identity.ts';

walkView('emailLinkRequest', emailLinkRequestDrivers);

walkView('emailLinkRequest', emailLinkRequestDrivers, {
  view: (actor) => <SubscribeBox actor={actor as never} />,
  outside: { 'emailLinkRequest.again': 'the box in the footer takes one address' },
});
