import { CancelContactCheck } from '../../account/profile/CancelContactCheck.tsx';
import { EmailForm, type EmailActor, type EmailCode } from './EmailForm.tsx';

/** Verification of an address, with a button to leave it. */
export const InlineEmailForm = ({ actor, Code }: { actor: EmailActor; Code?: typeof EmailCode }) => (
  <EmailForm
    actor={actor}
    {...(Code ? { Code } : {})}
    footer={<CancelContactCheck onCancel={() => actor.send({ type: 'emailChange.closed' })} />}
  />
);
