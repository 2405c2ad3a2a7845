import {
  archiveYears,
  emailCodeMinutes,
  giftMonths,
  linkMinutes,
  reviewDays,
  unconfirmedAddressDays,
} from '../../../contract/domain/limits.ts';
import type { Texts } from '../en/index.ts';

export const mails: Texts['mails'] = {
  hello: 'Hola',
  helloName: (name) => `Hola, ${name}`,
  receiptSubject: (product, amount, order) => `Su compra: ${product}, ${amount} (pedido ${order})`,
  topupSubject: (amount, number, order) => `${amount} enviados al ${number} (pedido ${order})`,
  codesInAccount:
    'Su cuenta muestra los códigos solo con su llave de acceso. Abra el pedido, inicie sesión y use su llave de acceso.',
  codesUnopened: 'Su código está listo. No está en este correo: abra el pedido para verlo.',
  returnUntil: (until) => `Puede devolverlo hasta el ${until}, mientras nadie lo haya abierto.`,
  receiptIntro: 'Gracias por su pedido. Esto es lo que ha comprado.',
  topupDone: (number) => `El saldo se ha añadido al ${number}.`,
  delayedSubject: (order) => `El pedido ${order} se retrasa`,
  delayedIntro:
    'Su pedido está pagado y tarda mucho más de lo habitual: nuestro proveedor aún no lo ha entregado. No tiene que hacer nada. Una persona se ocupa de ello; recibirá su pedido o todo su dinero.',
  refundDueSubject: (order) => `El pedido ${order} no se ha podido entregar`,
  refundDueIntro:
    'Ha pagado, pero no hemos podido entregar su pedido. Lo sentimos. Puede recuperar todo su dinero: abra su pedido y elija «Recuperar mi dinero». Si no hace nada, se lo devolveremos automáticamente.',
  refundReason: 'Motivo',
  deliveryReasons: {
    number: 'El operador no acepta este número. Compruébelo, por favor.',
    barred: 'Este número no se puede recargar por el momento: está bloqueado o ya no está en servicio.',
    operator: 'El sistema del operador no lo ha aceptado. Puede que funcione más tarde.',
    tooSoon: 'El número se había recargado un momento antes y el operador no aceptó otra recarga.',
    limit: 'Habría superado su límite.',
    identity: 'Su documento de identidad no fue aceptado.',
    supplier: 'Nuestro proveedor no pudo entregarlo.',
  },
  refundedSubject: (order) => `Reembolso del pedido ${order}`,
  refundedIntro: 'Hemos devuelto su dinero a la tarjeta o cuenta con la que pagó. Suele llegar en unos días.',
  giftSubject: (sender, product) => `${sender} tiene un regalo para usted: ${product}`,
  giftIntro: (sender, product) =>
    `${sender} tiene un regalo para usted: ${product}. Ábralo para ver el código.`,
  giftWhy: (sender) =>
    `Enviamos este correo porque ${sender} nos lo pidió. ¿No sabe quién es? Entonces ignórelo; su dirección no se usa para nada más.`,
  shareText: (amount, sender) =>
    sender
      ? `${sender} le envía ${amount} de saldo. Vea aquí cuándo llega:`
      : `Recibe ${amount} de saldo. Vea aquí cuándo llega:`,
  giftOpen: 'Abrir el regalo',
  giftKeep: `Guarde este correo. El regalo se puede abrir durante ${giftMonths} meses, también varias veces.`,
  giftThanksSubject: (product) => `Un agradecimiento por su regalo: ${product}`,
  giftThanksIntro: (product) => `Han abierto su regalo: ${product}. Gracias.`,
  giftThanksBy: (email) => `Lo envió a ${email}.`,
  reminderSubject: (who, day) => `El saldo de ${who} caduca el ${day}`,
  reminderIntro: (who, day) =>
    `El saldo que envió a ${who} caduca el ${day}. Recárguelo con un clic: el número y el importe ya están rellenados, al precio de hoy.`,
  topUpAgain: 'Recargar de nuevo',
  buyAgain: 'Comprar de nuevo',
  reminderWhy: 'Recibe este correo porque lo pidió después de una recarga.',
  reminderEnd: 'No recibir más recordatorios de este número',
  requestText: (amount, sender) =>
    sender ? `¿Necesita saldo? Pida ${amount} a ${sender} aquí:` : `¿Necesita saldo? Pídame ${amount} aquí:`,
  requestSubject: (who, amount) => `${who} pide ${amount}`,
  requestIntro: (who) => `${who} pide saldo con su enlace.`,
  requestPay: 'Recargar ahora',
  requestEnd: 'No ocurre nada hasta que usted pague. Si no desea más solicitudes, elimine el enlace.',
  requestRemove: 'Eliminar el enlace',
  openOrder: 'Abrir el pedido',
  help: (address) => `¿Tiene alguna pregunta? Escriba a ${address}.`,
  automatic: 'La tienda ha enviado este correo automáticamente. Guárdelo como comprobante de compra.',
};

