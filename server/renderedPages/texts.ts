import type { Language } from '../../contract/domain/languages.ts';

/** For a browser without script. */
export const scriptNeeded: Record<Language, string> = {
  de: 'Ohne JavaScript können Sie sich umsehen. Zum Kaufen und Bezahlen schalten Sie es bitte ein.',
  en: 'Without JavaScript you can look around. To buy and pay, please switch it on.',
  es: 'Sin JavaScript puede mirar la tienda. Para comprar y pagar, actívelo.',
  fr: 'Sans JavaScript, vous pouvez parcourir la boutique. Pour acheter et payer, veuillez l’activer.',
  it: 'Senza JavaScript può guardare il negozio. Per comprare e pagare, lo attivi.',
};
