import { EmailForm, type EmailActor } from '../verification/EmailForm.tsx';
import { CancelCheck } from './CancelCheck.tsx';

/** The check of an address, with a way out of it. */
export const EmailHere = ({ actor }: { actor: EmailActor }) => (
  <EmailForm
    actor={actor}
    footer={<CancelCheck onCancel={() => actor.send({ type: 'emailChange.left' })} />}
  />
);
