import type { Texts } from '../en/index.ts';

export const plans: Texts['plans'] = {
  units: { MB: 'MB', GB: 'GB', TB: 'TB' },
  daily: (amount: string) => `${amount} al giorno`,
  unlimitedData: 'dati illimitati',
  unlimitedCalls: 'chiamate illimitate',
  unlimitedSms: 'SMS illimitati',
  minutes: (amount: string) => `${amount} minuti di chiamate`,
  talktime: (money: string) => `${money} di credito per chiamate`,
};
