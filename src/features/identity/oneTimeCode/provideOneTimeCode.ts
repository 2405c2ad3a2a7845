import { sendParent } from 'xstate';
import { oneTimeCodeMachine } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';

/**
 * Provides the one-time code chart for use inside a flow, with that flow's API calls. It notifies the flow once the
 * code has been sent.
 */
export const provideOneTimeCode = (
  implementations: Parameters<typeof oneTimeCodeMachine.provide>[0],
): typeof oneTimeCodeMachine =>
  oneTimeCodeMachine
    // only a code sent to a phone number survives a reload; others must be sent again
    .provide({ actions: { storeTicket: () => {}, removeStoredTicket: () => {} } })
    .provide(implementations)
    .provide({ actions: { announceSent: sendParent({ type: 'oneTimeCode.sent' }) } });
