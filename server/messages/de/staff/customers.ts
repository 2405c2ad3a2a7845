import type { StaffTexts } from '../../en/index.ts';

export const customers: StaffTexts['customers'] = {
  heading: 'Kundinnen und Kunden',
  endAll: 'Alle Sitzungen beenden',
  endText:
    'Das Konto wird in jedem Browser abgemeldet; danach kann man sich wieder anmelden. Sonst ändert sich nichts.',
  confirm: 'Ja, alle Sitzungen beenden',
  ended: 'Alle Sitzungen dieses Kontos sind beendet.',
  sessions: 'Wo das Konto angemeldet ist',
  nowhere: 'Zurzeit nirgends.',
  noOrders: 'Noch keine Bestellungen.',
};
