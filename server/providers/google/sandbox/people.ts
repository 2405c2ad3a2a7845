export type Person = {
  sub: string;
  name: string;
  given_name: string;
  family_name: string;
  email: string;
  email_verified: boolean;
};

export const people: readonly Person[] = [
  {
    sub: '100000000000000000001',
    name: 'Ada Keller',
    given_name: 'Ada',
    family_name: 'Keller',
    email: 'ada.keller@social.example',
    email_verified: true,
  },
  {
    sub: '100000000000000000002',
    name: 'Ben Rossi',
    given_name: 'Ben',
    family_name: 'Rossi',
    email: 'ben.rossi@social.example',
    email_verified: true,
  },
  {
    sub: '100000000000000000003',
    name: 'Cleo Meier',
    given_name: 'Cleo',
    family_name: 'Meier',
    email: 'cleo.meier@social.example',
    email_verified: false,
  },
];
