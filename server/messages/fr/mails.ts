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
  hello: 'Bonjour',
  helloName: (name) => `Bonjour ${name}`,
  receiptSubject: (product, amount, order) => `Votre achat : ${product}, ${amount} (commande ${order})`,
  topupSubject: (amount, number, order) => `${amount} envoyés au ${number} (commande ${order})`,
  codesInAccount:
    'Votre compte n’affiche les codes qu’avec votre clé d’accès. Ouvrez la commande, connectez-vous et utilisez votre clé d’accès.',
  codesUnopened: 'Votre code est prêt. Il ne figure pas dans cet e-mail : ouvrez la commande pour le voir.',
  returnUntil: (until) => `Vous pouvez le rendre jusqu’au ${until}, tant que personne ne l’a ouvert.`,
  receiptIntro: 'Merci de votre commande. Voici ce que vous avez acheté.',
  topupDone: (number) => `Le crédit a été ajouté au ${number}.`,
  delayedSubject: (order) => `La commande ${order} a du retard`,
  delayedIntro:
    'Votre commande est payée et prend beaucoup plus de temps que d’habitude : notre fournisseur ne l’a pas encore remise. Vous n’avez rien à faire. Une personne s’en occupe ; vous recevrez votre commande ou tout votre argent.',
  refundDueSubject: (order) => `La commande ${order} n’a pas pu être livrée`,
  refundDueIntro:
    'Vous avez payé, mais nous n’avons pas pu livrer votre commande. Nous en sommes désolés. Vous pouvez récupérer tout votre argent : ouvrez votre commande et choisissez « Récupérer mon argent ». Si vous ne faites rien, nous vous remboursons automatiquement.',
  refundReason: 'Raison',
  deliveryReasons: {
    number: 'L’opérateur n’accepte pas ce numéro. Veuillez le vérifier.',
    barred: 'Ce numéro ne peut pas être rechargé pour le moment : il est bloqué ou n’est plus en service.',
    operator: 'Le système de l’opérateur ne l’a pas acceptée. Cela peut fonctionner plus tard.',
    tooSoon: 'Le numéro venait d’être rechargé et l’opérateur n’a pas accepté une nouvelle recharge.',
    limit: 'Elle aurait dépassé votre limite.',
    identity: 'Votre pièce d’identité n’a pas été acceptée.',
    supplier: 'Notre fournisseur n’a pas pu la livrer.',
  },
  refundedSubject: (order) => `Remboursement de la commande ${order}`,
  refundedIntro:
    'Nous avons remboursé votre argent sur la carte ou le compte utilisé pour le paiement. Il arrive en général en quelques jours.',
  giftSubject: (sender, product) => `${sender} a un cadeau pour vous : ${product}`,
  giftIntro: (sender, product) =>
    `${sender} a un cadeau pour vous : ${product}. Ouvrez-le pour voir le code.`,
  giftWhy: (sender) =>
    `Nous envoyons cet e-mail à la demande de ${sender}. Vous ne savez pas qui c’est ? Ignorez-le ; votre adresse ne sert à rien d’autre.`,
  shareText: (amount, sender) =>
    sender
      ? `${sender} vous envoie ${amount} de crédit. Suivez son arrivée ici :`
      : `Vous recevez ${amount} de crédit. Suivez son arrivée ici :`,
  giftOpen: 'Ouvrir le cadeau',
  giftKeep: `Conservez cet e-mail. Le cadeau peut être ouvert pendant ${giftMonths} mois, autant de fois que vous le souhaitez.`,
  giftThanksSubject: (product) => `Un merci pour votre cadeau : ${product}`,
  giftThanksIntro: (product) => `Votre cadeau a été ouvert : ${product}. Merci.`,
  giftThanksBy: (email) => `Vous l’avez envoyé à ${email}.`,
  reminderSubject: (who, day) => `Le crédit de ${who} expire le ${day}`,
  reminderIntro: (who, day) =>
    `Le crédit que vous avez envoyé à ${who} expire le ${day}. Rechargez-le en un clic : le numéro et le montant sont déjà indiqués, au prix du jour.`,
  topUpAgain: 'Recharger de nouveau',
  buyAgain: 'Acheter à nouveau',
  reminderWhy: 'Vous recevez cet e-mail parce que vous l’avez demandé après une recharge.',
  reminderEnd: 'Ne plus recevoir de rappels pour ce numéro',
  requestText: (amount, sender) =>
    sender
      ? `Besoin de crédit ? Demandez ${amount} à ${sender} ici :`
      : `Besoin de crédit ? Demandez-moi ${amount} ici :`,
  requestSubject: (who, amount) => `${who} demande ${amount}`,
  requestIntro: (who) => `${who} demande du crédit avec votre lien.`,
  requestPay: 'Recharger maintenant',
  requestEnd:
    'Rien ne se passe tant que vous ne payez pas. Pour ne plus recevoir de demandes, supprimez le lien.',
  requestRemove: 'Supprimer le lien',
  openOrder: 'Ouvrir la commande',
  help: (address) => `Des questions ? Écrivez à ${address}.`,
  automatic:
    'Cet e-mail a été envoyé automatiquement par la boutique. Veuillez le garder comme preuve d’achat.',
};

