/**
 * Common names of countries in the five languages: short forms, regions and former names. All are in lower case
 * and without accents.
 */
const countryWords: Record<string, string> = {
  AE: 'uae emirates emirate emirats emiratos emirati dubai abu dhabi',
  BA: 'bosnia bosnien bosnie',
  BR: 'brasil brasilia',
  CD: 'congo kinshasa zaire drc rdc',
  CG: 'congo brazzaville',
  CH: 'swiss suisse svizzera suiza schweiz',
  CI: 'ivory coast elfenbeinkuste costa davorio marfil',
  CN: 'prc',
  CV: 'cape verde kapverden capo verde',
  CZ: 'czech republic tschechische republik',
  DE: 'deutschland allemagne alemania germania bundesrepublik',
  DO: 'santo domingo',
  ES: 'spain',
  GB: 'uk england britain scotland wales angleterre inghilterra inglaterra grossbritannien ecosse schottland scozia escocia',
  GR: 'hellas',
  HK: 'hongkong',
  IE: 'eire irland',
  IR: 'persia',
  KR: 'korea south sudkorea coree corea',
  LA: 'lao',
  LK: 'ceylon',
  MK: 'macedonia mazedonien',
  MM: 'burma birma birmanie',
  NL: 'holland hollande olanda holanda',
  PH: 'filipinas pinoy',
  PS: 'palestine palastina gaza west bank',
  RU: 'russia',
  SA: 'ksa arabia saudi',
  SZ: 'swaziland',
  TL: 'east timor osttimor',
  TR: 'turkey turkei',
  TZ: 'zanzibar sansibar',
  US: 'usa america states etats-unis eeuu amerika',
  VA: 'vatican',
  VN: 'viet nam',
  XK: 'kosova',
};

/** Returns additional search terms for a country. Most countries have none. */
export const countryWordsOf = (code: string): string => countryWords[code] ?? '';
