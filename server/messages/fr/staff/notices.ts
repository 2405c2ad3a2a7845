import type { StaffTexts } from '../../en/index.ts';

export const gateways: StaffTexts['gateways'] = {
  names: {
    mailer: 'Le serveur d’e-mails',
    sms: 'Le service SMS',
    backup: 'La sauvegarde de la nuit',
    staffLog: 'Le journal des pages internes',
    jobs: 'Les tâches',
  },
  roles: {
    cards: 'cartes',
    supplier: 'fournisseur',
    location: 'localisation',
    captcha: 'CAPTCHA',
    identity: 'connexion',
    address: 'adresses',
  },
  reasons: {
    credentials: 'n’accepte pas nos identifiants (401). Ont-ils expiré ou été remplacés ?',
    forbidden: 'ne nous permet pas cet appel (403). Les droits de notre compte sont-ils complets ?',
    rateLimited: 'indique que nous appelons trop souvent (429).',
    float: 'indique que notre solde est épuisé. Veuillez le recharger.',
    gateway: 'n’est pas joignable : autre chose répond à sa place. L’adresse est-elle juste ?',
    silent: 'ne répond plus depuis un moment.',
  },
  it: (reason) => `Ce service ${reason}`,
  nothingSold: 'Rien n’est vendu tant que le service n’est pas rétabli.',
  notOffered: 'D’ici là, il n’est pas proposé comme moyen de paiement.',
  heading: 'Services',
  text: 'Les services dont la boutique a besoin. Une pause prend fin automatiquement dès que le service répond à nouveau ; ce qui est payé attend et se poursuit alors.',
  gateway: 'Service',
  status: 'Statut',
  why: 'Pourquoi',
  since: 'Depuis',
  waiting: 'En attente',
  call: 'Appel :',
  states: {
    trading: 'En service',
    doubtful: 'Incertain',
    paused: 'En pause',
    probing: 'À l’essai',
    notServing: 'Hors service',
    unused: 'Inutilisé',
  },
  serves: 'Il fonctionne.',
  unused: 'Il n’est pas proposé comme moyen de paiement (PAYMENT_METHODS).',
  doubtfulOnce:
    'Le dernier appel est resté sans réponse. La vente continue ; si cela dure, le service est mis en pause.',
  doubtful: (calls) =>
    `Les ${calls} derniers appels sont restés sans réponse. La vente continue ; si cela dure, le service est mis en pause.`,
  probing: 'Nous vérifions s’il est rétabli.',
  notServing: 'Ce qui en a besoin attend ou s’en passe.',
  nothing: 'Rien',
  jobs: (jobs) => (jobs === 1 ? '1 tâche' : `${jobs} tâches`),
  orders: (orders) => (orders === 1 ? '1 commande' : `${orders} commandes`),
};

export const notices: StaffTexts['notices'] = {
  unavailable: (name) => `${name} : service indisponible`,
  waitsForIt: 'Ce qui est payé attend et se poursuit automatiquement.',
  amountMismatch: (order) => `${order} : le montant ne correspond pas`,
  amountMismatchText: (name, received, expected) =>
    `${name} indique ${received}, la commande est de ${expected}.`,
  captured:
    'Rien n’est livré en contrepartie. Réglez le cas auprès du prestataire, puis fermez cet avis ; une commande en attente prend alors fin.',
  notTaken: 'Rien n’a été encaissé.',
  paymentReversed: (order) => `${order} : le paiement a été extourné`,
  paymentReversedText: (name, amount) =>
    `${name} a extourné ${amount}. Examinez la commande et décidez ce qu’il faut dire à la personne.`,
  deliveryOverdue: (order) => `${order} : payé, et peut-être pas livré`,
  deliveryOverdueText: (name, amount) =>
    `Depuis trop longtemps, ${name} ne nous dit pas si ${amount} a été livré. Demandez-lui le résultat : dès qu’il l’annonce, la commande est livrée ou peut être remboursée. Informez la personne.`,
  jobGivenUp: (job, order) => `${job} : abandon après plus d’un jour${order && `, commande ${order}`}`,
  jobGivenUpText: (error) =>
    `Les essais ont duré plus d’un jour. La dernière erreur : ${error}. Regardez la commande ou le service dont elle dépend, puis fermez cet avis ; les étapes sont dans le runbook.`,
  jobs: {
    deliver: 'Livraison',
    codeMail: 'E-mail avec un code',
    mail: 'E-mail',
    gift: 'Cadeau',
    reminder: 'Rappel',
    refund: 'Remboursement',
    settle: 'Clôture d’un paiement',
    forgetCard: 'Suppression d’une carte enregistrée',
    other: 'Contrôle régulier',
  },
  offSale: (products) =>
    products === 1 ? '1 produit retiré de la vente' : `${products} produits retirés de la vente`,
  offSaleText: (name) =>
    `La liste de ${name} ne permet pas ce que nous proposons. Comparez avec npm run catalogue ; ce qui est de nouveau juste se vend de nouveau automatiquement.`,
  logChanged: (name) => `${name} : une modification a été trouvée`,
  entriesMissing: 'Il manque des entrées à la fin.',
  entryBroken: (entry) => `L’entrée ${entry} ne suit pas celle d’avant.`,
  logChangedText:
    'Quelqu’un qui a accès à la base de données l’a modifié. Comparez avec la dernière sauvegarde, puis fermez cet avis.',
  backupFailed: (name) => `${name} a échoué`,
  backupFailedText:
    'Un nouvel essai a lieu chaque heure. Lancez npm run backup pour le voir, puis fermez cet avis.',
  refundRefused: (order) => `${order} : le remboursement a été refusé`,
  refundRefusedText: (name, amount, reason) =>
    `${name} a refusé de rembourser ${amount} (${reason}). Vérifiez auprès de ce prestataire avant de réessayer.`,
};

export const mails: StaffTexts['mails'] = {
  openPages: 'Ouvrir les pages internes',
  openSignIn: 'Ouvrir votre accès',
  newDevice: (name) => `Une nouvelle connexion de ${name} aux pages internes`,
  newDeviceText: (name, login) =>
    `${name} (${login}) a ouvert une session avec un navigateur qui n’était pas connu.`,
  when: 'Quand',
  browser: 'Navigateur',
  where: 'Où',
  newDeviceNotYou:
    'Ce n’était pas vous ? Terminez cette session sur la page de votre accès, modifiez votre mot de passe et informez la direction.',
  reset: (name) => `L’accès de ${name} aux pages internes a été réinitialisé`,
  resetText:
    'La direction l’a réinitialisé : le mot de passe, le second facteur et toutes les sessions ne sont plus valables. Elle vous donne un lien pour définir un nouveau mot de passe. Si personne ne vous en a parlé, renseignez-vous tout de suite auprès des autres membres de la direction.',
  passwordChanged: (name) => `Le mot de passe de ${name} pour les pages internes a été modifié`,
  passwordChangedText:
    'Il a été modifié sur la page de l’accès, et les sessions dans d’autres navigateurs sont terminées. Ce n’était pas vous ? Demandez tout de suite à la direction de réinitialiser votre accès.',
};
