import { SubscribeBox } from '../../src/app/layout/SubscribeBox.tsx';
import { emailRequestGestures } from '../flows/gestures/emailRequest.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailRequest', emailRequestGestures);

// once an address is given, the box has no way to give another one: that step comes as if by itself
const { 'emailRequest.again': _again, ...inTheBox } = emailRequestGestures;
walkView('emailRequest', inTheBox, { view: (actor) => <SubscribeBox actor={actor as never} /> });