export const account: Texts['account'] = {
  sms: (code, minutes) => `${code} es su código de Rigi. Vale ${minutes} minutos. No se lo dé a nadie.`,
  welcomeSubject: 'Le damos la bienvenida a Rigi',
  welcomeIntro: 'Alguien ha abierto una cuenta con esta dirección. Confirme solo si ha sido usted.',
  codeSubject: 'Su código de confirmación',
  codeIntro: `Introduzca este código en la tienda. Es válido durante ${emailCodeMinutes} minutos.`,
  yourCode: 'Su código',
  orderCodeIntro: `Introduzca este código para ver lo que ha comprado. Es válido durante ${emailCodeMinutes} minutos. No se lo dé a nadie.`,
  linkSubject: 'Confirme su correo electrónico',
  linkIntro: `Este enlace confirma su dirección. Es válido durante ${linkMinutes} minutos.`,
  verify: 'Confirmar el correo electrónico',
  resetSubject: 'Restablezca su contraseña',
  resetIntro: `Con este enlace puede definir una contraseña nueva. Es válido durante ${linkMinutes} minutos y sirve una sola vez.`,
  reset: 'Definir una contraseña nueva',
  addressNotYou: '¿No ha sido usted? No confirme nada y no dé el código a nadie.',
  codeNotYou: '¿No ha sido usted? No tiene que hacer nada: sin el código, nadie puede acceder a su compra.',
  resetNotYou: '¿No ha sido usted? No tiene que hacer nada: su contraseña no cambia.',
  reauthIntro: `Introduzca este código en la tienda para cambiar el correo electrónico de su cuenta. Es válido durante ${emailCodeMinutes} minutos. No se lo dé a nadie.`,
  reauthNotYou:
    '¿No ha sido usted? Entonces otra persona está usando su cuenta. Defina una contraseña nueva: así se cierra la sesión en todos los dispositivos.',
  newEmailSubject: 'Su cuenta tiene un correo electrónico nuevo',
  newEmailIntro: 'El correo electrónico de su cuenta ha cambiado. Si ha sido usted, no tiene que hacer nada.',
  newEmail: 'Correo electrónico nuevo',
  newEmailSms: (url) =>
    `Su cuenta de Rigi tiene un correo electrónico nuevo. ¿No ha sido usted? Deshaga el cambio: ${url}`,
  newMobileSubject: 'Su cuenta tiene un número de móvil nuevo',
  newMobileIntro: 'El número de móvil de su cuenta ha cambiado. Si ha sido usted, no tiene que hacer nada.',
  newMobile: 'Número de móvil nuevo',
  newMobileSms: (url) =>
    `Su cuenta de Rigi tiene un número de móvil nuevo. ¿No ha sido usted? Deshaga el cambio: ${url}`,
  undoIntro: (until) =>
    `¿No ha sido usted? Puede deshacer el cambio hasta el ${until}. Vuelve lo que había antes, se cierra la sesión en todos los dispositivos y usted define una contraseña nueva.`,
  undo: 'Deshacer el cambio',
  passwordSubject: 'Su contraseña ha cambiado',
  passwordIntro: 'La contraseña de su cuenta ha cambiado. Si ha sido usted, no tiene que hacer nada.',
  passwordNotYou:
    '¿No ha sido usted? Defina ahora una contraseña nueva: así se cierra la sesión en todos los dispositivos.',
  recoverySubject: 'Sus llaves de acceso se eliminarán',
  recoveryIntro: (at) =>
    `Alguien ha pedido usar su cuenta sin sus llaves de acceso. A partir del ${at} se podrán eliminar con un código enviado a esta dirección. Si ha sido usted, vuelva entonces.`,
  recoveryNotYou:
    '¿No ha sido usted? Abra su perfil, elija «Conservar mis llaves de acceso» y establezca una nueva contraseña.',
  seePasskeys: 'Ver mis llaves de acceso',
  passkeysRemovedSubject: 'Sus llaves de acceso se han eliminado',
  passkeysRemovedIntro: 'Su cuenta vuelve a funcionar sin llave de acceso, como pidió tras perderla.',
  newDeviceSubject: 'Nuevo acceso a su cuenta',
  newDeviceIntro:
    'Alguien ha accedido a su cuenta con un navegador que no se había usado antes para ella. Si ha sido usted, no tiene que hacer nada.',
  newDeviceNotYou:
    '¿No ha sido usted? Cierre la sesión de ese dispositivo en su perfil y defina una contraseña nueva: así se cierra la sesión en todos los dispositivos.',
  device: 'Dispositivo',
  deviceName: (browser, system) => `${browser} en ${system}`,
  unknownBrowser: 'Navegador desconocido',
  country: 'País',
  seeDevices: 'Ver mis dispositivos',
  ownerIntro: `Introduzca este código en la tienda para descargar sus datos, cambiar o eliminar sus llaves de acceso o cerrar su cuenta. Es válido durante ${emailCodeMinutes} minutos. No se lo dé a nadie.`,
  closedSubject: 'Su cuenta está cerrada',
  closedIntro:
    'Hemos cerrado su cuenta como ha pedido. Se ha cerrado la sesión en todas partes y ya nadie puede acceder a ella.',
  closedKept: `La ley nos obliga a conservar los pedidos y los recibos durante ${archiveYears} años, así como lo que declaró al comprar vales de prepago. Conservamos los pedidos sin su nombre, su correo electrónico ni su número de teléfono. Este es nuestro último correo sobre su cuenta.`,
  contactSubject: (ref) => `Su mensaje ${ref}`,
  contactReceived:
    'Hemos recibido su mensaje y le responderemos pronto. Si no nos ha escrito, no tiene que hacer nada.',
  contactIntro: 'Hemos recibido su mensaje y le responderemos pronto. Esta es una copia.',
  reference: 'Referencia',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  subject: 'Asunto',
};

