import type { MachineImplementationsFrom } from 'xstate';
import { isdOf } from '../../../contract/domain/countries.ts';
import { countryOf, readNumber } from '../../../contract/domain/phone/typedNumber.ts';
import * as wire from '../../../contract/schemas/catalogue.ts';
import type { topUpMachine } from '../../../machines/catalogue/topUp.machine.ts';
import type { TopUpDraft, TopUpOffer } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { requestCart } from './requestCart.ts';
import { storeDraft } from './topUpDraft.ts';

const offerOf = (product: wire.CardRate): TopUpOffer => ({
  prodid: product.prodid,
  operator: product.ProdName,
  OperatorCode: product.OperatorCode,
  SupplierID: product.SupplierID,
  logo: product.logo,
  ReceiveCurrency: product.ReceiveCurrency,
  rates: product.rates,
  range: product.range,
});

export const topUpImplementations = (services: AppServices) =>
  ({
    actors: {
      readDraft: fromPromise<TopUpDraft, { country: string; slug: string | null }>(({ input }) => {
        const kept = services.store.read('rechargeData');
        // on the front page one can go on before the tables are there that read a dial code
        const number = kept?.number ?? '';
        const typed = readNumber(number, number.length, isdOf(kept?.country ?? input.country));
        return Promise.resolve({
          country: countryOf(typed, kept?.country ?? input.country),
          number: typed.number,
          slug: input.slug,
          isTyping: kept?.isTyping,
          chosen: kept?.chosen,
        });
      }),
      checkNumber: fromPromise<wire.NumberCheck, { country: string; number: string }>(({ input, signal }) =>
        services.api.get(
          'checkMobileNumber',
          { isd: isdOf(input.country) ?? '', mobile: input.number },
          wire.numberCheckSchema,
          signal,
        ),
      ),
      loadOffer: fromPromise<TopUpOffer, { prodid: string }>(async ({ input, signal }) =>
        offerOf(await services.api.get('getCardRate', { prodid: input.prodid }, wire.cardRateSchema, signal)),
      ),
    },
    actions: {
      showTooManyDigits: () => services.notify.alert({ tone: 'danger', text: 'tooManyDigits' }),
      storeDraft: storeDraft(services),
      storeChoice: (_: unknown, { offer }: { offer: TopUpOffer | null }) => {
        if (offer)
          services.store.write('selctdProduct', { prodid: offer.prodid, slug: '', ProdName: offer.operator });
      },
      requestCart: requestCart(services),
    },
  }) satisfies MachineImplementationsFrom<typeof topUpMachine>;
