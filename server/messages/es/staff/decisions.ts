import { leastAge } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const documents: StaffTexts['documents'] = {
  heading: 'Documentos por examinar',
  nothing: 'Nada que examinar.',
  nothingText: 'Los documentos nuevos aparecen aquí, los más antiguos primero.',
  lastDecided: 'Decisión tomada. Era el último.',
  nextDecided: 'Decisión tomada. Este es el siguiente.',
  noName: '(sin nombre)',
  pages: (pages) => `${pages} páginas`,
  byForm: 'dirección: comprobada solo la forma',
  pageOf: (page, pages) => `página ${page} de ${pages}`,
  erased: 'Las imágenes se han borrado.',
  erasedText: (days) => `Se guardan ${days} días después de la decisión.`,
  profile: 'Lo que dice el perfil',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  born: 'Fecha de nacimiento',
  gender: 'Sexo',
  female: 'Femenino',
  male: 'Masculino',
  address: 'Dirección',
  email: 'Correo electrónico',
  mobile: 'Móvil',
  customer: 'Cliente',
  customerSince: (id, day) => `${id}, desde el ${day}`,
  flags: {
    formatOnly:
      'La dirección está fuera de Suiza y Liechtenstein, o Correos tenía dudas: nadie ha comprobado que exista.',
    unverified: 'La dirección no se ha verificado.',
    noBirthDate: 'En el perfil falta la fecha de nacimiento.',
    young: `Menos de ${leastAge} años.`,
    changed: 'El nombre o la fecha de nacimiento se cambiaron después de enviar el documento.',
  },
  decision: 'Decisión',
  approve: 'Aceptar',
  turnDown: 'Rechazar',
  why: 'Motivo',
  otherReason: 'Otra cosa (escríbala abajo)',
  ownWords: (language) => `Con sus propias palabras, en ${language}`,
  noteByMail:
    'La persona recibe el motivo por correo electrónico en ese idioma, y estas palabras tal como están.',
  noteInShop: 'La persona no tiene correo electrónico: el motivo se muestra en la tienda.',
  writeWhy: 'Escriba por qué.',
  chooseWhy: 'Elija por qué.',
  identityChanged:
    'La persona acaba de cambiar el nombre o la fecha de nacimiento. Compare los nuevos datos con el documento.',
  verdicts: { approved: 'aceptado', rejected: 'rechazado', under_review: 'en espera' },
  decidedOn: 'el',
  sent: (time, file) => `Enviado el ${time} como ${file}`,
  before: 'Anteriormente:',
  all: 'Todos los documentos',
  previous: 'Anterior',
  next: 'Siguiente',
};

export const limits: StaffTexts['limits'] = {
  heading: 'Solicitudes de un límite más alto',
  nothing: 'Ninguna solicitud.',
  nothingText: 'Llegan desde la página de límites de la tienda.',
  asked: 'Solicitado el',
  bought: 'Comprado este año',
  customerSince: 'Cliente desde el',
  email: 'Correo electrónico',
  refuse: 'Rechazar',
  why: 'Por qué, para el correo (puede quedar vacío)',
  done: {
    granted: (customer, amount) => `${customer}: ${amount} al año concedidos. La persona recibe un correo.`,
    refused: (customer) => `${customer}: solicitud rechazada. La persona recibe un correo.`,
    asked: (customer, amount, hours) =>
      `${customer}: ${amount} al año propuestos. Otra persona tiene que confirmarlo, en un plazo de ${hours} horas.`,
    no: 'No ha cambiado nada: ya está decidido o espera la confirmación de otra persona.',
  },
};

export const refunds: StaffTexts['refunds'] = {
  heading: 'Reembolsos pendientes',
  nothing: 'Ningún reembolso pendiente.',
  nothingText:
    'Aquí aparecen los pedidos pagados que no se han podido entregar y los segundos pagos cuyo reembolso se ha rechazado.',
  refundAll: (amount) => `Reembolsar ${amount}`,
  refundAgain: (amount) => `Reembolsar ${amount} de nuevo`,
  confirm: (amount) => `Confirmar ${amount}`,
  takeBack: 'Retirar la solicitud',
  decline: 'Rechazar',
  refused: 'El proveedor de pagos ha rechazado el reembolso. Compruébelo allí antes de volver a intentarlo.',
  refusedBecause: (failure) =>
    `El proveedor de pagos ha rechazado el reembolso: ${failure}. Compruébelo allí antes de volver a intentarlo.`,
  duplicateRefused: (failure) =>
    `El proveedor de pagos ha rechazado el reembolso de un segundo pago: ${failure}. Compruébelo allí antes de volver a intentarlo.`,
  customer: 'Cliente',
  paid: 'Pagado',
  notDelivered: 'No entregado',
  done: {
    started: (order, amount) => `${order}: el reembolso de ${amount} está en curso.`,
    asked: (order, amount, hours) =>
      `${order}: reembolso de ${amount} propuesto. Otra persona tiene que confirmarlo, en un plazo de ${hours} horas.`,
    declined: (order, amount) => `${order}: reembolso de ${amount} rechazado. No se ha reembolsado nada.`,
    withdrawn: (order, amount) =>
      `${order}: solicitud de reembolso de ${amount} retirada. No se ha reembolsado nada.`,
    no: 'No ha cambiado nada: este reembolso ya está decidido.',
  },
};
