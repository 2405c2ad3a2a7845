import type { EventDrivers } from '../userActions.ts';

/** In the words of all flows that ask for a code. */
export const oneTimeCodeDrivers: EventDrivers = {
  'oneTimeCode.requested': (actions) =>
    actions.press(
      /^(Send the code|Send a new code|Show it here: send me a one-time code|Send a new one-time code)$/,
    ),
  'oneTimeCode.typed': (actions, event) => actions.fill(/^(Code|One-time code)\b/, event['digits'] as string),
  'oneTimeCode.submitted': (actions) => actions.press(/^(Verify|Confirm|Show my code)$/),
  'oneTimeCode.left': (actions) =>
    actions.press(/^(Edit|Change the number|Change the address|Use the password instead|Not now)$/),
};
