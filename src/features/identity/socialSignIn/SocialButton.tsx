import { Trans } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { socialSignInMachine } from '../../../../machines/identity/socialSignIn/socialSignIn.machine.ts';
import { FlowRegion, useTag } from '../../../components/flow/FlowRegion.tsx';
import { Button } from '../../../ui/button/Button.tsx';

/**
 * The provider's logo in its original four colours. The provider requires these colours on both white and black
 * backgrounds.
 */
const Mark = () => <img src="/sign-in/google.svg" alt="" width="20" height="20" />;

/**
 * Button for signing in with an identity provider. After a failure, the button shows no message and is enabled
 * again, so that the customer can retry.
 */
export const SocialButton = ({ actor }: { actor: ActorRefFrom<typeof socialSignInMachine> }) => {
  const busy = useTag(actor, 'busy');
  return (
    <FlowRegion actor={actor}>
      <Button
        block
        size="lg"
        leading={<Mark />}
        busy={busy}
        onClick={() => actor.send({ type: 'social.requested' })}
      >
        <Trans>Continue with Google</Trans>
      </Button>
    </FlowRegion>
  );
};
