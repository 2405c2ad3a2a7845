/** columns: country code, ISO3, name, capital, continent, calling code, currency, languages */
const rows = `
AE|ARE|United Arab Emirates|Abu Dhabi|AS|971|AED|ar-AE,fa,en,hi,ur
AL|ALB|Albania|Tirana|EU|355|ALL|sq,el
AR|ARG|Argentina|Buenos Aires|SA|54|ARS|es-AR,en,it,de,fr
AT|AUT|Austria|Vienna|EU|43|EUR|de-AT,hr,hu,sl
AU|AUS|Australia|Canberra|OC|61|AUD|en-AU
BA|BIH|Bosnia and Herzegovina|Sarajevo|EU|387|BAM|bs,hr-BA,sr-BA
BD|BGD|Bangladesh|Dhaka|AS|880|BDT|bn-BD,en
BE|BEL|Belgium|Brussels|EU|32|EUR|nl-BE,fr-BE,de-BE
BG|BGR|Bulgaria|Sofia|EU|359|EUR|bg,tr-BG,rom
BR|BRA|Brazil|Brasilia|SA|55|BRL|pt-BR,es,en,fr
CA|CAN|Canada|Ottawa|NA|1|CAD|en-CA,fr-CA,iu
CH|CHE|Switzerland|Bern|EU|41|CHF|de-CH,fr-CH,it-CH,rm
CL|CHL|Chile|Santiago|SA|56|CLP|es-CL
CM|CMR|Cameroon|Yaounde|AF|237|XAF|fr-CM,en-CM
CN|CHN|China|Beijing|AS|86|CNY|zh-CN,yue,wuu
CO|COL|Colombia|Bogota|SA|57|COP|es-CO
CU|CUB|Cuba|Havana|NA|53|CUP|es-CU
CZ|CZE|Czechia|Prague|EU|420|CZK|cs,sk
DE|DEU|Germany|Berlin|EU|49|EUR|de
DK|DNK|Denmark|Copenhagen|EU|45|DKK|da-DK,en,fo
DO|DOM|Dominican Republic|Santo Domingo|NA|1|DOP|es-DO
EC|ECU|Ecuador|Quito|SA|593|USD|es-EC
EG|EGY|Egypt|Cairo|AF|20|EGP|ar-EG,en,fr
ER|ERI|Eritrea|Asmara|AF|291|ERN|aa-ER,ar,tig,ti-ER
ES|ESP|Spain|Madrid|EU|34|EUR|es-ES,ca,gl,eu
ET|ETH|Ethiopia|Addis Ababa|AF|251|ETB|am,en-ET,om-ET
FI|FIN|Finland|Helsinki|EU|358|EUR|fi-FI,sv-FI,smn
FR|FRA|France|Paris|EU|33|EUR|fr-FR,frp,br,co
GB|GBR|United Kingdom|London|EU|44|GBP|en-GB,cy-GB,gd
GH|GHA|Ghana|Accra|AF|233|GHS|en-GH,ak,ee,tw
GR|GRC|Greece|Athens|EU|30|EUR|el-GR,en,fr
HR|HRV|Croatia|Zagreb|EU|385|EUR|hr-HR,sr
HT|HTI|Haiti|Port-au-Prince|NA|509|HTG|ht,fr-HT
HU|HUN|Hungary|Budapest|EU|36|HUF|hu-HU
ID|IDN|Indonesia|Jakarta|AS|62|IDR|id,en,nl,jv
IE|IRL|Ireland|Dublin|EU|353|EUR|en-IE,ga-IE
IN|IND|India|New Delhi|AS|91|INR|en-IN,hi,bn,te
IT|ITA|Italy|Rome|EU|39|EUR|it-IT,de-IT,fr-IT,sc
KE|KEN|Kenya|Nairobi|AF|254|KES|en-KE,sw-KE
LI|LIE|Liechtenstein|Vaduz|EU|423|CHF|de-LI
LK|LKA|Sri Lanka|Colombo|AS|94|LKR|si,ta,en
LU|LUX|Luxembourg|Luxembourg|EU|352|EUR|lb,de-LU,fr-LU
MA|MAR|Morocco|Rabat|AF|212|MAD|ar-MA,ber,fr
MK|MKD|North Macedonia|Skopje|EU|389|MKD|mk,sq,tr
MX|MEX|Mexico|Mexico City|NA|52|MXN|es-MX
NG|NGA|Nigeria|Abuja|AF|234|NGN|en-NG,ha,yo,ig
NL|NLD|Netherlands|Amsterdam|EU|31|EUR|nl-NL,fy-NL
NP|NPL|Nepal|Kathmandu|AS|977|NPR|ne,en
PE|PER|Peru|Lima|SA|51|PEN|es-PE,qu,ay
PH|PHL|Philippines|Manila|AS|63|PHP|tl,en-PH,fil
PK|PAK|Pakistan|Islamabad|AS|92|PKR|ur-PK,en-PK,pa
PL|POL|Poland|Warsaw|EU|48|PLN|pl
PT|PRT|Portugal|Lisbon|EU|351|EUR|pt-PT,mwl
RO|ROU|Romania|Bucharest|EU|40|RON|ro,hu,rom
RS|SRB|Serbia|Belgrade|EU|381|RSD|sr,hu,bs
SE|SWE|Sweden|Stockholm|EU|46|SEK|sv-SE,se,sma
SK|SVK|Slovakia|Bratislava|EU|421|EUR|sk,hu
SN|SEN|Senegal|Dakar|AF|221|XOF|fr-SN,wo,fuc
TH|THA|Thailand|Bangkok|AS|66|THB|th,en
TN|TUN|Tunisia|Tunis|AF|216|TND|ar-TN,fr
TR|TUR|Turkey|Ankara|AS|90|TRY|tr-TR,ku,diq
UA|UKR|Ukraine|Kyiv|EU|380|UAH|uk,ru-UA,rom
US|USA|United States|Washington|NA|1|USD|en-US,es-US,haw
VN|VNM|Vietnam|Hanoi|AS|84|VND|vi,en,fr,zh
XK|XKX|Kosovo|Pristina|EU|383|EUR|sq,sr
ZA|ZAF|South Africa|Pretoria|AF|27|ZAR|zu,xh,af,en-ZA
`;

/** The location service's response for a country, without the IP address. */
export type Place = {
  country: string;
  country_name: string;
  country_code: string;
  country_code_iso3: string;
  country_capital: string;
  country_tld: string;
  continent_code: string;
  country_calling_code: string;
  currency: string;
  languages: string;
};

export const places: ReadonlyMap<string, Place> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [
        code = '',
        iso3 = '',
        name = '',
        capital = '',
        continent = '',
        calling = '',
        currency = '',
        languages = '',
      ] = row.split('|');
      const place: Place = {
        country: code,
        country_name: name,
        country_code: code,
        country_code_iso3: iso3,
        country_capital: capital,
        country_tld: `.${code === 'GB' ? 'uk' : code.toLowerCase()}`,
        continent_code: continent,
        country_calling_code: `+${calling}`,
        currency,
        languages,
      };
      return [code, place];
    }),
);
