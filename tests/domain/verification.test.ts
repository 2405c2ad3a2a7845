import { describe, expect, test } from 'vitest';
import { isAllDone, stepsOf } from '../../contract/domain/verification/verification.ts';
import { verified } from '../../machines/account/fixtures.ts';

const fresh = {
  ...verified,
  mobile_verified: 0 as const,
  email_verified: 0 as const,
  address_verified: 0 as const,
  id_status: 'none' as const,
  bowner: 0 as const,
  terms_accepted_at: null,
};
const states = (profile: Parameters<typeof stepsOf>[0]) => stepsOf(profile).map(({ state }) => state);

describe('the five verification steps', () => {
  test('the five verification steps are listed in order', () => {
    expect(stepsOf(null).map(({ part }) => part)).toEqual([
      'mobile',
      'email',
      'address',
      'id',
      'declaration',
    ]);
    expect(states(null)).toEqual(['open', 'open', 'open', 'open', 'open']);
  });

  test('the next verification step is the first open one, even if later ones are done', () => {
    expect(states(fresh)).toEqual(['next', 'open', 'open', 'open', 'open']);
    expect(states({ ...fresh, mobile_verified: 1, address_verified: 1 })).toEqual([
      'done',
      'next',
      'done',
      'open',
      'open',
    ]);
  });

  test('the ID step is `review` while the ID is in review, and `rejected` after it has been rejected', () => {
    expect(states({ ...verified, id_status: 'under_review' })).toEqual([
      'done',
      'done',
      'done',
      'review',
      'done',
    ]);
    expect(states({ ...verified, id_status: 'rejected' })).toEqual([
      'done',
      'done',
      'done',
      'rejected',
      'done',
    ]);
  });

  test.each([{ lastname: null }, { dob: null }, { firstname: '' }])(
    'the address step is not done if the profile contains %j',
    (lacks) => {
      expect(stepsOf({ ...verified, ...lacks })[2]?.state).not.toBe('done');
    },
  );

  test('verification is complete while the ID is in review, but not after the ID is rejected', () => {
    expect(isAllDone(verified)).toBe(true);
    expect(isAllDone({ ...verified, id_status: 'under_review' })).toBe(true);
    expect(isAllDone({ ...verified, id_status: 'rejected' })).toBe(false);
    expect(isAllDone({ ...verified, terms_accepted_at: null })).toBe(false);
  });
});
