import type { MachineImplementationsFrom } from 'xstate';
import { type Receipt } from '../../../../contract/schemas/orders.ts';
import { type VoucherReport } from '../../../../contract/schemas/profile.ts';
import type {
  credentialsMachine,
  Period,
} from '../../../../machines/account/credentials/credentials.machine.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const credentialsImplementations = (services: AppServices) =>
  ({
    actors: {
      loadReport: fromPromise<VoucherReport, { period: Period; page: number }>(({ input, signal }) =>
        services.api.get(
          'getpsreport',
          {
            startdate: input.period.from || undefined,
            enddate: input.period.to || undefined,
            pageno: input.page,
            pagesize: 10,
          },
          signal,
        ),
      ),
      openCodes: fromPromise<Receipt[], { ordertoken: string }>(async ({ input, signal }) => {
        const { receipts } = await services.api.get('getPrintOrderInfo', input, signal);
        return receipts;
      }),
      copyText,
    },
    actions: {
      showCopied: () => services.notify.alert({ tone: 'success', text: 'codeCopied' }),
    },
  }) satisfies MachineImplementationsFrom<typeof credentialsMachine>;
