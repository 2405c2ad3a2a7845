import type { StaffTexts } from '../../en/index.ts';

export const decisionRule: StaffTexts['decisionRule'] = {
  needsTwo: (hours) => `Servono due persone: una propone e un’altra conferma entro ${hours} ore.`,
  sole: 'Nessun altro può confermare.',
  invite: 'Invita qualcuno, o consenti le decisioni di una sola persona',
  askOwner: 'La direzione può invitare qualcuno.',
  byRule:
    'Lei decide senza una seconda persona: la regola per un negozio gestito da una sola persona è attiva.',
  heading: 'Un negozio gestito da una sola persona',
  text: 'I limiti più alti e i rimborsi elevati richiedono due persone. Con questa regola la direzione decide senza una seconda persona finché nessun altro può confermare. Non ha più effetto appena un’altra persona ha il ruolo necessario. Il registro riporta la regola e ognuna di queste decisioni.',
  allow: 'Consenti le decisioni di una sola persona',
  require: 'Richiedi di nuovo due persone',
  on: 'La regola è attiva.',
  off: 'La regola non è attiva.',
  yearly: 'Limite all’anno',
  daily: 'Limite al giorno',
  stays: (amount) => `resta ${amount}`,
  change: (before, after) => `${before} → ${after}`,
  propose: (amount) => `Proponi ${amount} all’anno`,
  grant: (amount) => `Concedi ${amount} all’anno`,
  confirm: (amount) => `Conferma ${amount} all’anno`,
};
