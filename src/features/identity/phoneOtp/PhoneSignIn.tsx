import { Trans } from '@lingui/react/macro';
import { PhoneForm, type PhoneActor, type PhoneCode } from '../../../components/form/PhoneForm.tsx';
import s from '../auth/auth.module.css';

/** Form for signing in with a phone number, with a link back to the other methods. */
export const PhoneSignIn = ({ actor, Code }: { actor: PhoneActor; Code?: typeof PhoneCode }) => (
  <PhoneForm
    actor={actor}
    purpose="signIn"
    {...(Code ? { Code } : {})}
    footer={
      <p className={s.other}>
        <button type="button" className={s.link} onClick={() => actor.send({ type: 'phoneOtp.closed' })}>
          <Trans>Back to login</Trans>
        </button>
      </p>
    }
  />
);
