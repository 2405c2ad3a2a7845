/**
 * Words that this shop's customers tend to use in passwords. They are treated like words on the list of leaked
 * passwords.
 */
const shop =
  'rigi topup top-up giftcard paysafecard paysafe voucher gutschein guthaben twint paypal mypos visa mastercard';
const brands =
  'google apple itunes amazon netflix spotify steam playstation xbox nintendo roblox fortnite zalando swisscom sunrise salt lebara lycamobile yallo wingo migros coop samsung iphone android facebook instagram whatsapp';
const months = [
  'january february march april may june july august september october november december',
  'januar jänner februar märz maerz mai juni juli oktober dezember',
  'janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
];
const seasons = [
  'spring summer autumn fall winter',
  'frühling fruehling sommer herbst',
  'printemps été ete automne hiver',
  'primavera verano otoño otono invierno',
  'estate autunno inverno',
];
const common = [
  'password passwort kennwort passwd motdepasse mot-de-passe contraseña contrasena clave parola chiave segreto secret geheim',
  'welcome willkommen bienvenue bienvenido benvenuto hello hallo bonjour hola ciao salut gruezi grüezi',
  'switzerland schweiz suisse svizzera suiza helvetia zürich zurich zuerich basel bern luzern lucerne genf geneva genève lausanne lugano winterthur',
];

export const easyWords: readonly string[] = [shop, brands, ...months, ...seasons, ...common].flatMap(
  (words) => words.split(' '),
);
