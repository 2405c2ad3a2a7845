import { EmailForm, type EmailActor } from '../verification/EmailForm.tsx';
import { CancelContactCheck } from './CancelContactCheck.tsx';

/** The check of an address, with a way out of it. */
export const InlineEmailForm = ({ actor }: { actor: EmailActor }) => (
  <EmailForm
    actor={actor}
    footer={<CancelContactCheck onCancel={() => actor.send({ type: 'emailChange.left' })} />}
  />
);
