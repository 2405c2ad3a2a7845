import { rulesMet } from '../../contract/domain/identity/password.ts';

export const password = 'Fixture-1';
export const strong = { password, password_confirmation: password, met: rulesMet(password) };
export const weak = { password: 'abc', password_confirmation: 'abd', met: rulesMet('abc') };
