import type { Texts } from '../en/index.ts';

export const plans: Texts['plans'] = {
  units: { MB: 'MB', GB: 'GB', TB: 'TB' },
  daily: (amount: string) => `${amount} al día`,
  unlimitedData: 'datos ilimitados',
  unlimitedCalls: 'llamadas ilimitadas',
  unlimitedSms: 'SMS ilimitados',
  minutes: (amount: string) => `${amount} minutos de llamadas`,
  talktime: (money: string) => `${money} de saldo para llamadas`,
};
