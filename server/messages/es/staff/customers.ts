import type { StaffTexts } from '../../en/index.ts';

export const customers: StaffTexts['customers'] = {
  heading: 'Clientas y clientes',
  endAll: 'Cerrar todas las sesiones',
  endText:
    'La sesión se cierra en todos los navegadores; después hay que acceder de nuevo, como siempre. Nada más cambia.',
  confirm: 'Sí, cerrar todas las sesiones',
  ended: 'Se han cerrado todas las sesiones de esta cuenta.',
  sessions: 'Las sesiones abiertas de esta cuenta',
  nowhere: 'Ninguna por ahora.',
  noOrders: 'Aún no hay pedidos.',
};
