import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { cardBrands, cardMethodCodes, type CardMethodCode } from '../../../contract/domain/cardMethods.ts';
import { secret, url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type DatatransConfig = {
  apiBase: string;
  payBase: string;
  merchantId: string;
  password: string;
  signKey: string;
  /** Payment methods covered by our contract with the provider, as the provider's codes. */
  methods: readonly CardMethodCode[];
};

const cardMethods = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.array(v.picklist(cardMethodCodes)),
  v.check((codes) => cardBrands.some((brand) => codes.includes(brand)), 'at least one of VIS, ECA, AMX'),
);

export const datatransSettings = defineSettings({
  entries: {
    CARD_API_BASE: v.optional(url),
    CARD_PAY_BASE: v.optional(url),
    CARD_MERCHANT_ID: v.optional(v.string()),
    CARD_PASSWORD: v.optional(secret),
    CARD_METHODS: v.optional(cardMethods, cardMethodCodes.join(',')),
    CARD_SIGN_KEY: v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){16,}$/, 'hex, 16 bytes or more'))),
  },
  read: (e, { publicUrl, isOffered, orSandbox }): DatatransConfig => ({
    // a provider that is not offered needs no sandbox
    apiBase: isOffered ? orSandbox('CARD_API_BASE', '/sandbox/datatrans') : (e.CARD_API_BASE ?? ''),
    payBase: e.CARD_PAY_BASE?.replace(/\/$/, '') ?? `${publicUrl}/sandbox/datatrans`,
    merchantId: e.CARD_MERCHANT_ID ?? 'sandbox',
    password: e.CARD_PASSWORD ?? randomBytes(16).toString('hex'),
    signKey: e.CARD_SIGN_KEY ?? randomBytes(32).toString('hex'),
    methods: cardMethodCodes.filter((code) => e.CARD_METHODS.includes(code)),
  }),
  addresses: { CARD_API_BASE: 'https://api.datatrans.com', CARD_PAY_BASE: 'https://pay.datatrans.com' },
  movesMoney: ['CARD_API_BASE'],
  needs: () => ({
    urlVariable: 'CARD_API_BASE',
    names: ['CARD_PAY_BASE', 'CARD_MERCHANT_ID', 'CARD_PASSWORD', 'CARD_SIGN_KEY'],
  }),
  ofSandbox: ({ apiBase, payBase, merchantId, password, signKey }) => ({
    CARD_API_BASE: apiBase,
    CARD_PAY_BASE: payBase,
    CARD_MERCHANT_ID: merchantId,
    CARD_PASSWORD: password,
    CARD_SIGN_KEY: signKey,
  }),
});