export const review: Texts['review'] = {
  doctypes: {
    passport: 'Pasaporte',
    id_card: 'Documento de identidad',
    residence_permit: 'Permiso de residencia',
    proof_of_address: 'Comprobante de domicilio',
  },
  reasons: {
    unreadable: 'La imagen no se puede leer: está borrosa, es demasiado oscura o demasiado pequeña.',
    cutOff: 'En la imagen falta una parte del documento.',
    expired: 'El documento ha caducado.',
    wrongKind: 'Este no es el documento que ha elegido.',
    nameDiffers: 'El nombre o la fecha de nacimiento no coinciden con su perfil.',
    addressDiffers: 'La dirección no coincide con su perfil.',
    copy: 'Fotografíe el documento original, no una copia ni una pantalla.',
  },
  receivedSubject: 'Hemos recibido su documento',
  receivedIntro: `Gracias. Lo revisamos personalmente, por lo general en ${reviewDays} días como máximo, y le escribiremos después. Hasta entonces no tiene que hacer nada.`,
  approvedSubject: 'Su identidad está verificada',
  approvedIntro: 'Hemos revisado su documento y todo está en orden. Ya puede comprar vales de prepago.',
  rejectedSubject: 'Envíe de nuevo su documento',
  rejectedIntro: 'Hemos revisado su documento, pero no hemos podido aceptarlo.',
  rejectedAgain: 'Vuelva a subirlo en la tienda.',
  toShop: 'Abrir la tienda',
  toCheckout: (product, amount) => `Continuar con ${product}, ${amount}`,
  sameDevice: 'Abra el enlace en el dispositivo en el que eligió el vale.',
};

export const limits: Texts['limits'] = {
  grantedSubject: 'Su límite de vales se ha aumentado',
  granted: (yearly) =>
    `Hemos aceptado su solicitud. A partir de ahora puede comprar vales de prepago por un máximo de CHF\u00a0${yearly} por año natural.`,
  refusedSubject: 'Su solicitud de un límite de vales más alto',
  refused: 'Hemos revisado su solicitud y por el momento no podemos aumentar su límite.',
  open: 'Ver mis límites',
};

export const newsletter: Texts['newsletter'] = {
  confirmSubject: 'Confirme su suscripción',
  confirmIntro: 'Alguien, probablemente usted, ha pedido nuestro boletín. Llegará cuando lo haya confirmado.',
  confirm: 'Confirmar suscripción',
  notYou: `¿No ha sido usted? No tiene que hacer nada, y borraremos esta dirección en ${unconfirmedAddressDays} días.`,
  welcomeSubject: 'Su suscripción está confirmada',
  welcomeIntro:
    'Gracias. Sabrá de nosotros unas pocas veces al año. Con este enlace puede darse de baja cuando quiera.',
  leave: 'Darse de baja',
};