export const account: Texts['account'] = {
  sms: (code, minutes) => `${code} est votre code Rigi, valable ${minutes} minutes. Ne le donnez à personne.`,
  welcomeSubject: 'Bienvenue chez Rigi',
  welcomeIntro: 'Quelqu’un a ouvert un compte avec cette adresse. Ne confirmez que si c’était vous.',
  codeSubject: 'Votre code de confirmation',
  codeIntro: `Saisissez ce code dans la boutique. Il est valable ${emailCodeMinutes} minutes.`,
  yourCode: 'Votre code',
  orderCodeIntro: `Saisissez ce code pour voir votre achat. Il est valable ${emailCodeMinutes} minutes. Ne le donnez à personne.`,
  linkSubject: 'Confirmez votre adresse e-mail',
  linkIntro: `Ce lien confirme votre adresse. Il est valable ${linkMinutes} minutes.`,
  verify: 'Confirmer l’adresse e-mail',
  resetSubject: 'Réinitialisez votre mot de passe',
  resetIntro: `Avec ce lien, vous définissez un nouveau mot de passe. Il est valable ${linkMinutes} minutes et ne sert qu’une fois.`,
  reset: 'Définir un nouveau mot de passe',
  addressNotYou: 'Ce n’était pas vous ? Ne confirmez rien et ne donnez le code à personne.',
  codeNotYou:
    'Ce n’était pas vous ? Vous n’avez rien à faire : sans le code, personne n’accède à votre achat.',
  resetNotYou: 'Ce n’était pas vous ? Vous n’avez rien à faire : votre mot de passe ne change pas.',
  reauthIntro: `Saisissez ce code dans la boutique pour modifier l’adresse e-mail de votre compte. Il est valable ${emailCodeMinutes} minutes. Ne le donnez à personne.`,
  reauthNotYou:
    'Ce n’était pas vous ? Quelqu’un d’autre utilise donc votre compte. Définissez un nouveau mot de passe : tous les appareils seront déconnectés.',
  newEmailSubject: 'Votre compte a une nouvelle adresse e-mail',
  newEmailIntro:
    'L’adresse e-mail de votre compte a été modifiée. Si c’était vous, vous n’avez rien à faire.',
  newEmail: 'Nouvelle adresse e-mail',
  newEmailSms: (url) =>
    `Votre compte Rigi a une nouvelle adresse e-mail. Ce n’était pas vous ? Annulez la modification : ${url}`,
  newMobileSubject: 'Votre compte a un nouveau numéro de mobile',
  newMobileIntro:
    'Le numéro de mobile de votre compte a été modifié. Si c’était vous, vous n’avez rien à faire.',
  newMobile: 'Nouveau numéro de mobile',
  newMobileSms: (url) =>
    `Votre compte Rigi a un nouveau numéro de mobile. Ce n’était pas vous ? Annulez la modification : ${url}`,
  undoIntro: (until) =>
    `Ce n’était pas vous ? Vous pouvez annuler la modification jusqu’au ${until}. L’état précédent sera rétabli, tous les appareils seront déconnectés et vous définirez un nouveau mot de passe.`,
  undo: 'Annuler la modification',
  passwordSubject: 'Votre mot de passe a été changé',
  passwordIntro: 'Le mot de passe de votre compte a été changé. Si c’était vous, vous n’avez rien à faire.',
  passwordNotYou:
    'Ce n’était pas vous ? Définissez maintenant un nouveau mot de passe : tous les appareils seront déconnectés.',
  recoverySubject: 'Vos clés d’accès seront supprimées',
  recoveryIntro: (at) =>
    `Quelqu’un a demandé à utiliser votre compte sans vos clés d’accès. À partir du ${at}, elles pourront être supprimées avec un code envoyé à cette adresse. Si c’était vous, revenez à ce moment-là.`,
  recoveryNotYou:
    'Ce n’était pas vous ? Ouvrez votre profil, choisissez « Garder mes clés d’accès » et définissez un nouveau mot de passe.',
  seePasskeys: 'Voir mes clés d’accès',
  passkeysRemovedSubject: 'Vos clés d’accès sont supprimées',
  passkeysRemovedIntro:
    'Votre compte fonctionne de nouveau sans clé d’accès, comme vous l’avez demandé après l’avoir perdue.',
  newDeviceSubject: 'Nouvelle connexion à votre compte',
  newDeviceIntro:
    'Quelqu’un s’est connecté à votre compte avec un navigateur qui n’avait encore jamais été utilisé pour ce compte. Si c’était vous, vous n’avez rien à faire.',
  newDeviceNotYou:
    'Ce n’était pas vous ? Déconnectez cet appareil dans votre profil et définissez un nouveau mot de passe : tous les appareils seront déconnectés.',
  device: 'Appareil',
  deviceName: (browser, system) => `${browser} sur ${system}`,
  unknownBrowser: 'Navigateur inconnu',
  country: 'Pays',
  seeDevices: 'Voir mes appareils',
  ownerIntro: `Saisissez ce code dans la boutique pour télécharger vos données, modifier ou supprimer vos clés d’accès ou fermer votre compte. Il est valable ${emailCodeMinutes} minutes. Ne le donnez à personne.`,
  closedSubject: 'Votre compte est fermé',
  closedIntro:
    'Nous avons fermé votre compte comme vous l’avez demandé. Toutes vos sessions sont fermées, et plus personne ne peut s’y connecter.',
  closedKept: `La loi nous oblige à conserver les commandes et les reçus pendant ${archiveYears} ans, ainsi que ce que vous avez déclaré en achetant des bons prépayés. Nous conservons les commandes sans votre nom, votre adresse e-mail ni votre numéro de téléphone. Ceci est notre dernier e-mail au sujet de votre compte.`,
  contactSubject: (ref) => `Votre message ${ref}`,
  contactReceived:
    'Nous avons reçu votre message et vous répondrons bientôt. Si vous ne nous avez pas écrit, vous n’avez rien à faire.',
  contactIntro: 'Nous avons reçu votre message et vous répondrons bientôt. En voici une copie.',
  reference: 'Référence',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  subject: 'Sujet',
};

