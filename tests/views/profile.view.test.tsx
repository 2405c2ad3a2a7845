import { ProfilePart } from '../../src/screens/account/ProfilePart.tsx';
import { profileGestures } from '../flows/gestures/profile.ts';
import { walkView } from './support/walkView.tsx';

/** The chart of the number is scripted here; its view is walked with its own paths. */
const check = () => <p>number</p>;

walkView('profile', (actor) => <ProfilePart actor={actor as never} check={check} />, profileGestures);
