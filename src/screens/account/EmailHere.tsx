import { EmailForm, type EmailActor, type EmailCode } from '../verification/EmailForm.tsx';
import { CancelCheck } from './CancelCheck.tsx';

/** The check of an address, with a way out of it. */
export const EmailHere = ({ actor, Code }: { actor: EmailActor; Code?: typeof EmailCode }) => (
  <EmailForm
    actor={actor}
    {...(Code ? { Code } : {})}
    footer={<CancelCheck onCancel={() => actor.send({ type: 'emailChange.left' })} />}
  />
);
