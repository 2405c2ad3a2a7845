import { CancelContactCheck } from '../../account/profile/CancelContactCheck.tsx';
import { EmailForm, type EmailActor, type EmailCode } from './EmailForm.tsx';

/** Form that verifies an email address, with a Cancel button. */
export const InlineEmailForm = ({ actor, Code }: { actor: EmailActor; Code?: typeof EmailCode }) => (
  <EmailForm
    actor={actor}
    {...(Code ? { Code } : {})}
    footer={<CancelContactCheck onCancel={() => actor.send({ type: 'emailChange.closed' })} />}
  />
);
