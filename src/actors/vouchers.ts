import type { Period } from '../../machines/credentials.machine.ts';
import type { Standing } from '../../machines/product.machine.ts';
import { contactSentSchema } from '../api/auth.ts';
import { printInfoSchema } from '../api/orders.ts';
import type { Receipt } from '../api/orders.ts';
import { limitSchema, profileSchema, voucherReportSchema } from '../api/profile.ts';
import type { VoucherLimit, VoucherReport } from '../api/profile.ts';
import { fromPromise } from './fromPromise.ts';
import { isSignedIn } from './signedIn.ts';
import { markRegister, openAuth } from './register.ts';
import { noticeOf } from './world.ts';
import type { World } from './world.ts';

const readLimit = (world: World, signal: AbortSignal): Promise<VoucherLimit> =>
  world.api.get('getpaysafelimit', {}, limitSchema, signal);

/** What the page of a voucher asks and does beyond that of any product. */
export const standingParts = (world: World) => ({
  actors: {
    readStanding: fromPromise<Standing>(async ({ signal }) => {
      if (!isSignedIn(world.store)) return null;
      const [profile, limit] = await Promise.all([
        world.api.get('getprofile', { bBillAdd: 0 }, profileSchema, signal),
        readLimit(world, signal),
      ]);
      return { profile, limit };
    }),
    markRegister: markRegister(world),
  },
  actions: openAuth(world),
});

export const voucherLimitParts = (world: World) => ({
  actors: {
    loadLimit: fromPromise<VoucherLimit>(({ signal }) => readLimit(world, signal)),
    sendRequest: fromPromise<void, { reason: string }>(async ({ input, signal }) => {
      const { firstname, lastname, customerid, email } = await world.api.get(
        'getprofile',
        { bBillAdd: 0 },
        profileSchema,
        signal,
      );
      await world.api.post(
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

export const credentialsParts = (world: World) => ({
  actors: {
    loadReport: fromPromise<VoucherReport, { period: Period; page: number }>(({ input, signal }) =>
      world.api.get(
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
      const { receipts } = await world.api.get('getPrintOrderInfo', input, printInfoSchema, signal);
      return receipts;
    }),
    copyText: fromPromise<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
  },
  actions: {
    showCopied: () => world.tell.alert({ tone: 'success', text: 'codeCopied' }),
    showFailure: (_: unknown, { error }: { error: unknown }) => world.tell.alert(noticeOf(error)),
  },
});
