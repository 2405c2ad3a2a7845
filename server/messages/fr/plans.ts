import type { Texts } from '../en/index.ts';

export const plans: Texts['plans'] = {
  units: { MB: 'Mo', GB: 'Go', TB: 'To' },
  daily: (amount: string) => `${amount} par jour`,
  unlimitedData: 'données illimitées',
  unlimitedCalls: 'appels illimités',
  unlimitedSms: 'SMS illimités',
  minutes: (amount: string) => `${amount} minutes d’appels`,
  talktime: (money: string) => `${money} de crédit d’appel`,
};
