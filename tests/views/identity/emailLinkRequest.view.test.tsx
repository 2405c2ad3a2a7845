import { emailLinkRequestDrivers } from '../../../flows/drivers/identity/emailLinkRequest.ts';
import { SubscribeBox } from '../../../src/app/layout/footer/SubscribeBox.tsx';
import { walkView } from '../harness/walkView/identity.ts';

walkView('emailLinkRequest', emailLinkRequestDrivers);

// once an address is given, the box has no way to give another one: that step comes as if by itself
const { 'emailLinkRequest.again': _again, ...inTheBox } = emailLinkRequestDrivers;
walkView('emailLinkRequest', inTheBox, { view: (actor) => <SubscribeBox actor={actor as never} /> });
