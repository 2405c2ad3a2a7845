import type { MachineImplementationsFrom } from 'xstate';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { isdOf } from '../../../../contract/domain/countries.ts';
import { readNumber } from '../../../../contract/domain/phone/typedNumber.ts';
import { countryOf } from '../../../../contract/domain/phone/typing.ts';
import * as wire from '../../../../contract/schemas/catalogue.ts';
import type { topUpMachine } from '../../../../machines/catalogue/topUp/topUp.machine.ts';
import type { LinkedOperator, TopUpDraft, TopUpOffer } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { storeQuery } from '../../../browser/hideQuery.ts';
import { requestCart } from '../../checkout/cart/requestCart.ts';
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
  ...(product.before_tax === undefined ? {} : { before_tax: product.before_tax }),
  ...(product.usual_time === undefined ? {} : { usual_time: product.usual_time }),
});

/**
 * Loads the operator named in the path. Returns null if it does not exist or if the request fails; the page
 * then shows all operators.
 */
const loadLinked = async (
  { api }: AppServices,
  slug: string,
  signal: AbortSignal,
): Promise<LinkedOperator | null> => {
  try {
    const product = await api.get('getCardRate', { slug }, signal);
    return product.ProdType === prodType.topUp
      ? { country: product.ccode_iso2, operator: product.ProdName, logo: product.logo }
      : null;
  } catch {
    return null;
  }
};

export const topUpImplementations = (services: AppServices) =>
  ({
    actors: {
      readDraft: fromPromise<TopUpDraft, { country: string; slug: string | null; isCorrected: boolean }>(
        async ({ input, signal }) => {
          const { slug, isCorrected } = input;
          const linked = slug === null ? null : await loadLinked(services, slug, signal);
          const stored = services.store.read('rechargeData');
          // a repeated purchase was not typed on this page, so only the cart contains its number
          const cart = isCorrected ? services.store.read('checkoutProduct') : null;
          const inCart = cart?.mobile ? `+${cart.isdCode}${cart.mobile}` : null;
          // parses the number again, because the customer may have left the front page before the dial codes
          // had loaded
          const number = inCart ?? stored?.number ?? '';
          const typed = readNumber(number, number.length, isdOf(stored?.country ?? input.country));
          const country = countryOf(typed, stored?.country ?? input.country);
          // discards the stored number, because the linked operator is in another country
          if (linked && linked.country !== country)
            return { country: linked.country, number: '', slug, linked };
          return {
            country,
            number: typed.number,
            slug,
            isTyping: inCart === null && stored?.isTyping,
            chosen: stored?.chosen,
            ...(linked ? { linked } : {}),
          };
        },
      ),
      checkNumber: fromPromise<wire.NumberCheck, { country: string; number: string }>(({ input, signal }) =>
        services.api.get(
          'checkMobileNumber',
          { isd: isdOf(input.country) ?? '', mobile: input.number },
          signal,
        ),
      ),
      loadOffer: fromPromise<TopUpOffer, { prodid: string }>(async ({ input, signal }) =>
        offerOf(await services.api.get('getCardRate', { prodid: input.prodid }, signal)),
      ),
      loadPopular: fromPromise<wire.PopularOperators>(({ signal }) =>
        services.api.get('getPopularOperators', {}, signal),
      ),
    },
    actions: {
      showTooManyDigits: () => services.notify.alert({ tone: 'danger', text: 'tooManyDigits' }),
      markReturn: () => storeQuery('?change=back'),
      storeDraft: storeDraft(services),
      storeChoice: (_: unknown, { offer }: { offer: TopUpOffer | null }) => {
        if (offer)
          services.store.write('selctdProduct', { prodid: offer.prodid, slug: '', ProdName: offer.operator });
      },
      requestCart: requestCart(services),
    },
  }) satisfies MachineImplementationsFrom<typeof topUpMachine>;
