import { useLingui } from '@lingui/react/macro';
import {
  stepsOf,
  type VerifiableProfile,
  type VerificationStepState,
} from '../../../contract/domain/verification/verification.ts';
import { Steps, type StepState } from '../../ui/feedback/Steps.tsx';

const states: Record<VerificationStepState, StepState> = {
  done: 'done',
  next: 'current',
  review: 'current',
  open: 'next',
  rejected: 'failed',
};

/** The five requirements for buying a first voucher, with the customer's progress once the profile has loaded. */
export const VerificationSteps = ({ profile }: { profile: VerifiableProfile | null }) => {
  const { t } = useLingui();
  const labels = {
    mobile: t`Mobile number`,
    email: t`E-mail`,
    address: t`Name and address`,
    id: t`Passport or ID card`,
    declaration: t`Declaration`,
  };
  const hints: Record<keyof typeof labels, string> = {
    mobile: t`a code by text message`,
    email: t`a code by e-mail`,
    address: t`as in your passport`,
    id: t`a photo or a PDF`,
    declaration: t`that you buy for yourself`,
  };
  const texts: Record<VerificationStepState, string | null> = {
    done: t`Done`,
    next: null,
    review: t`In review`,
    open: null,
    rejected: t`Not accepted: please upload it again`,
  };
  return (
    <Steps
      label={t`Verification`}
      layout="column"
      steps={stepsOf(profile).map(({ part, state }) => ({
        id: part,
        label: labels[part],
        state: profile ? states[state] : 'next',
        hint: (profile && texts[state]) ?? hints[part],
      }))}
      stateTexts={{ done: t`done`, current: t`now`, next: t`to do`, failed: t`not accepted` }}
    />
  );
};
