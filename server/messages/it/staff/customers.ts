import type { StaffTexts } from '../../en/index.ts';

export const customers: StaffTexts['customers'] = {
  heading: 'Clienti',
  endAll: 'Termina tutte le sessioni',
  endText:
    'La sessione termina in ogni browser; poi occorre accedere di nuovo, come prima. Non cambia altro.',
  confirm: 'Sì, termina tutte le sessioni',
  ended: 'Tutte le sessioni di questo account sono terminate.',
  sessions: 'Le sessioni aperte di questo account',
  nowhere: 'Nessuna al momento.',
  noOrders: 'Ancora nessun ordine.',
};
