import { DeclarationForm } from '../../src/screens/verification/DeclarationForm.tsx';
import { Verification } from '../../src/screens/verification/Verification.tsx';
import { verificationGestures } from '../flows/gestures/verification.ts';
import { walkView } from './support/walkView.tsx';

/** The charts of the steps are scripted here; their views are walked with their own paths. */
const step = () => <p>step</p>;
const steps = { mobile: step, email: step, address: step, id: step, declaration: DeclarationForm };

walkView(
  'verification',
  (actor) => <Verification actor={actor as never} steps={steps} />,
  verificationGestures,
);
