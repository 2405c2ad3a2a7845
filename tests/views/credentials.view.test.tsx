import { CredentialsPart } from '../../src/screens/account/CredentialsPart.tsx';
import { credentialsGestures } from '../flows/gestures/credentials.ts';
import { walkView } from './support/walkView.tsx';

walkView('credentials', (actor) => <CredentialsPart actor={actor as never} />, credentialsGestures);
