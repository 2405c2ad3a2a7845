import { sendParent } from 'xstate';
import { oneTimeCodeMachine } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';

/** Provides the oneTimeCode chart with a flow's API calls. Notifies the flow once a code has been sent. */
export const provideOneTimeCode = (
  implementations: Parameters<typeof oneTimeCodeMachine.provide>[0],
): typeof oneTimeCodeMachine =>
  oneTimeCodeMachine
    // by default, no data about a code is stored. Only flows that can resume after a reload store it
    .provide({ actions: { storeTicket: () => {}, removeStoredTicket: () => {} } })
    .provide(implementations)
    .provide({ actions: { announceSent: sendParent({ type: 'oneTimeCode.sent' }) } });
