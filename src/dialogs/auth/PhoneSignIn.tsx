import { Trans } from '@lingui/react/macro';
import { PhoneForm, type PhoneActor } from '../../components/form/PhoneForm.tsx';
import s from './auth.module.css';

/** Signing in by a number, and the way back. */
export const PhoneSignIn = ({ actor }: { actor: PhoneActor }) => (
  <PhoneForm
    actor={actor}
    purpose="signIn"
    footer={
      <p className={s.other}>
        <button type="button" className={s.link} onClick={() => actor.send({ type: 'phoneOtp.left' })}>
          <Trans>Back to login</Trans>
        </button>
      </p>
    }
  />
);
