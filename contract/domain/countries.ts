import { countryName } from './countryNames.ts';

export * from './countryNames.ts';

/** Dial codes, each followed by the countries that use it, the main one first. */
const packed =
  '1USAGAIASBBBMBSCADMDOGDGUJMKNKYLCMPMSPRSXTCTTVCVGVI7RUKZ20EG27ZA30GR31NL32BE33FR34ES36HU39ITVA40RO' +
  '41CH43AT44GBGGIMJE45DK46SE47NOSJ48PL49DE51PE52MX53CU54AR55BR56CL57CO58VE60MY61AUCCCX62ID63PH64NZ65SG' +
  '66TH81JP82KR84VN86CN90TR91IN92PK93AF94LK95MM98IR211SS212MAEH213DZ216TN218LY220GM221SN222MR223ML224GN' +
  '225CI226BF227NE228TG229BJ230MU231LR232SL233GH234NG235TD236CF237CM238CV239ST240GQ241GA242CG243CD244AO' +
  '245GW246IO247AC248SC249SD250RW251ET252SO253DJ254KE255TZ256UG257BI258MZ260ZM261MG262REYT263ZW264NA' +
  '265MW266LS267BW268SZ269KM290SHTA291ER297AW298FO299GL350GI351PT352LU353IE354IS355AL356MT357CY358FIAX' +
  '359BG370LT371LV372EE373MD374AM375BY376AD377MC378SM380UA381RS382ME383XK385HR386SI387BA389MK420CZ421SK' +
  '423LI500FK501BZ502GT503SV504HN505NI506CR507PA508PM509HT590GPBLMF591BO592GY593EC594GF595PY596MQ597SR' +
  '598UY599CWBQ670TL672NF673BN674NR675PG676TO677SB678VU679FJ680PW681WF682CK683NU685WS686KI687NC688TV' +
  '689PF690TK691FM692MH850KP852HK853MO855KH856LA880BD886TW960MV961LB962JO963SY964IQ965KW966SA967YE968OM' +
  '970PS971AE972IL973BH974QA975BT976MN977NP992TJ993TM994AZ995GE996KG998UZ';

/** `isd` is the dial code without `+`; several countries may share one. */
export type DialCountry = { code: string; isd: string };
export type Country = DialCountry & { label: string };

/** Every country with a dial code, ordered by dial code, the main country of a shared code first. */
export const dialCountries: readonly DialCountry[] = [...packed.matchAll(/(\d+)([A-Z]+)/g)].flatMap(
  ([, isd = '', codes = '']) => (codes.match(/../g) ?? []).map((code) => ({ code, isd })),
);

const byCode = new Map(dialCountries.map((c) => [c.code, c.isd]));

/** `CH` → `41`; null for a code that is no country of the list. */
export const isdOf = (code: string): string | null => byCode.get(code) ?? null;

/** All countries, named and sorted in a language. */
export const countries = (language: string): Country[] => {
  const order = new Intl.Collator(language);
  return dialCountries
    .map(({ code, isd }) => ({ label: countryName(code, language), code, isd }))
    .sort((a, b) => order.compare(a.label, b.label));
};
