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
  waits: 'A la espera de una decisión',
  nothingWaits: 'Nada pendiente.',
  second: 'Decisiones que esperan a una segunda persona',
  wrong: 'Lo que está mal',
  nothingWrong: 'Todo está bien.',
  notices: 'Avisos de arriba',
  gateways: 'Servicios no disponibles',
  jobs: 'Tareas abandonadas',
  oldest: (age) => `desde hace: ${age}`,
};

export const margin: StaffTexts['margin'] = {
  fees: 'Comisiones CHF',
  net: 'Margen neto CHF',
  netTile: 'Margen neto',
  feesTile: (fees) => `después de comisiones de ${fees}`,
  salesBefore: 'Ventas anteriores CHF',
  netBefore: 'Margen neto anterior CHF',
  previously: (value) => `antes: ${value}`,
  compared: (period) => `En comparación con el periodo anterior de la misma duración: ${period}.`,
  byMethod: 'Por método de pago',
  byProduct: 'Por tipo de producto',
  byBrand: 'Por marca u operador',
  mostBrands: (most) => `Las ${most} con más ventas y todas las que tienen un margen neto negativo.`,
  byCountry: 'Por país del producto',
  name: 'Nombre',
  assumed: (providers, fee) =>
    `No hay comisión configurada para ${providers}. La tienda supone ${fee} por pago.`,
  unknown:
    'El margen neto son los pagos menos los reembolsos, el valor nominal a nuestros tipos de referencia de hoy y las comisiones. La tienda no conoce los descuentos y cambios del proveedor, las comisiones de reembolsos y contracargos, ni las cuotas mensuales.',
};
