import type { StaffTexts } from '../../en/index.ts';

export const decisionRule: StaffTexts['decisionRule'] = {
  needsTwo: (hours) =>
    `Es braucht zwei Personen: Sie beantragen es, und eine zweite Person bestätigt es innert ${hours} Stunden.`,
  sole: 'Niemand sonst kann es bestätigen.',
  invite: 'Jemanden einladen oder Entscheide durch eine Person erlauben',
  askOwner: 'Die Leitung kann jemanden einladen.',
  byRule: 'Sie entscheiden allein: Die Regel für einen Shop mit einer Person ist eingeschaltet.',
  heading: 'Ein Shop mit einer Person',
  text: 'Höhere Limiten und grosse Rückerstattungen brauchen zwei Personen. Mit dieser Regel entscheidet die Leitung allein, solange niemand sonst bestätigen kann. Sie wirkt nicht mehr, sobald eine zweite Person die Rolle dafür hat. Das Protokoll hält die Regel und jeden solchen Entscheid fest.',
  allow: 'Entscheide durch eine Person erlauben',
  require: 'Wieder zwei Personen verlangen',
  on: 'Die Regel ist eingeschaltet.',
  off: 'Die Regel ist ausgeschaltet.',
  yearly: 'Limite pro Jahr',
  daily: 'Limite pro Tag',
  stays: (amount) => `bleibt ${amount}`,
  change: (before, after) => `${before} → ${after}`,
  propose: (amount) => `${amount} pro Jahr beantragen`,
  grant: (amount) => `${amount} pro Jahr bewilligen`,
  confirm: (amount) => `${amount} pro Jahr bestätigen`,
};
