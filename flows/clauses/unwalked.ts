/** Clauses that no transition covers, because they do not describe a step in a flow. Grouped by reason. */
const groups: readonly [string, string][] = [
  [
    'what a view shows for a state, regardless of how it was reached; view and browser tests check it',
    'GEN-03 NAV-02 NAV-16 NAV-19 NAV-20 NAV-21 UI-01 UI-02 UI-03 UI-06 UI-07 UI-12 UI-14 UI-18 UI-19 UI-21 UI-22 ' +
      'CART-08 CART-09 CART-10 CART-11 CART-12 CART-13 CART-14 CHK-03 CHK-04 CONS-06 CONST-01 CONST-02 CONST-03',
  ],
  [
    'the format of a request or response; client and server validate it with one schema, and server tests send it',
    'SESS-04 CART-05 CART-06 API-01 API-02 API-03 API-04 API-05 API-06 API-07 API-08 API-09 API-10 API-12 API-13 API-14 ' +
      'API-16 API-18 API-19 API-28 API-30 API-31 API-33 API-43 API-44 API-45 API-54 API-55 API-56 API-57 API-58 ' +
      'API-60',
  ],
  [
    'permissions; the server enforces them on every request, and no chart can bypass them',
    'GEN-02 ROLE-01 ROLE-02 ROLE-03 ROLE-04',
  ],
  [
    'the source and storage of the language, which is read once before the charts start',
    'I18N-01 I18N-02 I18N-03 I18N-04 I18N-05 I18N-06 I18N-10',
  ],
  [
    'a rule without a state: a list, a key, a date, a cookie or a text; unit tests check it',
    'DATA-01 DATA-02 ERR-05 EV-01 HELP-01 HELP-02 HELP-03 HELP-04 HELP-05 HELP-06 HELP-07 HELP-08',
  ],
  ['the route runs the payment chart, whose transitions cover the outcomes', 'PAY-04'],
];

export const unwalked: Readonly<Record<string, string>> = Object.fromEntries(
  groups.flatMap(([reason, ids]) => ids.split(' ').map((id) => [id, reason])),
);
