import type { StaffTexts } from '../../en/index.ts';

export const customers: StaffTexts['customers'] = {
  heading: 'Clientes et clients',
  endAll: 'Fermer toutes les sessions',
  endText:
    'La session se ferme dans tous les navigateurs ; il faut ensuite se reconnecter, comme d’habitude. Rien d’autre ne change.',
  confirm: 'Oui, fermer toutes les sessions',
  ended: 'Toutes les sessions de ce compte sont fermées.',
  sessions: 'Les sessions ouvertes de ce compte',
  nowhere: 'Aucune pour l’instant.',
  noOrders: 'Aucune commande pour l’instant.',
};
