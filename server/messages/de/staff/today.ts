import { comparedDays } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const today: StaffTexts['today'] = {
  heading: 'Heute',
  passwordAlone: 'Das Passwort allein öffnet Ihr Konto.',
  sold: 'Verkauft',
  period: 'Zeitraum',
  todayUntil: (time) => `Heute bis ${time}`,
  weekAgo: (day, time) => `${day} bis ${time}`,
  lastDays: `Die ${comparedDays} Tage vor heute`,
  daysBefore: `Die ${comparedDays} Tage davor`,
  waits: 'Wartet auf einen Entscheid',
  nothingWaits: 'Nichts ist offen.',
  second: 'Entscheide, die auf eine zweite Person warten',
  wrong: 'Was nicht stimmt',
  nothingWrong: 'Alles stimmt.',
  notices: 'Hinweise oben',
  gateways: 'Nicht verfügbare Dienste',
  jobs: 'Abgebrochene Aufgaben',
  oldest: (age) => `seit: ${age}`,
};

export const margin: StaffTexts['margin'] = {
  fees: 'Gebühren CHF',
  net: 'Nettomarge CHF',
  netTile: 'Nettomarge',
  feesTile: (fees) => `nach Gebühren von ${fees}`,
  salesBefore: 'Verkäufe davor CHF',
  netBefore: 'Nettomarge davor CHF',
  previously: (value) => `davor ${value}`,
  compared: (period) => `Verglichen mit dem gleich langen Zeitraum davor: ${period}.`,
  byMethod: 'Nach Zahlungsart',
  byProduct: 'Nach Art des Produkts',
  byBrand: 'Nach Marke oder Anbieter',
  mostBrands: (most) => `Die ${most} mit den höchsten Verkäufen und alle mit einer negativen Nettomarge.`,
  byCountry: 'Nach Land des Produkts',
  name: 'Name',
  assumed: (providers, fee) =>
    `Für ${providers} ist keine Gebühr eingestellt. Der Shop nimmt ${fee} pro Zahlung an.`,
  unknown:
    'Die Nettomarge sind die Zahlungen abzüglich der Rückerstattungen, des Nennwerts zu unseren heutigen Referenzkursen und der Gebühren. Der Shop kennt weder Rabatte und Wechselkurse des Lieferanten noch Gebühren für Rückerstattungen und Rückbelastungen, und keine Monatsgebühren.',
};
