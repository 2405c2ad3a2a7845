import { EmailForm, type EmailActor, type EmailCode } from '../verification/EmailForm.tsx';
import { CancelContactCheck } from './CancelContactCheck.tsx';

/** The check of an address, with a way out of it. */
export const InlineEmailForm = ({ actor, Code }: { actor: EmailActor; Code?: typeof EmailCode }) => (
  <EmailForm
    actor={actor}
    {...(Code ? { Code } : {})}
    footer={<CancelContactCheck onCancel={() => actor.send({ type: 'emailChange.left' })} />}
  />
);
