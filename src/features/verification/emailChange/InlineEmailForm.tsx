import { CancelContactCheck } from '../../account/profile/CancelContactCheck.tsx';
import { EmailForm, type EmailActor, type EmailCode } from './EmailForm.tsx';

/** The check of an address, with a way to leave. */
export const InlineEmailForm = ({ actor, Code }: { actor: EmailActor; Code?: typeof EmailCode }) => (
  <EmailForm
    actor={actor}
    {...(Code ? { Code } : {})}
    footer={<CancelContactCheck onCancel={() => actor.send({ type: 'emailChange.closed' })} />}
  />
);
