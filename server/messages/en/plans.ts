/** Text describing what a plan contains: data, calls, messages. */
export const plans = {
  units: { MB: 'MB', GB: 'GB', TB: 'TB' },
  daily: (amount: string) => `${amount} a day`,
  unlimitedData: 'unlimited data',
  unlimitedCalls: 'unlimited calls',
  unlimitedSms: 'unlimited SMS',
  minutes: (amount: string) => `${amount} minutes of calls`,
  talktime: (money: string) => `${money} of talk time`,
};
