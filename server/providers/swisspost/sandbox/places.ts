/**
 * Towns by postcode. Any other postcode from 1000 to 9658 is accepted with any town that is not in this list.
 */
export const towns: ReadonlyMap<string, string> = new Map(
  `1000 Lausanne|1003 Lausanne|1004 Lausanne|1006 Lausanne|1018 Lausanne|1020 Renens VD|1110 Morges|1196 Gland
1200 Genève|1201 Genève|1202 Genève|1203 Genève|1204 Genève|1205 Genève|1207 Genève|1227 Carouge GE|1260 Nyon
1400 Yverdon-les-Bains|1530 Payerne|1630 Bulle|1700 Fribourg|1800 Vevey|1820 Montreux|1860 Aigle|1920 Martigny
1950 Sion|2000 Neuchâtel|2300 La Chaux-de-Fonds|2500 Biel/Bienne|2502 Biel/Bienne|2540 Grenchen|2800 Delémont
3000 Bern|3001 Bern|3003 Bern|3005 Bern|3006 Bern|3007 Bern|3008 Bern|3011 Bern|3012 Bern|3013 Bern|3014 Bern
3098 Köniz|3110 Münsingen|3360 Herzogenbuchsee|3400 Burgdorf|3600 Thun|3800 Interlaken|3900 Brig|3920 Zermatt
4000 Basel|4001 Basel|4051 Basel|4052 Basel|4053 Basel|4054 Basel|4055 Basel|4056 Basel|4057 Basel|4058 Basel
4102 Binningen|4123 Allschwil|4125 Riehen|4132 Muttenz|4310 Rheinfelden|4410 Liestal|4500 Solothurn|4600 Olten
5000 Aarau|5200 Brugg AG|5400 Baden|5600 Lenzburg|6000 Luzern|6003 Luzern|6004 Luzern|6005 Luzern|6010 Kriens
6210 Sursee|6300 Zug|6340 Baar|6430 Schwyz|6460 Altdorf UR|6500 Bellinzona|6600 Locarno|6612 Ascona|6830 Chiasso
6850 Mendrisio|6900 Lugano|7000 Chur|7050 Arosa|7260 Davos Dorf|7270 Davos Platz|7500 St. Moritz|8000 Zürich
8001 Zürich|8002 Zürich|8003 Zürich|8004 Zürich|8005 Zürich|8006 Zürich|8008 Zürich|8032 Zürich|8037 Zürich
8038 Zürich|8040 Zürich|8045 Zürich|8047 Zürich|8048 Zürich|8049 Zürich|8050 Zürich|8051 Zürich|8052 Zürich
8055 Zürich|8057 Zürich|8064 Zürich|8105 Regensdorf|8152 Opfikon|8180 Bülach|8200 Schaffhausen|8302 Kloten
8400 Winterthur|8402 Winterthur|8500 Frauenfeld|8600 Dübendorf|8610 Uster|8620 Wetzikon ZH|8640 Rapperswil SG
8700 Küsnacht ZH|8750 Glarus|8800 Thalwil|8810 Horgen|8820 Wädenswil|8840 Einsiedeln|8853 Lachen SZ|8952 Schlieren
8953 Dietikon|9000 St. Gallen|9001 St. Gallen|9050 Appenzell|9100 Herisau|9200 Gossau SG|9400 Rorschach
9470 Buchs SG|9490 Vaduz|9491 Ruggell|9492 Eschen|9493 Mauren FL|9494 Schaan|9495 Triesen|9496 Balzers
9497 Triesenberg|9500 Wil SG`
    .split(/[|\n]/)
    .map((line) => [line.slice(0, 4), line.slice(5)] as const),
);

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

const known = new Set([...towns.values()].map(plain));

export type AddressQuery = { street: string; number: string; addition: string; zip: string; town: string };
export type FoundAddress = AddressQuery & { country: 'CH' | 'LI'; status: 1 | 2 };

/** Returns a street name in Swiss Post's spelling, or null if the street is unknown. */
const streetOf = (typed: string): string | null => {
  const name = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ß/g, 'ss')
    .replace(/str\.?$/i, 'strasse')
    .replace(/^av\.? /i, 'Avenue ')
    .replace(/^ch\.? /i, 'Chemin ')
    .replace(/^r\.? /i, 'Rue ');
  const isName = /^[\p{L}\d][\p{L}\d .'’/-]{2,}$/u.test(name) && /[aeiouyäöüàéèê]/i.test(name);
  if (!isName || /(.)\1{3}|asdf|qwer|yxcv|nonsense|unsinn/i.test(name)) return null;
  return (name[0] ?? '').toUpperCase() + name.slice(1);
};

/** Returns a building with its official spelling, or null if it does not exist. House numbers range from 1 to 250. */
export const find = (query: AddressQuery): FoundAddress | null => {
  const street = streetOf(query.street);
  const number = Number(query.number);
  if (!street || !Number.isInteger(number) || number < 1 || number > 250) return null;
  if (!/^[a-z]?(?:[-./]\d{1,3}[a-z]?)?$/i.test(query.addition)) return null;
  const code = Number(query.zip);
  if (!/^\d{4}$/.test(query.zip) || code < 1000 || code > 9658) return null;
  const town = towns.get(query.zip);
  const typed = plain(query.town);
  if (typed.length < 2) return null;
  // a postcode on the list matches only its own town; any other postcode matches any town that is not on the
  // list
  if (town ? !plain(town).startsWith(typed) && !typed.startsWith(plain(town)) : known.has(typed)) return null;
  const spelt = {
    street,
    number: query.number,
    addition: query.addition.toLowerCase(),
    zip: query.zip,
    town: town ?? query.town.trim(),
  };
  const same = (Object.keys(spelt) as (keyof AddressQuery)[]).every((key) => spelt[key] === query[key]);
  const country = code >= 9485 && code <= 9498 ? 'LI' : 'CH';
  return { ...spelt, country, status: same ? 1 : 2 };
};
