import { contactSentSchema } from '../../contract/schemas/auth.ts';
import { printInfoSchema, type Receipt } from '../../contract/schemas/orders.ts';
import {
  limitSchema,
  profileSchema,
  voucherReportSchema,
  type VoucherLimit,
  type VoucherReport,
} from '../../contract/schemas/profile.ts';
import type { Period } from '../../machines/account/credentials.machine.ts';
import type { Standing } from '../../machines/catalogue/product.machine.ts';
import { fromPromise } from './fromPromise.ts';
import { markCheckoutRegistration, openAuthDialog } from './register.ts';
import { isSignedIn } from './signedIn.ts';
import { toNotice, type AppServices } from './world.ts';

const readLimit = (services: AppServices, signal: AbortSignal): Promise<VoucherLimit> =>
  services.api.get('getpaysafelimit', {}, limitSchema, signal);

/** What the page of a voucher asks and does beyond that of any product. */
export const standingImplementations = (services: AppServices) => ({
  actors: {
    readStanding: fromPromise<Standing>(async ({ signal }) => {
      if (!isSignedIn(services.store)) return null;
      const [profile, limit] = await Promise.all([
        services.api.get('getprofile', { bBillAdd: 0 }, profileSchema, signal),
        readLimit(services, signal),
      ]);
      return { profile, limit };
    }),
    markCheckoutRegistration: markCheckoutRegistration(services),
  },
  actions: openAuthDialog(services),
});

export const voucherLimitImplementations = (services: AppServices) => ({
  actors: {
    loadLimit: fromPromise<VoucherLimit>(({ signal }) => readLimit(services, signal)),
    sendRequest: fromPromise<void, { reason: string }>(async ({ input, signal }) => {
      const { firstname, lastname, customerid, email } = await services.api.get(
        'getprofile',
        { bBillAdd: 0 },
        profileSchema,
        signal,
      );
      await services.api.post(
        'contactmail',
        {
          name: [firstname, lastname].filter(Boolean).join(' ') || customerid,
          email: email ?? '',
          subject: 'Voucher limit extension',
          message: input.reason,
          topic: 'limit_extension',
        },
        contactSentSchema,
        signal,
      );
    }),
  },
});

export const credentialsImplementations = (services: AppServices) => ({
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
        voucherReportSchema,
        signal,
      ),
    ),
    openCodes: fromPromise<Receipt[], { ordertoken: string }>(async ({ input, signal }) => {
      const { receipts } = await services.api.get('getPrintOrderInfo', input, printInfoSchema, signal);
      return receipts;
    }),
    copyText: fromPromise<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
  },
  actions: {
    showCopied: () => services.tell.alert({ tone: 'success', text: 'codeCopied' }),
    showFailure: (_: unknown, { error }: { error: unknown }) => services.tell.alert(toNotice(error)),
  },
});
