import { comparedDays } from '../../../../contract/domain/limits.ts';

/** Text on the start page for staff. The text about the net margin also appears on the figures page. */
export const today = {
  heading: 'Today',
  passwordAlone: 'Your account is protected only by a password.',
  sold: 'Sold',
  period: 'Period',
  todayUntil: (time: string) => `Today until ${time}`,
  weekAgo: (day: string, time: string) => `${day} until ${time}`,
  lastDays: `The ${comparedDays} days before today`,
  daysBefore: `The ${comparedDays} days before that`,
  waits: 'Waiting for a person',
  nothingWaits: 'Nothing is waiting.',
  second: 'Decisions waiting for a second person',
  wrong: 'What is wrong',
  nothingWrong: 'Nothing is wrong.',
  notices: 'Notices above',
  gateways: 'Unavailable providers',
  jobs: 'Jobs given up',
  oldest: (age: string) => `oldest: ${age}`,
};

export const margin = {
  fees: 'Fees CHF',
  net: 'Net margin CHF',
  netTile: 'Net margin',
  feesTile: (fees: string) => `after fees of ${fees}`,
  salesBefore: 'Previous sales CHF',
  netBefore: 'Previous net margin CHF',
  previously: (value: string) => `previously ${value}`,
  compared: (period: string) => `Compared with ${period}, the period of the same length before this one.`,
  byMethod: 'By payment method',
  byProduct: 'By product type',
  byBrand: 'By brand or operator',
  mostBrands: (most: number) => `The ${most} with the highest sales, and all with a negative net margin.`,
  byCountry: 'By product country',
  name: 'Name',
  assumed: (providers: string, fee: string) =>
    `No fee is set for ${providers}. The shop assumes ${fee} for each payment.`,
  unknown:
    'The net margin is the payments less refunds, the face value at today’s reference rates, and the fees. The shop does not know the supplier’s discounts and exchange rates, fees of refunds and chargebacks, and monthly fees.',
};
