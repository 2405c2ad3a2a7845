import type { StaffTexts } from '../../en/index.ts';

export const decisionRule: StaffTexts['decisionRule'] = {
  needsTwo: (hours) =>
    `Il faut deux personnes : vous proposez, et une autre personne confirme dans les ${hours} heures.`,
  sole: 'Personne d’autre ne peut confirmer.',
  invite: 'Inviter quelqu’un, ou permettre les décisions d’une seule personne',
  askOwner: 'La direction peut inviter quelqu’un.',
  byRule:
    'Votre seule décision suffit : la règle pour une boutique tenue par une seule personne est activée.',
  heading: 'Une boutique tenue par une seule personne',
  text: 'Les limites plus hautes et les gros remboursements demandent deux personnes. Avec cette règle, la direction décide seule tant que personne d’autre ne peut confirmer. Elle n’a plus d’effet dès qu’un collègue a le rôle nécessaire. Le journal note la règle et chacune de ces décisions.',
  allow: 'Permettre les décisions d’une seule personne',
  require: 'Exiger de nouveau deux personnes',
  on: 'La règle est activée.',
  off: 'La règle est désactivée.',
  yearly: 'Limite par année',
  daily: 'Limite par jour',
  stays: (amount) => `reste à ${amount}`,
  change: (before, after) => `${before} → ${after}`,
  propose: (amount) => `Proposer ${amount} par année`,
  grant: (amount) => `Accorder ${amount} par année`,
  confirm: (amount) => `Confirmer ${amount} par année`,
};
