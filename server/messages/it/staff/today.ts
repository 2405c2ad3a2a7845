import { comparedDays } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const today: StaffTexts['today'] = {
  heading: 'Oggi',
  passwordAlone: 'La sola password apre il Suo account.',
  sold: 'Venduto',
  period: 'Periodo',
  todayUntil: (time) => `Oggi fino alle ${time}`,
  weekAgo: (day, time) => `${day} fino alle ${time}`,
  lastDays: `I ${comparedDays} giorni prima di oggi`,
  daysBefore: `I ${comparedDays} giorni precedenti`,
  waits: 'In attesa di una decisione',
  nothingWaits: 'Niente in attesa.',
  second: 'Decisioni che aspettano una seconda persona',
  wrong: 'Che cosa non va',
  nothingWrong: 'Va tutto bene.',
  notices: 'Avvisi qui sopra',
  gateways: 'Servizi non disponibili',
  jobs: 'Attività abbandonate',
  oldest: (age) => `da: ${age}`,
};

export const margin: StaffTexts['margin'] = {
  fees: 'Commissioni CHF',
  net: 'Margine netto CHF',
  netTile: 'Margine netto',
  feesTile: (fees) => `dopo commissioni di ${fees}`,
  salesBefore: 'Vendite precedenti CHF',
  netBefore: 'Margine netto precedente CHF',
  previously: (value) => `prima: ${value}`,
  compared: (period) => `A confronto con il periodo precedente della stessa durata: ${period}.`,
  byMethod: 'Per metodo di pagamento',
  byProduct: 'Per tipo di prodotto',
  byBrand: 'Per marca o operatore',
  mostBrands: (most) => `Le ${most} con le vendite più alte e tutte quelle con un margine netto negativo.`,
  byCountry: 'Per paese del prodotto',
  name: 'Nome',
  assumed: (providers, fee) =>
    `Per ${providers} non è impostata nessuna commissione. Il negozio suppone ${fee} per pagamento.`,
  unknown:
    'Il margine netto è il totale dei pagamenti meno i rimborsi, il valore nominale ai nostri tassi di riferimento di oggi e le commissioni. Il negozio non conosce gli sconti e i cambi del fornitore, le commissioni di rimborsi e storni, né i costi mensili.',
};
