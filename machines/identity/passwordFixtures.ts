export const password = 'Fixture-1';
export const strong = { password, password_confirmation: password };
export const weak = { password: 'abc', password_confirmation: 'abd' };
