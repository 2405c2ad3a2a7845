import type { StaffTexts } from '../../en/index.ts';

export const customers: StaffTexts['customers'] = {
  heading: 'Kundinnen und Kunden',
  endAll: 'Alle Sitzungen beenden',
  endText:
    'In jedem Browser wird abgemeldet; danach ist wie bisher wieder eine Anmeldung möglich. Sonst ändert sich nichts.',
  confirm: 'Ja, alle Sitzungen beenden',
  ended: 'Alle Sitzungen dieses Kontos sind beendet.',
  sessions: 'Wo das Konto angemeldet ist',
  nowhere: 'Zurzeit nirgends.',
  noOrders: 'Noch keine Bestellungen.',
};
