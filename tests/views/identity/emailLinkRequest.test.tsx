import { emailLinkRequestFlow } from '../../../machines/identity/emailLinkRequest/emailLinkRequest.flow.ts';
import { SubscribeBox } from '../../../src/app/layout/footer/SubscribeBox.tsx';
import { walkView } from '../harness/walkView.tsx';

walkView(emailLinkRequestFlow, {
  view: (actor) => <SubscribeBox actor={actor as never} />,
  outside: { 'emailLinkRequest.again': 'the box in the footer takes one address' },
});
