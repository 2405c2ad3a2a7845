import { ProfilePart } from '../../src/screens/account/ProfilePart.tsx';
import { profileGestures } from '../flows/gestures/profile.ts';
import { walkView } from './support/walkView.tsx';

walkView('profile', (actor) => <ProfilePart actor={actor as never} />, profileGestures);
