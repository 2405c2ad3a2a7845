import { comparedDays } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const today: StaffTexts['today'] = {
  heading: 'Hoy',
  passwordAlone: 'Su cuenta se abre solo con la contraseña.',
  sold: 'Vendido',
  period: 'Periodo',
  todayUntil: (time) => `Hoy hasta las ${time}`,
  weekAgo: (day, time) => `${day} hasta las ${time}`,
  lastDays: `Los ${comparedDays} días antes de hoy`,
  daysBefore: `Los ${comparedDays} días anteriores`,
  waits: 'Espera a alguien',
  nothingWaits: 'Nada espera.',
  second: 'Decisiones que esperan a una segunda persona',
  wrong: 'Lo que está mal',
  nothingWrong: 'Todo está bien.',
  notices: 'Avisos de arriba',
  gateways: 'Proveedores que no nos atienden',
  jobs: 'Tareas abandonadas',
  oldest: (age) => `desde hace: ${age}`,
};

export const margin: StaffTexts['margin'] = {
  fees: 'Comisiones CHF',
  net: 'Margen neto CHF',
  netTile: 'Margen neto',
  feesTile: (fees) => `después de comisiones de ${fees}`,
  byMethod: 'Por método de pago',
  byProduct: 'Por tipo de producto',
  byCountry: 'Por país del producto',
  name: 'Nombre',
  assumed: (providers, fee) =>
    `No hay comisión configurada para ${providers}. La tienda supone ${fee} por pago.`,
  unknown:
    'El margen neto son los pagos menos los reembolsos, el valor nominal a nuestros tipos de referencia de hoy y las comisiones. La tienda no conoce los descuentos y cambios del proveedor, las comisiones de reembolsos y contracargos, ni las cuotas mensuales.',
};
