import { sendParent } from 'xstate';
import { oneTimeCodeMachine } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';

/** The chart of a code inside a flow: with the calls of that flow, and a notification once the code is on its way. */
export const provideOneTimeCode = (
  implementations: Parameters<typeof oneTimeCodeMachine.provide>[0],
): typeof oneTimeCodeMachine =>
  oneTimeCodeMachine
    // only a phone number's code outlives the page. The others are requested again
    .provide({ actions: { storeTicket: () => {}, removeStoredTicket: () => {} } })
    .provide(implementations)
    .provide({ actions: { announceSent: sendParent({ type: 'oneTimeCode.sent' }) } });
