/** Text about decisions that require two people, and about the rule that lets one person decide alone. */
export const decisionRule = {
  needsTwo: (hours: number) =>
    `Two people are needed: you propose it, and a colleague confirms it within ${hours} hours.`,
  sole: 'Nobody else can confirm it.',
  invite: 'Invite somebody, or allow decisions by one person',
  askOwner: 'An owner can invite somebody.',
  byRule: 'You decide alone: the rule for a shop run by one person is on.',
  heading: 'A shop run by one person',
  text: 'Higher limits and large refunds need two people. With this rule, an owner decides alone while no colleague can confirm. It has no effect once a colleague has the role for it. The log records the rule and each such decision.',
  allow: 'Allow decisions by one person',
  require: 'Require two people again',
  on: 'The rule is on.',
  off: 'The rule is off.',
  yearly: 'Yearly limit',
  daily: 'Daily limit',
  stays: (amount: string) => `stays ${amount}`,
  change: (before: string, after: string) => `${before} → ${after}`,
  propose: (amount: string) => `Propose ${amount} a year`,
  grant: (amount: string) => `Grant ${amount} a year`,
  confirm: (amount: string) => `Confirm ${amount} a year`,
};
