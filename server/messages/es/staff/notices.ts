import type { StaffTexts } from '../../en/index.ts';

export const gateways: StaffTexts['gateways'] = {
  names: {
    mailer: 'El servidor de correo',
    sms: 'El servicio de SMS',
    backup: 'La copia de seguridad nocturna',
    staffLog: 'El registro de las páginas internas',
    jobs: 'Las tareas',
  },
  roles: {
    cards: 'tarjetas',
    supplier: 'proveedor',
    location: 'ubicación',
    captcha: 'CAPTCHA',
    identity: 'acceso',
    address: 'direcciones',
  },
  reasons: {
    credentials: 'no acepta nuestras credenciales (401). ¿Han caducado o se han sustituido?',
    forbidden: 'no nos permite esta llamada (403). ¿Están completos los permisos de nuestra cuenta?',
    rateLimited: 'indica que llamamos demasiado a menudo (429).',
    float: 'indica que nuestro saldo se ha agotado. Recárguelo.',
    gateway: 'no está accesible: en su lugar responde otra cosa. ¿Es correcta la dirección?',
    silent: 'no responde desde hace un rato.',
  },
  it: (reason) => `El servicio ${reason}`,
  nothingSold: 'No se vende nada hasta que vuelva a estar disponible.',
  notOffered: 'Hasta entonces no se ofrece como método de pago.',
  heading: 'Servicios',
  text: 'Los servicios que necesita la tienda. Una pausa termina automáticamente en cuanto el servicio vuelve a responder; lo que está pagado espera y después sigue.',
  gateway: 'Servicio',
  status: 'Estado',
  why: 'Por qué',
  since: 'Desde',
  waiting: 'En espera',
  call: 'Llamada:',
  states: {
    trading: 'En servicio',
    doubtful: 'Dudoso',
    paused: 'En pausa',
    probing: 'En prueba',
    notServing: 'Fuera de servicio',
    unused: 'Sin uso',
  },
  serves: 'Funciona.',
  unused: 'No se ofrece como método de pago (PAYMENT_METHODS).',
  doubtfulOnce:
    'La última llamada quedó sin respuesta. La venta continúa; si dura, el servicio se pone en pausa.',
  doubtful: (calls) =>
    `Las últimas ${calls} llamadas quedaron sin respuesta. La venta continúa; si dura, el servicio se pone en pausa.`,
  probing: 'Comprobamos si vuelve a estar disponible.',
  notServing: 'Lo que lo necesita espera o prescinde de él.',
  nothing: 'Nada',
  jobs: (jobs) => (jobs === 1 ? '1 tarea' : `${jobs} tareas`),
  orders: (orders) => (orders === 1 ? '1 pedido' : `${orders} pedidos`),
};

export const notices: StaffTexts['notices'] = {
  unavailable: (name) => `${name} no está disponible`,
  waitsForIt: 'Lo que está pagado espera y sigue automáticamente.',
  amountMismatch: (order) => `${order}: el importe no coincide`,
  amountMismatchText: (name, received, expected) =>
    `${name} indica ${received}, el pedido es de ${expected}.`,
  captured:
    'A cambio no se entrega nada. Resuélvalo con el proveedor de pagos y después cierre este aviso; un pedido en espera termina entonces.',
  notTaken: 'No se ha cobrado nada.',
  paymentReversed: (order) => `${order}: el pago se ha anulado`,
  paymentReversedText: (name, amount) =>
    `${name} ha anulado ${amount}. Revise el pedido y decida qué decir a la persona.`,
  deliveryOverdue: (order) => `${order}: pagado y quizá no entregado`,
  deliveryOverdueText: (name, amount) =>
    `${name} lleva demasiado tiempo sin decirnos si ha entregado ${amount}. Pregúntele por el resultado: en cuanto lo comunique, el pedido se entrega o se puede reembolsar. Informe a la persona.`,
  jobGivenUp: (job, order) => `${job}: se abandonó tras más de un día${order && `, pedido ${order}`}`,
  jobGivenUpText: (error) =>
    `Se intentó durante más de un día. El último error: ${error}. Revise el pedido o el servicio que necesita y después cierre este aviso; los pasos están en el runbook.`,
  jobs: {
    deliver: 'Entrega',
    codeMail: 'Correo con un código',
    mail: 'Correo',
    gift: 'Regalo',
    reminder: 'Recordatorio',
    refund: 'Reembolso',
    settle: 'Cierre de un pago',
    forgetCard: 'Eliminación de una tarjeta guardada',
    other: 'Control periódico',
  },
  offSale: (products) =>
    products === 1 ? '1 producto retirado de la venta' : `${products} productos retirados de la venta`,
  offSaleText: (name) =>
    `La lista de ${name} no permite lo que ofrecemos. Compare con npm run catalogue; lo que vuelve a ser correcto se vende de nuevo automáticamente.`,
  logChanged: (name) => `${name} se ha modificado`,
  entriesMissing: 'Faltan entradas al final.',
  entryBroken: (entry) => `La entrada ${entry} no sigue a la anterior.`,
  logChangedText:
    'Alguien con acceso a la base de datos lo ha modificado. Compare con la última copia de seguridad y después cierre este aviso.',
  backupFailed: (name) => `${name} ha fallado`,
  backupFailedText:
    'Se vuelve a intentar cada hora. Ejecute npm run backup para verlo y después cierre este aviso.',
  refundRefused: (order) => `${order}: el reembolso se ha rechazado`,
  refundRefusedText: (name, amount, reason) =>
    `${name} ha rechazado reembolsar ${amount} (${reason}). Compruébelo allí antes de volver a intentarlo.`,
};

export const mails: StaffTexts['mails'] = {
  openPages: 'Abrir las páginas internas',
  openSignIn: 'Abrir su acceso',
  newDevice: (name) => `Un acceso nuevo de ${name} a las páginas internas`,
  newDeviceText: (name, login) => `${name} (${login}) ha accedido con un navegador que no se conocía.`,
  when: 'Cuándo',
  browser: 'Navegador',
  where: 'Dónde',
  newDeviceNotYou:
    '¿No ha sido usted? Termine esa sesión en la página de su acceso, cambie la contraseña e informe a la dirección.',
  reset: (name) => `El acceso de ${name} a las páginas internas se ha restablecido`,
  resetText:
    'Lo ha restablecido la dirección: la contraseña, el segundo factor y todas las sesiones ya no valen. La dirección le da un enlace para establecer una contraseña nueva. Si nadie se lo ha dicho, pregunte ahora a las demás personas de la dirección.',
  passwordChanged: (name) => `La contraseña de ${name} para las páginas internas se ha cambiado`,
  passwordChangedText:
    'Se ha cambiado en la página del acceso, y las sesiones en otros navegadores han terminado. ¿No ha sido usted? Pida ahora a la dirección que restablezca su acceso.',
};
