import type { StaffTexts } from '../../en/index.ts';

export const decisionRule: StaffTexts['decisionRule'] = {
  needsTwo: (hours) =>
    `Hacen falta dos personas: usted lo propone y otra persona lo confirma en ${hours} horas.`,
  sole: 'Nadie más puede confirmarlo.',
  invite: 'Invitar a alguien o permitir decisiones de una sola persona',
  askOwner: 'La dirección puede invitar a alguien.',
  byRule: 'Usted decide a solas: la regla para una tienda de una sola persona está activada.',
  heading: 'Una tienda de una sola persona',
  text: 'Los límites más altos y los reembolsos grandes necesitan dos personas. Con esta regla, la dirección decide a solas mientras nadie más pueda confirmar. Deja de tener efecto cuando otra persona tiene el rol necesario. El registro anota la regla y cada una de esas decisiones.',
  allow: 'Permitir decisiones de una sola persona',
  require: 'Exigir de nuevo dos personas',
  on: 'La regla está activada.',
  off: 'La regla está desactivada.',
  yearly: 'Límite al año',
  daily: 'Límite al día',
  stays: (amount) => `sigue en ${amount}`,
  change: (before, after) => `${before} → ${after}`,
  propose: (amount) => `Proponer ${amount} al año`,
  grant: (amount) => `Conceder ${amount} al año`,
  confirm: (amount) => `Confirmar ${amount} al año`,
};
