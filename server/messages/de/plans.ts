import type { Texts } from '../en/index.ts';

export const plans: Texts['plans'] = {
  units: { MB: 'MB', GB: 'GB', TB: 'TB' },
  daily: (amount: string) => `${amount} pro Tag`,
  unlimitedData: 'unbegrenzt Daten',
  unlimitedCalls: 'unbegrenzt telefonieren',
  unlimitedSms: 'unbegrenzt SMS',
  minutes: (amount: string) => `${amount} Gesprächsminuten`,
  talktime: (money: string) => `${money} Gesprächsguthaben`,
};