export const review: Texts['review'] = {
  doctypes: {
    passport: 'Passeport',
    id_card: 'Carte d’identité',
    residence_permit: 'Titre de séjour',
    proof_of_address: 'Attestation de domicile',
  },
  reasons: {
    unreadable: 'L’image est illisible : elle est floue, trop sombre ou trop petite.',
    cutOff: 'Il manque une partie du document sur l’image.',
    expired: 'Le document a expiré.',
    wrongKind: 'Ce n’est pas le document que vous avez choisi.',
    nameDiffers: 'Le nom ou la date de naissance ne correspond pas à votre profil.',
    addressDiffers: 'L’adresse ne correspond pas à votre profil.',
    copy: 'Veuillez photographier le document lui-même, et non une copie ou un écran.',
  },
  receivedSubject: 'Nous avons reçu votre document',
  receivedIntro: `Merci. Nous l’examinons personnellement, en général sous ${reviewDays} jours, et vous écrivons ensuite. D’ici là, vous n’avez rien à faire.`,
  approvedSubject: 'Votre identité est vérifiée',
  approvedIntro:
    'Nous avons examiné votre document et tout est en ordre. Vous pouvez maintenant acheter des bons prépayés.',
  rejectedSubject: 'Veuillez envoyer à nouveau votre document',
  rejectedIntro: 'Nous avons examiné votre document, mais nous n’avons pas pu l’accepter.',
  rejectedAgain: 'Veuillez l’envoyer à nouveau dans la boutique.',
  toShop: 'Ouvrir la boutique',
  toCheckout: (product, amount) => `Continuer avec ${product}, ${amount}`,
  sameDevice: 'Ouvrez ce lien sur l’appareil où vous avez choisi le bon.',
};

export const limits: Texts['limits'] = {
  grantedSubject: 'Votre limite pour les bons a été relevée',
  granted: (yearly) =>
    `Nous avons accepté votre demande. Vous pouvez désormais acheter des bons prépayés jusqu’à CHF\u00a0${yearly} par année civile.`,
  refusedSubject: 'Votre demande de limite plus élevée pour les bons',
  refused: 'Nous avons examiné votre demande et ne pouvons pas relever votre limite pour le moment.',
  open: 'Voir mes limites',
};

export const newsletter: Texts['newsletter'] = {
  confirmSubject: 'Veuillez confirmer votre abonnement',
  confirmIntro:
    'Quelqu’un, sans doute vous, a demandé notre newsletter. Elle arrivera dès que vous l’aurez confirmé.',
  confirm: 'Confirmer l’abonnement',
  notYou: `Ce n’était pas vous ? Vous n’avez rien à faire, et nous supprimerons cette adresse dans ${unconfirmedAddressDays} jours.`,
  welcomeSubject: 'Votre abonnement est confirmé',
  welcomeIntro:
    'Merci. Vous aurez de nos nouvelles quelques fois par an. Avec ce lien, vous pouvez vous désabonner à tout moment.',
  leave: 'Se désabonner',
};
