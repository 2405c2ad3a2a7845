import { countryName } from './countryNames.ts';

export * from './countryNames.ts';

/**
 * Dial codes and the countries that use them, in a packed format. The first country listed for a code is its
 * main country. A comma starts the next dial code, which is one higher than the previous one.
 */
const packed =
  '1USAGAIASBBBMBSCADMDOGDGUJMKNKYLCMPMSPRSXTCTTVCVGVI7RUKZ20EG27ZA30GR,NL,BE,FR,ES36HU39ITVA,RO,CH43AT' +
  ',GBGGIMJE,DK,SE,NOSJ,PL,DE51PE,MX,CU,AR,BR,CL,CO,VE60MY,AUCCCX,ID,PH,NZ,SG,TH81JP,KR84VN86CN90TR,IN,' +
  'PK,AF,LK,MM98IR211SS,MAEH,DZ216TN218LY220GM,SN,MR,ML,GN,CI,BF,NE,TG,BJ,MU,LR,SL,GH,NG,TD,CF,CM,CV,ST' +
  ',GQ,GA,CG,CD,AO,GW,IO,AC,SC,SD,RW,ET,SO,DJ,KE,TZ,UG,BI,MZ260ZM,MG,REYT,ZW,NA,MW,LS,BW,SZ,KM290SHTA,E' +
  'R297AW,FO,GL350GI,PT,LU,IE,IS,AL,MT,CY,FIAX,BG370LT,LV,EE,MD,AM,BY,AD,MC,SM380UA,RS,ME,XK385HR,SI,BA' +
  '389MK420CZ,SK423LI500FK,BZ,GT,SV,HN,NI,CR,PA,PM,HT590GPBLMF,BO,GY,EC,GF,PY,MQ,SR,UY,CWBQ670TL672NF,B' +
  'N,NR,PG,TO,SB,VU,FJ,PW,WF,CK,NU685WS,KI,NC,TV,PF,TK,FM,MH850KP852HK,MO855KH,LA880BD886TW960MV,LB,JO,' +
  'SY,IQ,KW,SA,YE,OM970PS,AE,IL,BH,QA,BT,MN,NP992TJ,TM,AZ,GE,KG998UZ';

/** A country and its dial code. `isd` is the dial code without `+`; several countries can share one. */
export type DialCountry = { code: string; isd: string };
export type Country = DialCountry & { label: string };

/**
 * All countries with a dial code, sorted by dial code. If several countries share a code, the main country comes
 * first.
 */
export const dialCountries: readonly DialCountry[] = (() => {
  let dial = 0;
  return [...packed.matchAll(/(\d+|,)([A-Z]+)/g)].flatMap(([, written = '', codes = '']) => {
    dial = written === ',' ? dial + 1 : Number(written);
    return (codes.match(/../g) ?? []).map((code) => ({ code, isd: String(dial) }));
  });
})();

const byCode = new Map(dialCountries.map((c) => [c.code, c.isd]));

/** Returns the dial code of a country: `CH` → `41`. Returns null for an unknown country. */
export const isdOf = (code: string): string | null => byCode.get(code) ?? null;

/** Returns all countries with their names in the given language, sorted by name. */
export const countries = (language: string): Country[] => {
  const order = new Intl.Collator(language);
  return dialCountries
    .map(({ code, isd }) => ({ label: countryName(code, language), code, isd }))
    .sort((a, b) => order.compare(a.label, b.label));
};
