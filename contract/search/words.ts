import { categories, type CategoryId } from '../domain/catalogue/categories.ts';

/**
 * Search terms other than names, in the shop's five languages, without accents. Shoppers can use any of them,
 * regardless of the page language. The terms are never shown.
 */

/** Alternative brand names, keyed by brand name. */
export const brandWords: Record<string, string> = {
  Apple: 'itunes app store appstore icloud iphone ipad',
  'Google Play': 'android playstore play store',
  'PlayStation Store': 'psn ps4 ps5 sony playstation plus network',
  Xbox: 'microsoft game pass gamepass',
  'Nintendo eShop': 'switch',
  Steam: 'valve pc',
  'Fortnite V-Bucks': 'vbucks epic',
  Roblox: 'robux',
  'Battle.net': 'blizzard wow diablo overwatch',
  'EA Play': 'fifa electronic arts',
  'Riot Games': 'league of legends lol valorant',
  'Meta Quest': 'oculus facebook vr',
  'Disney+': 'disneyplus',
  Amazon: 'prime',
  'H&M': 'hm hennes',
  'C&A': 'ca',
  SBB: 'cff ffs train bahn zug',
  'Digitec Galaxus': 'digitec galaxus',
  MediaMarkt: 'media markt saturn',
  'Just Eat': 'lieferando eat.ch',
  PaysafeCard: 'paysafe psc',
  Uber: 'taxi',
};

const topUp =
  'top-up topup up recharge airtime credit prepaid phone mobile aufladen aufladung guthaben handyguthaben telefonguthaben ' +
  'prepaidguthaben handy telefon recharger credit telephonique telephone portable ricarica ricaricare credito telefonico ' +
  'telefonica cellulare recarga recargar saldo telefonico movil celular';

/** Search terms for each product type. */
export const kindWords = {
  giftcard:
    'gift card giftcard code voucher geschenkkarte geschenkgutschein gutschein guthabenkarte carte cadeau bon tarjeta regalo ' +
    'codigo carta regalo buono codice',
  voucher: 'voucher prepaid code gutschein bon prepaye vale prepago buono prepagato',
  operator: topUp,
  country: topUp,
};

const gaming =
  'game games gaming spiel spiele jeu jeux video gioco giochi videogiochi juego juegos videojuegos';

/** Search terms for each category. */
export const categoryWords: Record<CategoryId, string> = {
  [categories.shopping]:
    'shopping shop einkaufen einkauf laden achats magasin acquisti negozio compras tienda',
  [categories.fashion]:
    'fashion clothes shoes beauty mode kleider schuhe vetements chaussures beaute moda abbigliamento scarpe bellezza ropa ' +
    'zapatos belleza',
  [categories.food]:
    'food drink meal delivery essen trinken lieferung repas boissons livraison cibo bevande consegna comida bebida reparto',
  [categories.travel]: 'travel trip reisen reise fahrt voyage voyages trajet viaggio viaggi viaje viajes',
  [categories.streaming]:
    'streaming films movies series music filme serien musik musique serie musica peliculas',
  [categories.apps]: 'apps app applications applicazioni aplicaciones',
  [categories.gaming]: gaming,
  [categories.vouchers]: '',
};

/** Additional search terms for each help question, keyed by question id. */
export const helpWords: Record<string, string> = {
  whereIsMyCode:
    'where code email mail spam code wo finde nicht erhalten ou code non recu dove codice non ricevuto donde codigo no recibido',
  notArrived: 'not arrived nicht angekommen pas arrive non arrivato no llegado',
  pay: 'pay payment twint visa mastercard amex postfinance paypal apple google zahlung bezahlen payer paiement pagare pagamento pagar pago',
  refund:
    'refund money back cancel storno stornieren ruckerstattung ruckzahlung geld zuruck remboursement rembourser annuler ' +
    'rimborso rimborsare annullare reembolso reembolsar devolucion cancelar',
  returnCard: 'return ruckgabe retour reso devolver',
  scam: 'scam fraud betrug arnaque truffa estafa',
  forgotPassword: 'password passwort mot de passe contrasena',
  verification: 'verify identity id kyc verifizierung ausweis identite documento identita identidad',
  limits: 'limit limite limiten',
  cost: 'fee fees gebuhr gebuhren frais spese comision gastos price preis prix prezzo precio',
};
