import type { Language } from '../../contract/domain/languages.ts';

/** For a browser without script. */
export const scriptNeeded: Record<Language, string> = {
  de: 'Ohne JavaScript können Sie sich umsehen. Zum Kaufen und Bezahlen schalten Sie es bitte ein.',
  en: 'Without JavaScript you can look around. To buy and pay, please switch it on.',
  es: 'Sin JavaScript puede mirar la tienda. Para comprar y pagar, actívelo.',
  fr: 'Sans JavaScript, vous pouvez parcourir la boutique. Pour acheter et payer, veuillez l’activer.',
  it: 'Senza JavaScript può guardare il negozio. Per comprare e pagare, lo attivi.',
};

/** For a browser that lacks features that the shop requires. */
export const browserTooOld: Record<Language, string> = {
  de: 'Dieser Browser ist zu alt, um hier sicher einzukaufen. Umsehen können Sie sich; zum Kaufen aktualisieren Sie ihn bitte oder nehmen Sie einen anderen.',
  en: 'This browser is too old to buy here safely. You can look around; to buy, please update it or use another one.',
  es: 'Este navegador es demasiado antiguo para comprar aquí con seguridad. Puede mirar la tienda; para comprar, actualícelo o use otro.',
  fr: 'Ce navigateur est trop ancien pour acheter ici en toute sécurité. Vous pouvez parcourir la boutique ; pour acheter, veuillez le mettre à jour ou en utiliser un autre.',
  it: 'Questo browser è troppo vecchio per acquistare qui in sicurezza. Può guardare il negozio; per comprare, lo aggiorni o ne usi un altro.',
};
