import { comparedDays } from '../../../../contract/domain/limits.ts';
import type { StaffTexts } from '../../en/index.ts';

export const today: StaffTexts['today'] = {
  heading: 'Aujourd’hui',
  passwordAlone: 'Le mot de passe seul ouvre votre compte.',
  sold: 'Vendu',
  period: 'Période',
  todayUntil: (time) => `Aujourd’hui jusqu’à ${time}`,
  weekAgo: (day, time) => `${day} jusqu’à ${time}`,
  lastDays: `Les ${comparedDays} jours avant aujourd’hui`,
  daysBefore: `Les ${comparedDays} jours d’avant`,
  waits: 'En attente d’une décision',
  nothingWaits: 'Rien en attente.',
  second: 'Décisions qui attendent une seconde personne',
  wrong: 'Ce qui ne va pas',
  nothingWrong: 'Tout va bien.',
  notices: 'Avis ci-dessus',
  gateways: 'Services indisponibles',
  jobs: 'Tâches abandonnées',
  oldest: (age) => `depuis : ${age}`,
};

export const margin: StaffTexts['margin'] = {
  fees: 'Frais CHF',
  net: 'Marge nette CHF',
  netTile: 'Marge nette',
  feesTile: (fees) => `après des frais de ${fees}`,
  salesBefore: 'Ventes précédentes CHF',
  netBefore: 'Marge nette précédente CHF',
  previously: (value) => `avant : ${value}`,
  compared: (period) => `En comparaison avec la période précédente de même durée : ${period}.`,
  byMethod: 'Par moyen de paiement',
  byProduct: 'Par type de produit',
  byBrand: 'Par marque ou opérateur',
  mostBrands: (most) =>
    `Les ${most} dont les ventes sont les plus élevées, et toutes celles dont la marge nette est négative.`,
  byCountry: 'Par pays du produit',
  name: 'Nom',
  assumed: (providers, fee) =>
    `Aucun frais n’est réglé pour ${providers}. La boutique suppose ${fee} par paiement.`,
  unknown:
    'La marge nette est le total des paiements moins les remboursements, la valeur nominale à nos taux de référence du jour et les frais. La boutique ne connaît pas les remises et les taux de change du fournisseur, les frais de remboursement et de rétrofacturation, ni les frais mensuels.',
};
