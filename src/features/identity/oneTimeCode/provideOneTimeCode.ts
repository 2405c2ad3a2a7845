import { sendParent } from 'xstate';
import { oneTimeCodeMachine } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';

/** Chart of a code inside a flow, with the calls of that flow. It notifies the flow once the code was sent. */
export const provideOneTimeCode = (
  implementations: Parameters<typeof oneTimeCodeMachine.provide>[0],
): typeof oneTimeCodeMachine =>
  oneTimeCodeMachine
    // only a phone number's code survives a reload; others are sent again
    .provide({ actions: { storeTicket: () => {}, removeStoredTicket: () => {} } })
    .provide(implementations)
    .provide({ actions: { announceSent: sendParent({ type: 'oneTimeCode.sent' }) } });
