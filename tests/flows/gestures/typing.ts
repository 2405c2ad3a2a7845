import type { Gestures } from '../hand.ts';

/** The ways out of a page, and what is done with the form, are not of this view. */
export const typingGestures: Gestures = {
  'typing.noted': (hand) => hand.fill('Any field', 'Anna'),
  'typing.leaveDeclined': (hand) => hand.press('Keep editing'),
  'typing.leaveConfirmed': (hand) => hand.press('Leave without saving'),
};
